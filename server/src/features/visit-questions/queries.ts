import type { VisitQuestion } from '@nestwren/contract/visit-questions'
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { visitQuestionItem } from './item.ts'
import { visitQuestionsTable } from './tables.ts'

const q = visitQuestionsTable

/** A question with the name of whoever wrote it. */
export type QuestionRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, where: SQL | undefined) {
  return db
    .select({ ...getTableColumns(q), createdByName: memberName(q.accountId, q.createdBy) })
    .from(q)
    .where(where)
    .orderBy(asc(q.createdAt), asc(q.id))
}

/** A question as it crosses the wire. */
export function presentQuestion({ id, childId, text, isAsked, version, ...row }: QuestionRow): VisitQuestion {
  return { id, childId, text, isAsked, createdBy: { id: row.createdBy, name: row.createdByName }, version }
}

/** One question, removed ones too; null when the family never had it. Asks no rights: those are the caller's to have. */
export async function readQuestion(db: Db, accountId: string, id: string): Promise<QuestionRow | null> {
  const [row] = await rowsOf(db, and(eq(q.accountId, accountId), eq(q.id, id)))
  return row ?? null
}

/** The questions of the proof's children in the order in which they came up. */
export async function listQuestions(
  db: Db,
  access: FamilyAccess,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: VisitQuestion[]; nextCursor: string | null }> {
  if (access.children.length === 0) return { items: [], nextCursor: null }
  const { caller } = access
  const { relation, holds } = visible(visitQuestionItem, caller, partsOf(visitQuestionItem, viewerOf(access)))
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${q.createdAt}, ${q.id}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  // The first of each child, which an index gives, merged.
  const ids = sql`
    select one.id from ${relation} cross join lateral (
      select ${q.id} as id, ${q.createdAt} as at from ${q}
      where ${holds} and ${q.deletedAt} is null and ${isAfter}
      order by ${q.createdAt}, ${q.id} limit ${limit + 1}
    ) one order by one.at, one.id limit ${limit + 1}`
  const rows = await rowsOf(db, sql`${q.accountId} = ${caller.accountId} and ${q.id} = any(array(${ids}))`)
  return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }), presentQuestion)
}
