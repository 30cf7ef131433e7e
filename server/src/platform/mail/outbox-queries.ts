import type { MailStatus, OutgoingMail } from '@nestwren/contract/service'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { Cursor } from '../http/cursor.ts'
import { obstacleOf } from './mailer.ts'
import { maskedAddress } from './masked-address.ts'
import { mailsTable } from './tables.ts'

const m = mailsTable
/** Not what a mail says: only whether it still says something. */
const columns = {
  ...{ id: m.id, kind: m.kind, recipient: m.recipient, attempts: m.attempts, lastError: m.lastError },
  ...{ createdAt: m.createdAt, sentAt: m.sentAt, failedAt: m.failedAt, usefulUntil: m.usefulUntil },
  isEmptied: sql<boolean>`${m.text} = ''`,
}
type Stored = typeof m.$inferSelect
type MailRow = { readonly [Name in Extract<keyof typeof columns, keyof Stored>]: Stored[Name] } & {
  readonly isEmptied: boolean
}

const isOf: Readonly<Record<MailStatus, SQL | undefined>> = {
  failed: isNotNull(m.failedAt),
  waiting: and(isNull(m.sentAt), isNull(m.failedAt)),
  sent: isNotNull(m.sentAt),
}

/**
 * Mails of one status, the latest first; one more than `limit` where there are more. Those that were sent are looked for among
 * all from the latest on: ask it within a bound of time.
 */
export async function listMails(
  db: Db,
  { status, limit, after }: { readonly status: MailStatus; readonly limit: number; readonly after: Cursor | null },
): Promise<MailRow[]> {
  const isAfter =
    after === null
      ? undefined
      : sql`(${m.createdAt}, ${m.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select(columns)
    .from(m)
    .where(and(isOf[status], isAfter))
    .orderBy(desc(m.createdAt), desc(m.id))
    .limit(limit + 1)
}

/** How many mails failed and how many wait, each up to `most`. */
export async function countMails(db: Db, most: number): Promise<{ readonly failed: number; readonly waiting: number }> {
  const counted = (status: MailStatus) =>
    sql`(select count(*)::int from (select 1 from ${m} where ${isOf[status]} limit ${most}) found)`
  const { rows } = await db.execute<{ failed: number; waiting: number }>(
    sql`select ${counted('failed')} as failed, ${counted('waiting')} as waiting`,
  )
  return { failed: rows[0]?.failed ?? 0, waiting: rows[0]?.waiting ?? 0 }
}

export async function findMail(db: Db, id: string): Promise<MailRow | null> {
  const [row] = await db.select(columns).from(m).where(eq(m.id, id))
  return row ?? null
}

/** As `EAUTH 535` or `TypeError`: what the sender of mails notes of a failure. */
const reasonShape = /^[A-Za-z]\w{0,39}(?: \d{3})?$/

/** A mail for those who run the service: nothing of what it says, and its address so that nobody else can write to it. */
export function shownMail(row: MailRow, now: Date): OutgoingMail {
  const { id, kind, createdAt, sentAt, failedAt, attempts, lastError } = row
  const obstacle = obstacleOf(row, now)
  return {
    ...{ id, kind, attempts, obstacle },
    recipient: maskedAddress(row.recipient),
    status: statusOf(row),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    lastError: lastError !== null && reasonShape.test(lastError) ? lastError : null,
    canResend: obstacle === null,
  }
}

function statusOf({ sentAt, failedAt }: MailRow): MailStatus {
  if (sentAt !== null) return 'sent'
  return failedAt === null ? 'waiting' : 'failed'
}
