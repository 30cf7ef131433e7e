import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import { usedTrialsTable } from './tables.ts'

/** What is kept of an address: it cannot be read back, and outlives the account so that nobody has a second free month. */
export function trialHash(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`free month:${mailboxOf(address)}`)
    .digest('base64url')
}

export async function isTrialUnused(db: Db, hash: string): Promise<boolean> {
  const [row] = await db
    .select({ hash: usedTrialsTable.hash })
    .from(usedTrialsTable)
    .where(eq(usedTrialsTable.hash, hash))
  return row === undefined
}

/** Uses the free month of an address up; false when it had one, also with many at once. */
export async function takeTrial(db: Db, hash: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.insert(usedTrialsTable).values({ hash, usedAt: now }).onConflictDoNothing()
  return rowCount === 1
}
