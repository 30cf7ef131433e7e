import type { Tokens } from '@nestwren/contract/auth'
import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findActiveAccount, markSignedIn, type Person } from '../account/public.ts'
import { deviceOf, isSameDevice } from './device.ts'
import type { AuthParts } from './parts.ts'
import { usedUserAgents } from './session-queries.ts'
import { tellChange } from './sign-in-mails.ts'
import { sessionsTable } from './tables.ts'
import { countUndos, mostUndos } from './undo.ts'

/** The family to sign in to: that of the last sign-in, on whatever device, where the person is still in it; null for none. */
export async function familyOf(db: Db, userId: string): Promise<string | null> {
  const [last] = await db
    .select({ accountId: sessionsTable.accountId })
    .from(sessionsTable)
    .where(eq(sessionsTable.userId, userId))
    .orderBy(desc(sessionsTable.createdAt))
    .limit(1)
  return findActiveAccount(db, userId, last?.accountId ?? null)
}

export interface Beginning {
  readonly accountId: string
  readonly userAgent: string
  readonly now: Date
}

/**
 * Begins a session of somebody who has an account, and tells them by mail when the browser and system were never used
 * for it before. Call `isStillProven` first, in the same transaction.
 */
export async function beginSession(
  parts: Pick<AuthParts, 'sessions' | 'mailer' | 'config'>,
  tx: Tx,
  person: Person,
  { accountId, userAgent, now }: Beginning,
): Promise<Tokens> {
  const { userId, lastLoginAt } = person
  const used = await usedUserAgents(tx, userId)
  const device = deviceOf(userAgent)
  // The very first time every device is new. Sessions are forgotten some months after their end, signing in is not.
  const isFirst = lastLoginAt === null && used.length === 0
  const isNew = !isFirst && !used.some((one) => isSameDevice(deviceOf(one), device))
  // Whoever was told so often in a week has a link of each that ends all later sessions, too.
  if (isNew && (await countUndos(tx, userId, now)) < mostUndos.newDevices)
    await tellChange(parts, tx, person, { change: 'newDevice', device, at: now }, now)
  const tokens = await parts.sessions.start(tx, { userId, accountId, userAgent }, now)
  await markSignedIn(tx, userId, now)
  return tokens
}
