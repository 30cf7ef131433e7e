/** Where the server takes the time from, so that tests can move it. */
export interface Clock {
  /** The present instant; a new Date each call. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface TestClock extends Clock {
  /** Moves the clock forward by `durationMs`. */
  advance(durationMs: number): void
  /** Puts the clock to an instant, also to an earlier one. */
  set(instant: Date | string): void
}

/** A clock that stands still until it is told to move. */
export function createTestClock(start: Date | string): TestClock {
  let currentMs = toMs(start)
  return {
    now: () => new Date(currentMs),
    advance(durationMs) {
      currentMs += durationMs
    },
    set(instant) {
      currentMs = toMs(instant)
    },
  }
}

function toMs(instant: Date | string): number {
  const ms = new Date(instant).getTime()
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return ms
}
