import { and, eq, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { mostRemovedAtOnce, removeInBatches } from '../../platform/db/remove-in-batches.ts'
import {
  quizProgressCountsTable,
  quizRecentCountsTable,
  quizResultCountsTable,
  quizSubmissionsTable,
  quizVersionsTable,
  quizzesTable,
} from './tables.ts'

const s = quizSubmissionsTable
const dayMs = 86_400_000
const submissionDays = 1827
const recentDays = 8
/** Longer than anybody leaves a quiz open. */
const answeredMs = 30 * dayMs
/** Calls that were under way when a quiz was deleted have ended by then. */
const settledMs = 3_600_000

/** Removes what is over: names of two years ago, submissions of five, deleted quizzes, configs that nobody answered. */
export async function purgeQuizzes(db: Db, now: Date, signal?: AbortSignal) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const counts = quizRecentCountsTable
  return {
    submissions: await removeInBatches(db, s, lt(s.completedAt, before(submissionDays * dayMs)), signal),
    recent: await removeInBatches(db, counts, lt(counts.at, before(recentDays * dayMs)), signal),
    names: await forgetOldNames(db, now, signal),
    quizzes: await removeDeleted(db, before(settledMs), signal),
    versions: await removeUnanswered(db, before(answeredMs)),
  }
}

/** Takes names and addresses out of submissions of more than 24 months ago. */
async function forgetOldNames(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() - 24)
  return forget(db, and(lt(s.completedAt, until), or(isNotNull(s.name), isNotNull(s.email))), signal)
}

/** Takes a deleted person's name and address out of the submissions that named the address, until an instant. */
export async function forgetQuizAddress(db: Db, address: string, until: Date): Promise<void> {
  await forget(db, and(eq(s.email, address), lte(s.completedAt, until)))
}

/** In small steps. */
async function forget(db: Db, whose: SQL | undefined, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted()
    const { rowCount } = await db.execute(sql`update ${s} set name = null, email = null where ctid = any(array(
      select ctid from ${s} where ${whose} limit ${mostRemovedAtOnce}))`)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < mostRemovedAtOnce) return total
  }
}

/** Removes the submissions of deleted quizzes, then the quizzes of which none can come any more. */
async function removeDeleted(db: Db, settled: Date, signal?: AbortSignal): Promise<number> {
  const q = quizzesTable
  const gone = await db.select({ id: q.id, deletedAt: q.deletedAt }).from(q).where(isNotNull(q.deletedAt))
  for (const { id } of gone) await removeInBatches(db, s, eq(s.quizId, id), signal)
  return removeInBatches(db, q, and(isNotNull(q.deletedAt), lt(q.deletedAt, settled)) ?? isNotNull(q.deletedAt), signal)
}

/** Removes configs that were replaced long ago and that nobody answered. */
async function removeUnanswered(db: Db, replaced: Date): Promise<number> {
  const v = quizVersionsTable
  const { rows } = await db.execute<{ quiz_id: string; version: number }>(sql`
    delete from ${v} v where v.replaced_at < ${replaced.toISOString()}::timestamptz
      and not exists (select 1 from ${quizResultCountsTable} c where c.quiz_id = v.quiz_id and c.version = v.version)
    returning v.quiz_id, v.version`)
  const p = quizProgressCountsTable
  for (const { quiz_id: quizId, version } of rows)
    await db.delete(p).where(and(eq(p.quizId, quizId), eq(p.version, version)))
  return rows.length
}
