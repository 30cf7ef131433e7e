import type { Contract } from '@nestwren/contract'
import type { Entered } from '@nestwren/contract/auth'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { Tx } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import {
  accessChanged,
  findPerson,
  isStillProven,
  markSignedIn,
  type Person,
  readUser,
  setGoogleSub,
} from '../account/public.ts'
import { acceptInvite, findInvite, isFor } from '../invites/public.ts'
import type { GoogleIdentity } from './google-issuer.ts'
import { isNonceLiving, issueNonce, takeNonce } from './google-nonces.ts'
import { admit, join } from './join.ts'
import { type AuthParts, signedIn } from './parts.ts'
import { beginSession, familyOf } from './sign-in.ts'
import { refuseMany, tellChange } from './sign-in-mails.ts'

type Google = Contract['google']

/** These order their own writes: no connection waits for the issuer or while a password is hashed. */
export const googleAutocommit = ['start', 'signIn', 'link', 'unlink'] as const satisfies readonly (keyof Google)[]

/** Sign-in with Google by OpenID Connect; the browser brings an ID token, and everything about it is judged here. */
export function googleHandlers(parts: AuthParts): Handlers<Google> {
  const { config, database, google, limits, ownPassword } = parts

  return {
    signIn: googleSignInHandler(parts),

    options: () => Promise.resolve({ isAvailable: google !== null }),

    async start(context, { body }) {
      if (google === null) throw context.refuse('GOOGLE_NOT_CONFIGURED')
      const counted = await limits.consume('googleStart', ipKey(context.ip))
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const authorizationUrl = await google.authorizationUrl({
        response_type: 'id_token',
        response_mode: 'fragment',
        scope: 'openid email profile',
        redirect_uri: `${config.appUrl}/google-return`,
        nonce: await issueNonce(context.db, context.now),
        state: body.state,
        prompt: 'select_account',
      })
      return { authorizationUrl }
    },

    async link(context, { body }, { caller }) {
      if (google === null) throw context.refuse('GOOGLE_NOT_CONFIGURED')
      const { userId } = caller
      const { db, now } = context
      const identity = await google.read(body.idToken, now)
      if (identity === null || !(await isNonceLiving(db, identity.nonce, now))) throw context.refuse('GOOGLE_FAILED')
      const person = await findPerson(db, { userId })
      if (person === null) throw context.refuse('UNAUTHENTICATED')
      const checked = await ownPassword.check(db, userId, body.password)
      if (checked === 'wrong' || checked === 'none') throw context.refuse('WRONG_PASSWORD')
      if (checked !== 'right') throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS)
      try {
        return await database.transaction(async (tx) => {
          if (!(await isStillProven(tx, person))) throw context.refuse('WRONG_PASSWORD')
          await refuseMany(context, tx, userId)
          if (!(await takeNonce(tx, identity.nonce, now))) throw context.refuse('GOOGLE_FAILED')
          await setGoogleSub(tx, userId, identity.sub)
          const user = await readUser(tx, caller, now)
          if (user === null) throw context.refuse('UNAUTHENTICATED')
          await tellChange(parts, tx, person, { change: 'googleConnected' }, now)
          return { user }
        })
      } catch (error) {
        if (isUniqueViolation(error, 'users_google_sub')) throw context.refuse('GOOGLE_TAKEN')
        throw error
      }
    },

    async unlink(context, { body }, { caller }) {
      const { userId } = caller
      const { db, now } = context
      const person = await findPerson(db, { userId })
      if (person === null) throw context.refuse('UNAUTHENTICATED')
      const checked = await ownPassword.check(db, userId, body.password)
      if (checked === 'none') throw context.refuse('NO_PASSWORD')
      if (checked === 'wrong') throw context.refuse('WRONG_PASSWORD')
      if (checked !== 'right') throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS)
      return database.transaction(async (tx) => {
        if (!(await isStillProven(tx, person))) throw context.refuse('WRONG_PASSWORD')
        await refuseMany(context, tx, userId)
        await setGoogleSub(tx, userId, null)
        if (person.googleSub !== null) await tellChange(parts, tx, person, { change: 'googleDisconnected' }, now)
        const user = await readUser(tx, caller, now)
        if (user === null) throw context.refuse('UNAUTHENTICATED')
        return { user }
      })
    },
  }
}

type SignIn = Contract['google']['signIn']
type Body = HandlerInput<SignIn>['body']
/** One sign-in under way: what was asked and what the ID token says. */
interface Attempt {
  readonly context: Context<SignIn>
  readonly body: Body
  readonly identity: GoogleIdentity
  /** Who had this Google account but left the last family: it is free for whoever comes with it now. */
  readonly leaver: Person | null
}

/**
 * Signs in whoever Google's id belongs to. An address that has an account here is not enough: Google knows who reads
 * its mail, not whose account it is, so the password is asked for once. Anybody else joins as in register.
 */
function googleSignInHandler(parts: AuthParts): Handler<SignIn> {
  const { google, limits } = parts
  return async (context, { body }) => {
    if (google === null) throw context.refuse('GOOGLE_NOT_CONFIGURED')
    const { db, now } = context
    const address = ipKey(context.ip)
    const counted = await limits.consume('loginIp', address)
    if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
    const identity = await google.read(body.idToken, now)
    if (identity === null || !(await isNonceLiving(db, identity.nonce, now))) throw context.refuse('GOOGLE_FAILED')

    const bySub = await findPerson(db, { googleSub: identity.sub })
    if (bySub !== null && bySub.deactivatedAt !== null) {
      await limits.refund('loginIp', address)
      throw context.refuse('ACCOUNT_DEACTIVATED')
    }
    const known = bySub?.hasFamily === true ? bySub : null
    const attempt = { context, body, identity, leaver: known === null ? bySub : null }
    const owner = known ?? (await findPerson(db, { username: identity.email }))
    const isMember = owner?.hasFamily === true
    // Whoever has no password to prove it with yet has guessed nothing.
    if (isMember && known === null && body.password === undefined) {
      await limits.refund('loginIp', address)
      throw context.refuse('GOOGLE_LINK_REQUIRED')
    }
    if (isMember && known === null) await provePassword(parts, attempt, owner)
    await limits.refund('loginIp', address)
    if (isMember && owner.deactivatedAt !== null) throw context.refuse('ACCOUNT_DEACTIVATED')
    try {
      return isMember ? await enter(parts, attempt, owner, known === null) : await joinWith(parts, attempt)
    } catch (error) {
      // Two first sign-ins with one Google account at once: the other one was first.
      if (isUniqueViolation(error, 'users_google_sub')) throw context.refuse('GOOGLE_FAILED')
      throw error
    }
  }
}

/** The password of the account with this address, with failures counted as at sign-in. */
async function provePassword(parts: AuthParts, { context, body }: Attempt, owner: Person): Promise<void> {
  const failures = parts.limits.failures('loginAccount', owner.username)
  const counted = await failures.begin()
  if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  const isRight = await parts.passwords.isRight(body.password ?? '', owner.passwordHash, ipKey(context.ip))
  if (!isRight) throw context.refuse('WRONG_PASSWORD')
  await failures.clear()
}

/** Opens the account of somebody who has one, connecting Google first where that was just proven. */
function enter(parts: AuthParts, attempt: Attempt, person: Person, isNew: boolean): Promise<Entered> {
  const { context, identity } = attempt
  const { userAgent, now } = context
  const { userId } = person
  return parts.database.transaction(async (tx) => {
    if (!(await isStillProven(tx, person))) throw context.refuse('GOOGLE_FAILED')
    await take(tx, attempt)
    if (isNew) {
      await setGoogleSub(tx, userId, identity.sub)
      await tellChange(parts, tx, person, { change: 'googleConnected' }, now)
    }
    const accountId = (await acceptedFamily(tx, attempt, person)) ?? (await familyOf(tx, userId))
    if (accountId === null) throw context.refuse('GOOGLE_FAILED')
    const tokens = await beginSession(parts, tx, person, { accountId, userAgent, now })
    return { ...(await signedIn(tx, { userId, accountId }, tokens, now)), code: 'SIGNED_IN' }
  })
}

/** The family of an invite that somebody with an account brought along; null without one that is theirs and still good. */
async function acceptedFamily(tx: Tx, { context, body }: Attempt, person: Person): Promise<string | null> {
  const { inviteToken } = body
  if (inviteToken === undefined || inviteToken === null) return null
  const invite = await findInvite(tx, inviteToken, context.now)
  if (invite?.kind !== 'family' || !isFor(invite, person.username)) return null
  // An invite that turns out to be of no use must not stand in the way of signing in.
  if (!(await acceptInvite(tx, invite, person.userId, context.now))) return null
  await accessChanged(tx, { userId: person.userId })
  return invite.accountId
}

/** Makes the account or the membership, as register does; the issuer has verified the address. */
async function joinWith(parts: AuthParts, attempt: Attempt): Promise<Entered> {
  const { context, body, identity } = attempt
  const { db, ip, userAgent, now } = context
  const { email, sub } = identity
  const { refToken, locale = 'en' } = body
  const admission = await admit(parts, db, body, { email, ip }, now)
  if (!admission.ok)
    throw context.refuse(admission.code, undefined, 'retryAfterS' in admission ? admission.retryAfterS : undefined)
  const counted = await parts.limits.consume('register', ipKey(ip))
  if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  return parts.database.transaction(async (tx) => {
    await take(tx, attempt)
    const newcomer = { username: email, locale, passwordHash: null, googleSub: sub }
    const joined = await join(tx, newcomer, { invite: admission.invite, refToken }, now)
    // The address got an account this very moment.
    if (!joined.ok) throw context.refuse(joined.code === 'USERNAME_EXISTS' ? 'GOOGLE_LINK_REQUIRED' : joined.code)
    const tokens = await parts.sessions.start(tx, { ...joined, userAgent }, now)
    await markSignedIn(tx, joined.userId, now)
    return { ...(await signedIn(tx, joined, tokens, now)), code: 'REGISTERED' }
  })
}

/** Uses the nonce up, and takes the Google account from somebody who is gone. */
async function take(tx: Tx, { context, identity, leaver }: Attempt): Promise<void> {
  if (!(await takeNonce(tx, identity.nonce, context.now))) throw context.refuse('GOOGLE_FAILED')
  if (leaver !== null) await setGoogleSub(tx, leaver.userId, null)
}
