import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { mailsTable } from './tables.ts'

export interface Forgotten {
  readonly userId: string
  /** Lower case. */
  readonly address: string
  /** Later mails to the address are somebody else's, who has registered it since. */
  readonly until: Date
  /** The kind of mail that still has to reach them. */
  readonly lastKind: string
}

/**
 * Removes the mails to somebody who is gone for good, and those that carry their name to others. False while their last
 * mail is still on its way.
 */
export async function forgetMails(db: Db, { userId, address, until, lastKind }: Forgotten): Promise<boolean> {
  const m = mailsTable
  await db.delete(m).where(eq(m.authorId, userId))
  const isTheirs = and(sql`lower(${m.recipient}) = ${address}`, lte(m.createdAt, until))
  const isDone = or(isNotNull(m.sentAt), isNotNull(m.failedAt))
  await db.delete(m).where(and(isTheirs, or(isDone, sql`${m.kind} <> ${lastKind}`)))
  return (await db.$count(m, isTheirs)) === 0
}
