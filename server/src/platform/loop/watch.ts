import type { Log } from '../log/log.ts'

/** Notes what is under way, so that it can be named when the event loop was held. */
export interface LoopWatch {
  /** Says that something begins; what is returned says that it has ended. */
  begin(what: string): () => void
  start(): void
  stop(): void
}

interface WatchOptions {
  readonly log: Pick<Log, 'warn'>
  /** Called with each time that the loop was held, in milliseconds. */
  readonly measured?: (heldMs: number) => void
  /** What is under this is usual. */
  readonly limitMs?: number
  /** How often is looked; a hold is noticed when it ends. */
  readonly everyMs?: number
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number
}

/** Names that one line of the log has, and milliseconds between two lines. */
const mostNamed = 10
const quietMs = 1_000

/**
 * Watches the event loop of this process: while something computes for long, nobody else is answered. What held it is among
 * the few that were under way, or ended, since the loop was last seen running, so these are logged with how long it was.
 */
export function createLoopWatch(options: WatchOptions): LoopWatch {
  const { log, measured, limitMs = 50, everyMs = 20, clock = () => performance.now() } = options
  const underWay = new Map<object, string>()
  /** Whatever was under way at any moment since the last look. */
  let seen = new Set<string>()
  let lastLook = 0
  let lastLine = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = clock()
    const heldMs = now - lastLook - everyMs
    lastLook = now
    if (heldMs > limitMs) tell(heldMs, now)
    seen = new Set(underWay.values())
  }

  function tell(heldMs: number, now: number): void {
    measured?.(heldMs)
    if (now - lastLine < quietMs) return
    lastLine = now
    log.warn({ heldMs: Math.round(heldMs), among: [...seen].slice(0, mostNamed) }, 'The event loop was held')
  }

  return {
    begin(what) {
      const key = {}
      underWay.set(key, what)
      seen.add(what)
      return () => underWay.delete(key)
    },
    start() {
      if (timer !== undefined) return
      lastLook = clock()
      timer = setInterval(look, everyMs)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
