import type { Contract } from '@nestwren/contract'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { markSignedIn } from '../account/commands.ts'
import { findActiveAccount, findSignIn } from '../account/queries.ts'
import { type AuthParts, signedIn } from './parts.ts'
import { sessionsTable } from './tables.ts'

/** The family of the last sign-in, on whatever device. */
async function lastAccount(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: sessionsTable.accountId })
    .from(sessionsTable)
    .where(eq(sessionsTable.userId, userId))
    .orderBy(desc(sessionsTable.createdAt))
    .limit(1)
  return row?.accountId ?? null
}

/** One answer and one length of time for a wrong password and for an address nobody has (SECURITY 8). */
export function loginHandler(parts: AuthParts): Handler<Contract['auth']['login']> {
  const { limits, passwords, sessions } = parts
  return async (context, { body }) => {
    const { username, password } = body
    const address = ipKey(context.ip)
    const failures = limits.failures('loginAccount', username)
    // The address first: once it is over its limit, it cannot keep other people's accounts locked either.
    const byAddress = await limits.consume('loginIp', address)
    if (!byAddress.ok) throw context.refuse('RATE_LIMITED', undefined, byAddress.retryAfterS)
    const byAccount = await failures.begin()
    if (!byAccount.ok) throw context.refuse('RATE_LIMITED', undefined, byAccount.retryAfterS)
    const person = await findSignIn(context.db, username)
    const isRight = await passwords.isRight(password, person?.passwordHash ?? null)
    if (person === null || !isRight) throw context.refuse('INVALID_CREDENTIALS')

    const { userId } = person
    const preferred = await lastAccount(context.db, userId)
    const accountId = await findActiveAccount(context.db, userId, preferred)
    if (accountId === null) throw context.refuse('INVALID_CREDENTIALS')
    await Promise.all([failures.clear(), limits.refund('loginIp', address)])
    const tokens = await sessions.start(context.db, { userId, accountId, userAgent: context.userAgent }, context.now)
    await markSignedIn(context.db, userId, context.now)
    return signedIn(context.db, { userId, accountId }, tokens, context.now)
  }
}
