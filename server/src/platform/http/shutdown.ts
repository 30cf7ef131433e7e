import type { Log } from '../log/log.ts'

export interface ShutdownStep {
  readonly name: string
  /** Resolves when this part has stopped; may be given up on when the time is over. */
  readonly run: () => Promise<void>
  /** It only waits for others, for at most so many milliseconds beside the common time. Left out where there is hurry. */
  readonly waitsMs?: number
  /** So much of the common time the steps before leave to it, in milliseconds. */
  readonly keepsMs?: number
}

export interface ShutdownOptions {
  readonly log: Log
  /** In order. */
  readonly steps: readonly ShutdownStep[]
  /** For all steps together that do more than wait. */
  readonly timeoutMs?: number
  /** Below npm a Ctrl-C comes twice: from the terminal, and from npm, which passes it on. */
  readonly isBelowNpm?: boolean
  /** Ends the process; `process.exit` unless a test looks. */
  readonly exit?: (code: number) => void
}

export interface Shutdown {
  readonly isStopping: boolean
  /** Runs the steps once, however often it is called. Resolves to true when all of them succeeded in time. */
  stop(reason: string, options?: { readonly isHurried?: boolean }): Promise<boolean>
  /**
   * Stops on SIGTERM and SIGINT and then ends the process: code 0 after a clean stop, 1 otherwise. A second signal ends it
   * at once. An error that nobody caught is logged and stops the process too, without waiting for anybody, since its state
   * is unknown.
   */
  installSignals(): void
}

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const
const sameKeyMs = 250
const leastMs = 50

/** Orders the end of the process: nothing in flight is cut off as long as it fits into the time. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { log, steps, timeoutMs = 9_000, isBelowNpm = false, exit = process.exit } = options
  let stopping: Promise<boolean> | undefined

  async function run(reason: string, isHurried: boolean): Promise<boolean> {
    log.info({ reason }, 'stopping')
    let leftMs = timeoutMs
    let isClean = true
    for (const [at, step] of steps.entries()) {
      if (isHurried && step.waitsMs !== undefined) continue
      const keptMs = steps.slice(at + 1).reduce((sum, { keepsMs = 0 }) => sum + keepsMs, 0)
      const beganMs = performance.now()
      const error = await failureOf(step, step.waitsMs ?? Math.max(leftMs - keptMs, step.keepsMs ?? leastMs))
      if (step.waitsMs === undefined) leftMs -= performance.now() - beganMs
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
    stop(reason, { isHurried = false } = {}) {
      stopping ??= run(reason, isHurried)
      return stopping
    },
    installSignals() {
      const end = async (reason: string, code: number, isHurried = false) => {
        const isClean = await shutdown.stop(reason, { isHurried })
        exit(isClean ? code : 1)
      }
      let pressedAtMs = Number.NEGATIVE_INFINITY
      const onSignal = (signal: 'SIGTERM' | 'SIGINT') => {
        const sinceMs = performance.now() - pressedAtMs
        if (signal === 'SIGINT') pressedAtMs = performance.now()
        if (!shutdown.isStopping) return void end(signal, 0)
        if (isBelowNpm && signal === 'SIGINT' && sinceMs < sameKeyMs) return
        log.warn({ reason: signal }, 'ending at once')
        exit(exitCodes[signal])
      }
      process.on('SIGTERM', () => onSignal('SIGTERM'))
      process.on('SIGINT', () => onSignal('SIGINT'))
      process.on('uncaughtException', (error) => {
        log.fatal({ err: error }, 'an error nobody caught')
        void end('uncaughtException', 1, true)
      })
      process.on('unhandledRejection', (reason) => {
        log.fatal({ err: reason }, 'a promise nobody caught')
        void end('unhandledRejection', 1, true)
      })
    },
  }
  return shutdown
}

async function failureOf(step: ShutdownStep, leftMs: number): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the time to stop is over')), leftMs)
  try {
    await Promise.race([step.run(), late])
    return undefined
  } catch (error) {
    return error ?? new Error('failed without saying why')
  } finally {
    clearTimeout(timer)
  }
}
