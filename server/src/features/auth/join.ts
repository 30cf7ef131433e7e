import type { Locale } from '@nestwren/contract/auth'
import type { Role } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { accessChanged, createAccount, createUser, findPerson, readmitUser } from '../account/public.ts'
import { acceptInvite, type FoundInvite, findInvite, isFor } from '../invites/public.ts'
import { recordJoin } from '../referrals/public.ts'
import { endCode } from './confirmations.ts'
import { endProofs } from './email-proofs.ts'
import { endSessionsOf } from './session-commands.ts'

/** What somebody brings who wants to join, as the browser sends it. */
export interface Asked {
  readonly inviteToken?: string | null | undefined
  readonly role?: Role | undefined
}

type Admission =
  /** Null: no invite, so an account of their own. */
  | { readonly ok: true; readonly invite: FoundInvite | null }
  | { readonly ok: false; readonly code: 'INVALID_INVITE' | 'INVITE_OTHER_EMAIL' }
  | { readonly ok: false; readonly code: 'RATE_LIMITED'; readonly retryAfterS: number }

/** Whether somebody with this address may join with what they bring. Nothing is used up yet. */
export async function admit(
  { limits }: { readonly limits: Limits },
  db: Db,
  { inviteToken, role }: Asked,
  who: { readonly email: string; readonly ip: string },
  now: Date,
): Promise<Admission> {
  if (inviteToken === undefined || inviteToken === null) {
    // A role that only an invite can give is refused rather than turned into another one; any other grants nothing.
    const needsInvite = role === 'caregiver' || role === 'influencer'
    return needsInvite ? { ok: false, code: 'INVALID_INVITE' } : { ok: true, invite: null }
  }
  const address = ipKey(who.ip)
  const counted = await limits.consume('tokenProbe', address)
  if (!counted.ok) return { ok: false, code: 'RATE_LIMITED', retryAfterS: counted.retryAfterS }
  const invite = await findInvite(db, inviteToken, now)
  if (invite === null) return { ok: false, code: 'INVALID_INVITE' }
  await limits.refund('tokenProbe', address)
  return isFor(invite, who.email) ? { ok: true, invite } : { ok: false, code: 'INVITE_OTHER_EMAIL' }
}

export interface Newcomer {
  readonly username: string
  readonly name?: string | undefined
  readonly locale: Locale
  readonly passwordHash: string | null
  readonly googleSub?: string
}

type Joined =
  | { readonly ok: true; readonly userId: string; readonly accountId: string }
  | { readonly ok: false; readonly code: 'USERNAME_EXISTS' | 'INVALID_INVITE' | 'ACCOUNT_DEACTIVATED' }

/**
 * Makes the person, and the account or the membership they get: by a family invite what it gives, by an influencer
 * invite an account that owes nothing, else an account that owes payment. For the transaction that `db` is; when it is
 * refused, roll that back. Two at once with one address or one invite: one joins.
 */
export async function join(
  db: Db,
  newcomer: Newcomer,
  { invite, refToken }: { readonly invite: FoundInvite | null; readonly refToken?: string | null | undefined },
  now: Date,
): Promise<Joined> {
  // Nothing from before makes another account of this address once this one is gone.
  await endProofs(db, newcomer.username, now)
  await endCode(db, newcomer.username)
  const created = await createUser(db, newcomer, now)
  // Only whoever reads the mail of the address gets here, so nobody else is told.
  if (created === null && (await isKeptOut(db, newcomer.username))) return { ok: false, code: 'ACCOUNT_DEACTIVATED' }
  const user = created ?? (await readmit(db, newcomer, now))
  if (user === null) return { ok: false, code: 'USERNAME_EXISTS' }
  const userId = user.id
  if (invite !== null && !(await acceptInvite(db, invite, userId, now))) return { ok: false, code: 'INVALID_INVITE' }
  await accessChanged(db, { userId })
  if (invite?.kind === 'family') return { ok: true, userId, accountId: invite.accountId }
  const subscriptionStatus = invite === null ? 'registered' : 'influencer'
  const account = await createAccount(db, { ownerId: userId, subscriptionStatus, trialEndsAt: null }, now)
  const accountId = account.id
  if (invite === null && refToken !== undefined && refToken !== null)
    await recordJoin(db, { refToken, accountId, userId, email: newcomer.username }, now)
  return { ok: true, userId, accountId }
}

async function isKeptOut(db: Db, username: string): Promise<boolean> {
  const person = await findPerson(db, { username })
  return person !== null && person.deactivatedAt !== null
}

/** Somebody who left the last family and proved the address again; sessions from before stay closed. */
async function readmit(db: Db, newcomer: Newcomer, now: Date): Promise<{ id: string } | null> {
  const user = await readmitUser(db, newcomer)
  if (user !== null) await endSessionsOf(db, user.id, {}, now)
  return user
}
