import type { JobLine, jobStatuses, TroubledJob } from '@nestwren/contract/service'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { shownKind } from '../log/error-kind.ts'
import { addedChannel } from './add-job.ts'
import { lineNames, lines } from './lines.ts'

type JobStatus = (typeof jobStatuses)[number]

const lineOf = (priority: number) => lineNames.find((name) => lines[name].priority === priority) ?? null

interface LineRow extends Record<string, unknown> {
  readonly priority: number
  readonly waiting: number
  readonly later: number
  readonly running: number
  readonly failed: number
  readonly oldest: Date | null
}

/** How each line fares. Reads every job that is there, by no index: ask it within a bound of time. */
export async function readLines(db: Db): Promise<JobLine[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select priority::int as priority, count(*) filter (where is_available)::int as waiting,
      count(*) filter (where is_available and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      min(run_at) filter (where is_available and run_at <= now()) as oldest
    from graphile_worker._private_jobs group by priority`)
  return lineNames.map((line) => {
    const { priority, workers } = lines[line]
    const row = rows.find((one) => one.priority === priority)
    const { waiting = 0, later = 0, running = 0, failed = 0, oldest = null } = row ?? {}
    return { line, workers, waiting, later, running, failed, oldestAt: isoOf(oldest) }
  })
}

const isoOf = (instant: Date | string | null) => (instant === null ? null : new Date(instant).toISOString())

const isOf: Readonly<Record<JobStatus, SQL>> = {
  failed: sql`j.locked_at is null and j.attempts >= j.max_attempts`,
  retrying: sql`j.is_available and j.attempts > 0 and j.last_error is not null`,
}

interface JobRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly priority: number
  readonly attempts: number
  readonly max_attempts: number
  readonly last_error: string | null
  readonly run_at: Date | string
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

/**
 * Jobs that failed, the latest first; one more than `limit` where there are more. Looks through the jobs from the latest on:
 * ask it within a bound of time. Payloads are not among what is read.
 */
export async function listTroubledJobs(
  db: Db,
  { status, limit, after }: { readonly status: JobStatus; readonly limit: number; readonly after: string | null },
): Promise<TroubledJob[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select j.id::text as id, t.identifier as name, j.priority::int as priority, j.attempts::int as attempts,
      j.max_attempts::int as max_attempts, j.last_error, j.run_at, j.created_at, j.updated_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where ${isOf[status]} and ${after === null ? sql`true` : sql`j.id < ${after}::bigint`}
    order by j.id desc limit ${limit + 1}`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    line: lineOf(row.priority),
    status,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lastError: shownKind(row.last_error),
    runAt: new Date(status === 'failed' ? row.updated_at : row.run_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
  }))
}

/** Why a job was left alone. */
export type JobRefusal = 'notFound' | 'notFailed'

interface Held extends Record<string, unknown> {
  readonly name: string
  readonly priority: number
  readonly is_failed: boolean
  readonly is_retrying: boolean
}

/** A job that no worker can take until the transaction ends. */
async function hold(tx: Db, id: string): Promise<Held | null> {
  const { rows } = await tx.execute<Held>(sql`
    select t.identifier as name, j.priority::int as priority, ${isOf.failed} as is_failed, ${isOf.retrying} as is_retrying
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id}::bigint for update of j`)
  return rows[0] ?? null
}

/** Lets a job that failed run now, with all its tries. Resolves to its name, or to why not. */
export async function retryJob(tx: Db, id: string): Promise<{ readonly name: string } | JobRefusal> {
  const job = await hold(tx, id)
  if (job === null) return 'notFound'
  if (!job.is_failed && !job.is_retrying) return 'notFailed'
  await tx.execute(
    sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0),
      pg_notify(${addedChannel}, ${lineOf(job.priority) ?? ''})`,
  )
  return { name: job.name }
}

/** Removes a job that was given up. Resolves to its name, or to why not. */
export async function dropJob(tx: Db, id: string): Promise<{ readonly name: string } | JobRefusal> {
  const job = await hold(tx, id)
  if (job === null) return 'notFound'
  if (!job.is_failed) return 'notFailed'
  await tx.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
  return { name: job.name }
}
