import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../log/log.ts'
import { type LineName, lines } from './lines.ts'
import { createTurns, type Turns } from './turns.ts'
import { workerLogger } from './worker-log.ts'

const restartPauseMs = 2_000

export interface LineRunner {
  start(): Promise<void>
  /** There may be something new in this line. */
  wake(): void
  isRunning(): boolean
  /** Takes no new job; resolves when those under way have ended, or are given up. */
  stop(timeoutMs: number, giveUp: () => void): Promise<void>
}

export interface LineRunnerDeps {
  readonly pool: Pool
  readonly log: Log
  readonly taskList: TaskList
  readonly cron: ParsedCronItem[]
  /** An empty line is looked at so often. */
  readonly pollMs: number
}

/** The workers of one line, which begin again by themselves after an outage of the database. */
export function createLineRunner(line: LineName, { pool, log, taskList, cron, pollMs }: LineRunnerDeps): LineRunner {
  const { workers, perOwner } = lines[line]
  let runner: Runner | undefined
  let turns: Turns | undefined
  let isStopping = false

  async function start(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    const own = createTurns({ events, perOwner, pollMs })
    const started = await run({
      pgPool: forWorkers(pool, workers),
      taskList,
      parsedCronItems: cron,
      events,
      forbiddenFlags: () => own.take(),
      logger: workerLogger(log),
      concurrency: workers,
      // They wait for their turn instead.
      pollInterval: 10,
      noHandleSignals: true,
      // Without batches a finished job is marked by a promise that nobody awaits, neither its failure nor at a stop.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    runner = started
    turns = own
    // The workers give up after a longer outage of the database; jobs must go on when it is back.
    void started.promise
      .catch((error: unknown) => log.error({ err: error, line }, 'the job workers stopped'))
      .then(() => (runner === started ? restart() : undefined))
  }

  async function restart(): Promise<void> {
    runner = undefined
    while (!isStopping) {
      await sleep(restartPauseMs, undefined, { ref: false })
      try {
        if (!isStopping) await start()
        return
      } catch (error) {
        log.warn({ err: error, line }, 'the job workers cannot start yet')
      }
    }
  }

  return {
    start,
    wake: () => turns?.wake(),
    isRunning: () => runner !== undefined,
    async stop(timeoutMs, giveUp) {
      isStopping = true
      const stopping = runner
      runner = undefined
      if (stopping) await stopRunner(stopping, timeoutMs, giveUp)
    },
  }
}

async function stopRunner(runner: Runner, timeoutMs: number, giveUp: () => void): Promise<void> {
  const stopped = runner.stop().catch(() => undefined)
  const late = sleep(timeoutMs, 'late', { ref: false })
  if ((await Promise.race([stopped, late])) !== 'late') return
  giveUp()
  // A job that is told to give up fails at once and waits for its next try.
  await Promise.race([stopped, sleep(1_000, undefined, { ref: false })])
}

/**
 * The pool as the workers of a line see it. Each line would keep one of its connections only to hear of new jobs, which
 * it hears from `Database.listen`; and would warn that it has more workers than there are connections, though a worker
 * needs one only between two waits.
 */
function forWorkers(pool: Pool, workers: number): Pool {
  const connect = (callback?: (error: undefined, client: EventEmitter, release: () => void) => void) => {
    if (callback === undefined) return pool.connect()
    const silent = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }) })
    return callback(undefined, silent, () => undefined)
  }
  const max = Math.max(workers, pool.options.max)
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      if (name === 'options') return { ...target.options, max }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
