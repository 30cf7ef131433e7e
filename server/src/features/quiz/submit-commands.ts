import { randomInt } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { quizRecentCountsTable, quizResultCountsTable, quizSubmissionsTable, quizzesTable } from './tables.ts'

const s = quizSubmissionsTable
export type Submission = typeof s.$inferSelect

/** Rows over which the counts of one result are spread. */
const shards = 8
/** Of one row of the recent counts. */
export const recentMs = 600_000

/** The submission that was kept under an id; null for none. */
export async function findSubmission(db: Db, quizId: string, id: string): Promise<Submission | null> {
  const [found] = await db
    .select()
    .from(s)
    .where(and(eq(s.quizId, quizId), eq(s.id, id)))
  return found ?? null
}

/**
 * Keeps a submission and counts it, in one statement.
 * @returns false, and nothing is kept, where its id is taken or the quiz is no longer active
 */
export async function addSubmission(db: Db, submission: Submission): Promise<boolean> {
  const { rows } = await db.execute(addStatement(submission, randomInt(shards)))
  return rows.length > 0
}

function addStatement(row: Submission, shard: number): SQL {
  const slot = new Date(Math.floor(row.completedAt.getTime() / recentMs) * recentMs)
  const [results, recent] = [quizResultCountsTable, quizRecentCountsTable]
  return sql`with made as (
      insert into ${s} (quiz_id, id, version, percentage, result, categories, name, email, email_sent, completed_at)
      select id, ${row.id}::uuid, ${row.version}::int, ${row.percentage}::int, ${row.result}::text,
        ${JSON.stringify(row.categories)}::jsonb, ${row.name}::text, ${row.email}::text, ${row.emailSent}::boolean,
        ${row.completedAt.toISOString()}::timestamptz
      from ${quizzesTable} where id = ${row.quizId} and deleted_at is null and status = 'active'
      on conflict (quiz_id, id) do nothing
      returning quiz_id, version, result, percentage, email
    ), counted as (
      insert into ${results} (quiz_id, version, result, shard, count, percentage_sum, with_email)
      select quiz_id, version, result, ${shard}::int, 1, percentage, (email is not null)::int from made
      on conflict (quiz_id, version, result, shard) do update set
        count = ${results}.count + 1,
        percentage_sum = ${results}.percentage_sum + excluded.percentage_sum,
        with_email = ${results}.with_email + excluded.with_email
    ), recently as (
      insert into ${recent} (at, quiz_id, shard, count)
      select ${slot.toISOString()}::timestamptz, quiz_id, ${shard}::int, 1 from made
      on conflict (at, quiz_id, shard) do update set count = ${recent}.count + 1
    )
    select 1 from made`
}
