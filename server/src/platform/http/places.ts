export interface PlacesOptions {
  /** So many of one key at once. */
  readonly most: number
  /**
   * Places beyond the `fewest` are for whoever soon gives them back, as a page that asks for everything at once: of these one
   * key can use `longUseMs` milliseconds, which come back while it has fewer. Whoever goes on has the fewest, so that what
   * others wait for is short.
   */
  readonly whenLong?: { readonly fewest: number; readonly longUseMs: number } | undefined
  /** So many more of it wait, in order. */
  readonly mostWaiting: number
  /** How long each of them waits at most. */
  readonly waitMs: number
  /** The error for whoever finds the line full or has waited in vain. */
  readonly whenFull: () => Error
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: (() => number) | undefined
}

/** Gives a place back; does nothing the second time. */
export type Leave = () => void

/**
 * Places that are taken by key. Whoever comes over the number stands in a line of that key alone, so nobody waits for
 * somebody else's. What has neither a place taken nor a line nor a long use is not remembered.
 */
export interface Places {
  /** A place at once, or a promise of one. Whoever `isGone` when the turn comes gets none. */
  take(key: string, isGone?: () => boolean): Leave | Promise<Leave>
  /** How many keys are remembered. */
  readonly size: number
}

interface Waiter {
  readonly isGone: () => boolean
  readonly enter: (leave: Leave) => void
  readonly giveUp: () => void
}

interface Line {
  taken: number
  /** Milliseconds of places beyond the fewest, less what has come back since. */
  usedMs: number
  /** When `usedMs` was right. */
  countedAt: number
  /** A time has been set at which it may be forgotten. */
  isRemembered: boolean
  /** In the order of their coming, of which a set lets anybody out. */
  readonly waiting: Set<Waiter>
}

const isThere = () => false

export function createPlaces(options: PlacesOptions): Places {
  const { most, whenLong, mostWaiting, waitMs, whenFull, clock = () => performance.now() } = options
  const lines = new Map<string, Line>()

  /** How many places the line has now. */
  function mostOf(line: Line): number {
    return whenLong !== undefined && line.usedMs >= whenLong.longUseMs ? whenLong.fewest : most
  }

  /** Before `taken` changes. */
  function count(line: Line): void {
    if (whenLong === undefined) return
    const now = clock()
    const usedMs = line.usedMs + (line.taken - whenLong.fewest) * (now - line.countedAt)
    // What was long is not paid for just as long.
    line.usedMs = Math.min(Math.max(0, usedMs), 2 * whenLong.longUseMs)
    line.countedAt = now
  }

  /** Forgets a line that nobody is in, as soon as nothing of it matters any more. */
  function forget(key: string, line: Line): void {
    if (line.usedMs === 0) {
      if (lines.get(key) === line) lines.delete(key)
      return
    }
    // One at a time, however often somebody comes and goes meanwhile.
    if (line.isRemembered) return
    line.isRemembered = true
    const timer = setTimeout(() => {
      line.isRemembered = false
      if (line.taken > 0) return
      count(line)
      forget(key, line)
    }, line.usedMs)
    timer.unref()
  }

  /** The place goes straight to the next one, so that nobody overtakes. */
  function pass(key: string, line: Line): void {
    count(line)
    if (line.taken > mostOf(line)) {
      line.taken -= 1
      return
    }
    for (const next of line.waiting) {
      line.waiting.delete(next)
      if (next.isGone()) {
        next.giveUp()
        continue
      }
      next.enter(leaveOf(key, line))
      return
    }
    line.taken -= 1
    if (line.taken === 0) forget(key, line)
  }

  function leaveOf(key: string, line: Line): Leave {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      pass(key, line)
    }
  }

  function wait(line: Line, isGone: () => boolean): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>()
    const timer = setTimeout(() => {
      line.waiting.delete(waiter)
      reject(whenFull())
    }, waitMs)
    const waiter: Waiter = {
      isGone,
      enter(leave) {
        clearTimeout(timer)
        resolve(leave)
      },
      giveUp() {
        clearTimeout(timer)
        reject(whenFull())
      },
    }
    line.waiting.add(waiter)
    return promise
  }

  return {
    get size() {
      return lines.size
    },
    take(key, isGone = isThere) {
      const line: Line = lines.get(key) ?? {
        taken: 0,
        usedMs: 0,
        countedAt: clock(),
        isRemembered: false,
        waiting: new Set(),
      }
      count(line)
      if (line.taken < mostOf(line)) {
        line.taken += 1
        lines.set(key, line)
        return leaveOf(key, line)
      }
      if (line.waiting.size >= mostWaiting) throw whenFull()
      return wait(line, isGone)
    },
  }
}
