import { type JobHelpers, parseCronItems, runMigrations, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Database, Db } from '../db/database.ts'
import { isPassingTrouble } from '../db/errors.ts'
import { errorKind } from '../log/error-kind.ts'
import { createSilentLog, type Log } from '../log/log.ts'
import { addedChannel, addJob, type NewJob } from './add-job.ts'
import { createLineRunner } from './line-runner.ts'
import { lineNames, lines } from './lines.ts'
import type { Task } from './task.ts'
import { workerLogger } from './worker-log.ts'

/** Before the next try where the database had trouble that passes. */
const troubleS = 5

export type TaskMap = Readonly<Record<string, Task<unknown>>>
type PayloadOf<T> = T extends Task<infer Payload> ? Payload : never

export type AddOptions = Pick<NewJob, 'owner' | 'runAt' | 'key' | 'keepsTime'>

export interface Jobs<Tasks extends TaskMap> {
  /** Queues a job; with `tx` it exists only when that transaction commits. */
  add<Name extends keyof Tasks & string>(
    name: Name,
    payload: PayloadOf<Tasks[Name]>,
    options: AddOptions,
    tx?: Db,
  ): Promise<void>
  /** Begins to work. Resolves once the queue is being watched. */
  start(): Promise<void>
  /**
   * Takes no new job, lets running ones end, then tells them to give up; resolves within about `timeoutMs`, to whether all
   * have ended by themselves.
   */
  stop(timeoutMs?: number): Promise<boolean>
  /** Rejects when the queue is not being worked on or does not answer. */
  ping(): Promise<void>
}

/** Where jobs of some tasks are queued. */
export type Queue<Tasks extends TaskMap> = Pick<Jobs<Tasks>, 'add'>

export interface JobsDeps<Tasks extends TaskMap> {
  /** Its connections are the workers' own: those of requests are not to be taken by jobs. */
  readonly database: Pick<Database, 'pool' | 'db' | 'listen'>
  readonly log: Log
  readonly tasks: Tasks
  /** Hears of each job as it begins; what it returns, as it ends. */
  readonly began?: (what: string) => () => void
  /** Hears of each try that came to nothing through a fault of the job, or of what it needs. */
  readonly failed?: (task: string, error: unknown) => void
  /** False: a job with a time of its own waits to be added like any other. */
  readonly isScheduled?: boolean
  /** A job is told to give up after this long. */
  readonly longestRunMs?: number
  /** Jobs that are due later, and whatever was added while nobody could be told, are found so soon. */
  readonly pollMs?: number
  /** A job whose process has died is given to another after this long; longer than `longestRunMs`. */
  readonly abandonedAfterMs?: number
}

/** Creates the queue's own schema (graphile_worker) or brings it up to date; call it after our migrations. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(createSilentLog()) })
}

/** Jobs in the database, worked on by every server process in lines that do not wait for each other. */
export function createJobs<Tasks extends TaskMap>({
  database,
  log,
  tasks,
  began = () => () => undefined,
  failed = () => undefined,
  isScheduled = true,
  longestRunMs = 240_000,
  pollMs = 1_000,
  abandonedAfterMs = 300_000,
}: JobsDeps<Tasks>): Jobs<Tasks> {
  const { pool, db } = database
  const giveUp = new AbortController()
  const createSignal = () => AbortSignal.any([giveUp.signal, AbortSignal.timeout(longestRunMs)])
  const used = lineNames.filter((line) => Object.values(tasks).some((task) => task.line === line))
  const runners = new Map(
    used.map((line, index) => {
      const taskList = toTaskList(ofLine(tasks, line), {
        pool,
        log,
        createSignal,
        stopping: giveUp.signal,
        began,
        failed,
      })
      // One of them keeps the clock for all.
      const cron = parseCronItems(index === 0 ? cronItems(tasks, isScheduled) : [])
      return [line, createLineRunner(line, { pool, log, taskList, cron, pollMs })] as const
    }),
  )
  let sweep: NodeJS.Timeout | undefined
  let endListening = async (): Promise<void> => undefined

  async function freeAbandoned(): Promise<void> {
    try {
      await unlockAbandoned(pool, abandonedAfterMs)
    } catch (error) {
      log.warn({ err: error }, 'abandoned jobs could not be looked for')
    }
  }

  const wakeAll = () => {
    for (const runner of runners.values()) runner.wake()
  }

  return {
    async add(task, payload, options, tx) {
      const found = tasks[task]
      if (found === undefined) throw new Error(`There is no task ${task}`)
      const { line, options: own } = found
      await addJob(tx ?? db, { ...options, task, line, payload, maxAttempts: own.maxAttempts })
    },
    async start() {
      await freeAbandoned()
      const wake = (line: string) => [...runners].find(([name]) => name === line)?.[1].wake()
      endListening = await database.listen(addedChannel, wake, { onRestored: wakeAll })
      await Promise.all([...runners.values()].map((runner) => runner.start()))
      sweep = setInterval(() => void freeAbandoned(), Math.max(1_000, abandonedAfterMs / 5)).unref()
    },
    async stop(timeoutMs = 7_000) {
      clearInterval(sweep)
      const abort = () => giveUp.abort(new Error('The server stops.'))
      await Promise.all([...runners.values()].map((runner) => runner.stop(timeoutMs, abort)))
      await endListening()
      return !giveUp.signal.aborted
    },
    async ping() {
      if (![...runners.values()].every((runner) => runner.isRunning()))
        throw new Error('The job queue is not being worked on.')
      await pool.query('select 1 from graphile_worker.jobs limit 1')
    },
  }
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

/** A try that came to nothing through no fault of the job does not count, or a few deploys would use all of them up. */
async function takeBack(pool: Pool, jobId: string, pauseS: number): Promise<void> {
  // What the queue offers for it leaves jobs alone that are being worked on. Where there is no database, the try counts.
  await pool
    .query(
      `update graphile_worker._private_jobs
       set attempts = greatest(attempts - 1, 0), run_at = now() + $2 * interval '1 second' where id = $1`,
      [jobId, pauseS],
    )
    .catch(() => undefined)
}

function ofLine(tasks: TaskMap, line: string): TaskMap {
  return Object.fromEntries(Object.entries(tasks).filter(([, task]) => task.line === line))
}

interface RunDeps extends Pick<Required<JobsDeps<TaskMap>>, 'log' | 'began' | 'failed'> {
  readonly pool: Pool
  readonly createSignal: () => AbortSignal
  /** Aborted when the server stops and waits for no job any longer. */
  readonly stopping: AbortSignal
}

function toTaskList(tasks: TaskMap, { pool, log, createSignal, stopping, began, failed }: RunDeps): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => {
    const runTask = async (payload: unknown, { job }: JobHelpers) => {
      const signal = createSignal()
      const context = {
        signal,
        log: log.child({ task: name, jobId: job.id }),
        attempt: job.attempts,
        get isLastAttempt() {
          return job.attempts >= job.max_attempts && !stopping.aborted
        },
      }
      const aborted = Promise.withResolvers<never>()
      const ended = began(`job ${name}`)
      const onAbort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        await Promise.race([task.run(task.schema.parse(payload), context), aborted.promise])
      } catch (error) {
        if (stopping.aborted) await takeBack(pool, job.id, 0)
        else if (isPassingTrouble(error)) await takeBack(pool, job.id, troubleS)
        else failed(name, error)
        // The queue keeps the message in its table, where nobody looks for what families write.
        throw new Error(errorKind(error), { cause: error })
      } finally {
        ended()
        signal.removeEventListener('abort', onAbort)
      }
    }
    return [name, runTask] as const
  })
  return Object.fromEntries(entries)
}

function cronItems(tasks: TaskMap, isScheduled: boolean) {
  return Object.entries(tasks).flatMap(([name, { line, options }]) =>
    options.cron === undefined
      ? []
      : [
          {
            task: name,
            match: isScheduled ? options.cron : () => false,
            identifier: name,
            // Of a job that a slow hour has left waiting, one is enough.
            options: {
              jobKey: `cron:${name}`,
              priority: lines[line].priority,
              ...(options.maxAttempts ? { maxAttempts: options.maxAttempts } : {}),
            },
          },
        ],
  )
}
