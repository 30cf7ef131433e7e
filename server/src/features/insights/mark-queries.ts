import type { IdeaState } from '@nestwren/contract/insights'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess } from '../../platform/http/access.ts'
import { assistantConsentsTable, ideaMarksTable } from './tables.ts'

const m = ideaMarksTable

export type MarkRow = typeof m.$inferSelect

/** What the family said of ideas for the child of the proof; at most one row an idea of the library. */
export function readMarks(db: Db, { caller, child }: ChildAccess): Promise<MarkRow[]> {
  return db
    .select()
    .from(m)
    .where(and(eq(m.accountId, caller.accountId), eq(m.childId, child.childId)))
}

/** Where a page of marks begins: behind this one. */
interface MarkCursor {
  readonly at: Date
  readonly key: string
}

/** One row more than `limit` of those in a state, the last marked first. */
export function listMarks(
  db: Db,
  { caller, child }: ChildAccess,
  {
    state,
    cursor,
    limit,
  }: {
    readonly state: Exclude<IdeaState, 'none'>
    readonly cursor: MarkCursor | null
    readonly limit: number
  },
): Promise<MarkRow[]> {
  const isAfter =
    cursor === null
      ? undefined
      : sql`(${m.markedAt}, ${m.key}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.key})`
  return db
    .select()
    .from(m)
    .where(and(eq(m.accountId, caller.accountId), eq(m.childId, child.childId), eq(m.state, state), isAfter))
    .orderBy(desc(m.markedAt), desc(m.key))
    .limit(limit + 1)
}

/** Whether the family lets a language model be asked. */
export async function readConsent(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ isAllowed: assistantConsentsTable.isAllowed })
    .from(assistantConsentsTable)
    .where(eq(assistantConsentsTable.accountId, accountId))
  return row?.isAllowed ?? false
}

/** A cursor of a list of marks: when it was marked, and the key of the idea. */
export function encodeMarkCursor({ markedAt, key }: Pick<MarkRow, 'markedAt' | 'key'>): string {
  return Buffer.from(`${markedAt.toISOString()} ${key}`).toString('base64url')
}

/** Null for what is no cursor of such a list. */
export function decodeMarkCursor(text: string): MarkCursor | null {
  const found = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9-]{1,80})$/.exec(
    Buffer.from(text, 'base64url').toString(),
  )
  const at = new Date(found?.[1] ?? Number.NaN)
  return found === null || Number.isNaN(at.getTime()) ? null : { at, key: found[2] ?? '' }
}
