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
  /** Below npm a signal may come twice: from the terminal or whoever ends the whole group, and from npm, which passes it on. */
  readonly isBelowNpm?: boolean
  /** Ends the process; `process.exit` unless a test looks. */
  readonly exit?: (code: number) => void
}

export interface Shutdown {
  readonly isStopping: boolean
  /**
   * Runs the steps once, however often it is called; one that is in a hurry hurries a stop that is under way. Resolves to
   * true when all of them succeeded in time.
   */
  stop(reason: string, options?: { readonly isHurried?: boolean }): Promise<boolean>
  /**
   * Stops on SIGTERM and SIGINT and then ends the process: code 0 after a clean stop, 1 otherwise. A second signal ends it
   * at once. An error that nobody caught is logged and stops the process too, without waiting for anybody, since its state
   * is unknown.
   */
  installSignals(): void
}

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const
const sameSignalMs = 250
const leastMs = 50

/** Orders the end of the process: nothing in flight is cut off as long as it fits into the time. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { log, steps, timeoutMs = 9_000, isBelowNpm = false, exit = process.exit } = options
  const hurry = new AbortController()
  let stopping: Promise<boolean> | undefined

  async function run(reason: string): Promise<boolean> {
    log.info({ reason }, 'stopping')
    let leftMs = timeoutMs
    let isClean = true
    for (const [at, step] of steps.entries()) {
      if (hurry.signal.aborted && step.waitsMs !== undefined) continue
      const keptMs = steps.slice(at + 1).reduce((sum, { keepsMs = 0 }) => sum + keepsMs, 0)
      const beganMs = performance.now()
      const stepMs = step.waitsMs ?? Math.max(leftMs - keptMs, step.keepsMs ?? leastMs)
      const error = await failureOf(step, stepMs, hurry.signal)
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
      if (isHurried) hurry.abort()
      stopping ??= run(reason)
      return stopping
    },
    installSignals() {
      let hasFailed = false
      const end = async (reason: string, isHurried = false) => {
        if (isHurried) hasFailed = true
        const isClean = await shutdown.stop(reason, { isHurried })
        exit(isClean && !hasFailed ? 0 : 1)
      }
      const cameAtMs = { SIGTERM: Number.NEGATIVE_INFINITY, SIGINT: Number.NEGATIVE_INFINITY }
      const onSignal = (signal: 'SIGTERM' | 'SIGINT') => {
        const sinceMs = performance.now() - cameAtMs[signal]
        cameAtMs[signal] = performance.now()
        if (!shutdown.isStopping) return void end(signal)
        if (isBelowNpm && sinceMs < sameSignalMs) return
        log.warn({ reason: signal }, 'ending at once')
        exit(exitCodes[signal])
      }
      process.on('SIGTERM', () => onSignal('SIGTERM'))
      process.on('SIGINT', () => onSignal('SIGINT'))
      process.on('uncaughtException', (error) => {
        log.fatal({ err: error }, 'an error nobody caught')
        void end('uncaughtException', true)
      })
      process.on('unhandledRejection', (reason) => {
        log.fatal({ err: reason }, 'a promise nobody caught')
        void end('unhandledRejection', true)
      })
    },
  }
  return shutdown
}

async function failureOf(step: ShutdownStep, leftMs: number, hurry: AbortSignal): Promise<unknown> {
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('the time to stop is over')), leftMs)
  const onHurry = () => resolve()
  if (step.waitsMs !== undefined) hurry.addEventListener('abort', onHurry, { once: true })
  try {
    await Promise.race([step.run(), over])
    return undefined
  } catch (error) {
    return error ?? new Error('failed without saying why')
  } finally {
    clearTimeout(timer)
    hurry.removeEventListener('abort', onHurry)
  }
}
