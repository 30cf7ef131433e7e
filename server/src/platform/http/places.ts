export interface PlacesOptions {
  /** So many of one key at once. */
  readonly most: number
  /** So many more of it wait, in order. */
  readonly mostWaiting: number
  /** How long each of them waits at most. */
  readonly waitMs: number
  /** The error for whoever finds the line full or has waited in vain. */
  readonly whenFull: () => Error
}

/** Gives a place back; does nothing the second time. */
export type Leave = () => void

/**
 * Places that are taken by key. Whoever comes over the number stands in a line of that key alone, so nobody waits for
 * somebody else's. What has neither a place taken nor a line is not remembered.
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
  /** In the order of their coming, of which a set lets anybody out. */
  readonly waiting: Set<Waiter>
}

const isThere = () => false

export function createPlaces({ most, mostWaiting, waitMs, whenFull }: PlacesOptions): Places {
  const lines = new Map<string, Line>()

  /** The place goes straight to the next one, so that nobody overtakes. */
  function pass(key: string, line: Line): void {
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
    if (line.taken === 0) lines.delete(key)
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
      const line = lines.get(key) ?? { taken: 0, waiting: new Set() }
      if (line.taken < most) {
        line.taken += 1
        lines.set(key, line)
        return leaveOf(key, line)
      }
      if (line.waiting.size >= mostWaiting) throw whenFull()
      return wait(line, isGone)
    },
  }
}
