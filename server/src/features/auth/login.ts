import type { Contract } from '@nestwren/contract'
import type { Handler } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { findPerson, isStillProven } from '../account/public.ts'
import { type AuthParts, signedIn } from './parts.ts'
import { beginSession, familyOf } from './sign-in.ts'

/** One answer and one length of time for a wrong password and for an address nobody has (SECURITY 8). */
export function loginHandler(parts: AuthParts): Handler<Contract['auth']['login']> {
  const { database, limits, passwords } = parts
  return async (context, { body }) => {
    const { username, password } = body
    const address = ipKey(context.ip)
    const failures = limits.failures('loginAccount', username)
    // The address first: once it is over its limit, it cannot keep other people's accounts locked either.
    const byAddress = await limits.consume('loginIp', address)
    if (!byAddress.ok) throw context.refuse('RATE_LIMITED', undefined, byAddress.retryAfterS)
    const byAccount = await failures.begin()
    if (!byAccount.ok) throw context.refuse('RATE_LIMITED', undefined, byAccount.retryAfterS)
    const person = await findPerson(context.db, { username })
    const isRight = await passwords.isRight(password, person?.passwordHash ?? null, address)
    if (person === null || !isRight) throw context.refuse('INVALID_CREDENTIALS')

    const { userId } = person
    const accountId = await familyOf(context.db, userId)
    if (accountId === null) throw context.refuse('INVALID_CREDENTIALS')
    await Promise.all([failures.clear(), limits.refund('loginIp', address)])
    const { userAgent, now } = context
    const tokens = await database.transaction(async (tx) => {
      if (!(await isStillProven(tx, person))) throw context.refuse('INVALID_CREDENTIALS')
      return beginSession(parts, tx, person, { accountId, userAgent, now })
    })
    return { ...(await signedIn(context.db, { userId, accountId }, tokens, now)), code: 'SIGNED_IN' }
  }
}
