import type { Contract } from '@nestwren/contract'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { findPerson, isStillProven, readUser, setGoogleSub } from '../account/public.ts'
import { isNonceLiving, issueNonce, takeNonce } from './google-nonces.ts'
import { googleSignInHandler } from './google-sign-in.ts'
import type { AuthParts } from './parts.ts'
import { refuseMany, tellChange } from './tell-change.ts'

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
