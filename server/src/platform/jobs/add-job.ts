import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type LineName, lines } from './lines.ts'
import { ownerFlag } from './turns.ts'

/** Tells every server process in which line there is something new. */
export const addedChannel = 'jobs_added'

export interface NewJob {
  readonly task: string
  readonly line: LineName
  readonly payload: unknown
  /**
   * Whose it is, so that nobody waits for another's backlog: the id of a family or a person, or whatever else tells who
   * is asking. Null for work of the installation itself.
   */
  readonly owner: string | null
  /** Not before then; at once unless told. */
  readonly runAt?: Date
  /** Of several jobs with one key only the latest waits. Keys that hold ids of a family begin with its id. */
  readonly key?: string
  /** One that waits already keeps its time, whatever `runAt` says: else what comes often would never come up. */
  readonly keepsTime?: boolean
  readonly maxAttempts?: number | undefined
}

/** Queues a job; in a transaction it exists only when that commits. */
export async function addJob(db: Db, job: NewJob): Promise<void> {
  const { task, line, payload, owner, runAt, key, keepsTime = false, maxAttempts } = job
  const flags = owner === null ? sql`null` : sql`array[${ownerFlag(owner)}::text]`
  await db.execute(sql`select
    graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz, job_key => ${key ?? null}::text,
      job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'}, max_attempts => ${maxAttempts ?? null}::int,
      priority => ${lines[line].priority}::int, flags => ${flags}),
    pg_notify(${addedChannel}, ${line})`)
}
