/** A finger that bounces, or a tired double tap: the same thing again within this time was not meant. */
const bounceMs = 700
/** Clocks of tests and of old browsers differ from that of the events. */
const oldestTapMs = 10_000

/** Says whether a tap counts. Taps of one key that follow too closely do not. */
export function createTapGate(now: () => number = () => Date.now()): (key: string, at?: number) => boolean {
  const last = new Map<string, number>()
  return (key, at = now()) => {
    const before = last.get(key)
    // A clock that was set back meanwhile makes no tap a bounce.
    if (before !== undefined && Math.abs(at - before) < bounceMs) return false
    last.set(key, at)
    return true
  }
}

/** When the finger was there: a slow device hears of a tap later. */
export function tapTime(event: { readonly timeStamp: number }): number {
  const age = performance.now() - event.timeStamp
  return Date.now() - (age > 0 && age < oldestTapMs ? age : 0)
}
