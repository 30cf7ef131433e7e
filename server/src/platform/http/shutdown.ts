import type { Log } from '../log/log.ts'

export interface ShutdownStep {
  readonly name: string
  /** Resolves when this part has stopped; may be given up on when the time is over. */
  readonly run: () => Promise<void>
}

export interface ShutdownOptions {
  readonly log: Log
  /** In order: stop accepting and finish requests, tell sockets to reconnect elsewhere, stop jobs, close the database. */
  readonly steps: readonly ShutdownStep[]
  /** For all steps together. */
  readonly timeoutMs?: number
}

export interface Shutdown {
  readonly isStopping: boolean
  /** Runs the steps once, however often it is called. Resolves to true when all of them succeeded in time. */
  stop(reason: string): Promise<boolean>
  /**
   * Stops on SIGTERM and SIGINT and then ends the process: code 0 after a clean stop, 1 otherwise. A second SIGINT ends it
   * at once. An error that nobody caught is logged and stops the process too, since its state is unknown.
   */
  installSignals(): void
}

/** Orders the end of the process: nothing in flight is cut off as long as it fits into the time. */
export function createShutdown({ log, steps, timeoutMs = 9_000 }: ShutdownOptions): Shutdown {
  let stopping: Promise<boolean> | undefined

  async function run(reason: string): Promise<boolean> {
    log.info({ reason }, 'stopping')
    const endsAt = performance.now() + timeoutMs
    let isClean = true
    for (const step of steps) {
      const error = await failureOf(step, endsAt - performance.now())
      if (error === undefined) continue
      isClean = false
      log.error({ err: error, step: step.name }, 'a part did not stop')
    }
    log.info({ isClean }, 'stopped')
    return isClean
  }

  const shutdown: Shutdown = {
    get isStopping() {
      return stopping !== undefined
    },
    stop(reason) {
      stopping ??= run(reason)
      return stopping
    },
    installSignals() {
      const end = async (reason: string, code: number) => {
        const isClean = await shutdown.stop(reason)
        process.exit(isClean ? code : 1)
      }
      process.on('SIGTERM', () => void end('SIGTERM', 0))
      process.on('SIGINT', () => {
        if (shutdown.isStopping) process.exit(130)
        void end('SIGINT', 0)
      })
      process.on('uncaughtException', (error) => {
        log.fatal({ err: error }, 'an error nobody caught')
        void end('uncaughtException', 1)
      })
      process.on('unhandledRejection', (reason) => {
        log.fatal({ err: reason }, 'a promise nobody caught')
        void end('unhandledRejection', 1)
      })
    },
  }
  return shutdown
}

async function failureOf(step: ShutdownStep, leftMs: number): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the time to stop is over')), Math.max(leftMs, 50))
  try {
    await Promise.race([step.run(), late])
    return undefined
  } catch (error) {
    return error ?? new Error('failed without saying why')
  } finally {
    clearTimeout(timer)
  }
}
