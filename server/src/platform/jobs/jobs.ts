import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type JobHelpers, parseCronItems, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Db } from '../db/database.ts'
import { createSilentLog, type Log } from '../log/log.ts'
import type { Task } from './task.ts'
import { workerLogger } from './worker-log.ts'

export { defineTask } from './task.ts'

export type TaskMap = Readonly<Record<string, Task<unknown>>>
type PayloadOf<T> = T extends Task<infer Payload> ? Payload : never

interface AddOptions {
  /** Not before then; at once unless told. */
  readonly runAt?: Date
  /** Of several jobs with one key only the latest waits. */
  readonly key?: string
}

export interface Jobs<Tasks extends TaskMap> {
  /** Queues a job; with `tx` it exists only when that transaction commits. */
  add<Name extends keyof Tasks & string>(
    name: Name,
    payload: PayloadOf<Tasks[Name]>,
    options?: AddOptions,
    tx?: Db,
  ): Promise<void>
  /** Begins to work. Resolves once the queue is being watched. */
  start(): Promise<void>
  /** Takes no new job, lets running ones end, then tells them to give up; resolves within about `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>
  /** Rejects when the queue is not being worked on or does not answer. */
  ping(): Promise<void>
}

export interface JobsDeps<Tasks extends TaskMap> {
  readonly pool: Pool
  readonly log: Log
  readonly tasks: Tasks
  /** How many jobs run at once in this process. */
  readonly concurrency?: number
  /** A job is told to give up after this long. */
  readonly longestRunMs?: number
  /** A job whose process has died is given to another after this long; longer than `longestRunMs`. */
  readonly abandonedAfterMs?: number
}

/** Creates the queue's own schema (graphile_worker) or brings it up to date; call it after our migrations. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(createSilentLog()) })
}

const pollMs = 2_000
const restartPauseMs = 2_000

/** A queue of jobs in the database, worked on by every server process. */
export function createJobs<Tasks extends TaskMap>({
  pool,
  log,
  tasks,
  concurrency = 2,
  longestRunMs = 240_000,
  abandonedAfterMs = 300_000,
}: JobsDeps<Tasks>): Jobs<Tasks> {
  let runner: Runner | undefined
  let isStopping = false
  let sweep: NodeJS.Timeout | undefined
  const giveUp = new AbortController()

  async function startRunner(): Promise<void> {
    const started = await run({
      pgPool: pool,
      taskList: toTaskList(tasks, log, () => AbortSignal.any([giveUp.signal, AbortSignal.timeout(longestRunMs)])),
      parsedCronItems: parseCronItems(cronItems(tasks)),
      logger: workerLogger(log),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      // Without batches a finished job is marked by a promise that nobody awaits, neither its failure nor at a stop.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    runner = started
    // The workers give up after a longer outage of the database; jobs must go on when it is back.
    void started.promise
      .catch((error: unknown) => log.error({ err: error }, 'the job workers stopped'))
      .then(() => (runner === started ? restart() : undefined))
  }

  async function restart(): Promise<void> {
    runner = undefined
    while (!isStopping) {
      await sleep(restartPauseMs, undefined, { ref: false })
      try {
        if (!isStopping) await startRunner()
        return
      } catch (error) {
        log.warn({ err: error }, 'the job workers cannot start yet')
      }
    }
  }

  async function freeAbandoned(): Promise<void> {
    try {
      await unlockAbandoned(pool, abandonedAfterMs)
    } catch (error) {
      log.warn({ err: error }, 'abandoned jobs could not be looked for')
    }
  }

  return {
    async add(name, payload, options = {}, tx) {
      const maxAttempts = tasks[name]?.options.maxAttempts ?? null
      const values = [name, JSON.stringify(payload), options.runAt ?? null, options.key ?? null, maxAttempts] as const
      if (tx) {
        const [identifier, json, runAt, key, attempts] = values
        await tx.execute(
          sql`select graphile_worker.add_job(${identifier}, ${json}::json, run_at => ${runAt?.toISOString() ?? null}::timestamptz,
            job_key => ${key}::text, max_attempts => ${attempts}::int)`,
        )
      } else {
        const statement =
          'select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4::text, max_attempts => $5::int)'
        await pool.query(statement, [...values])
      }
    },
    async start() {
      await freeAbandoned()
      await startRunner()
      sweep = setInterval(() => void freeAbandoned(), Math.max(1_000, abandonedAfterMs / 5)).unref()
    },
    async stop(timeoutMs = 7_000) {
      isStopping = true
      clearInterval(sweep)
      const stopped = runner
      runner = undefined
      if (stopped) await stopRunner(stopped, timeoutMs, giveUp)
    },
    async ping() {
      if (!runner) throw new Error('The job queue is not being worked on.')
      await pool.query('select 1 from graphile_worker.jobs limit 1')
    },
  }
}

async function stopRunner(runner: Runner, timeoutMs: number, giveUp: AbortController): Promise<void> {
  const stopped = runner.stop().catch(() => undefined)
  const late = sleep(timeoutMs, 'late', { ref: false })
  if ((await Promise.race([stopped, late])) !== 'late') return
  giveUp.abort(new Error('The server stops.'))
  // A job that is told to give up fails at once and waits for its next try.
  await Promise.race([stopped, sleep(1_000, undefined, { ref: false })])
}

/**
 * A process that was killed leaves its jobs locked, and the queue itself looks for such only after four hours. No job
 * runs longer than `abandonedAfterMs`, so an older lock has no owner any more.
 */
async function unlockAbandoned(pool: Pool, abandonedAfterMs: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_at < now() - $1 * interval '1 millisecond'))`,
    [abandonedAfterMs],
  )
}

function toTaskList(tasks: TaskMap, log: Log, createSignal: () => AbortSignal): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => {
    const runTask = async (payload: unknown, { job }: JobHelpers) => {
      const signal = createSignal()
      const context = {
        signal,
        log: log.child({ task: name, jobId: job.id }),
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.max_attempts,
      }
      const aborted = Promise.withResolvers<never>()
      const onAbort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        await Promise.race([task.run(task.schema.parse(payload), context), aborted.promise])
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    }
    return [name, runTask] as const
  })
  return Object.fromEntries(entries)
}

function cronItems(tasks: TaskMap) {
  return Object.entries(tasks).flatMap(([name, { options }]) =>
    options.cron === undefined
      ? []
      : [
          {
            task: name,
            match: options.cron,
            identifier: name,
            // Of a job that a slow hour has left waiting, one is enough.
            options: { jobKey: `cron:${name}`, ...(options.maxAttempts ? { maxAttempts: options.maxAttempts } : {}) },
          },
        ],
  )
}
