/** A finger that bounces, or a tired double tap: the same thing again within this time was not meant. */
const bounceMs = 700

/** Says whether a tap counts. Taps of one key that follow too closely do not. */
export function createTapGate(now: () => number = () => Date.now()): (key: string) => boolean {
  const last = new Map<string, number>()
  return (key) => {
    const at = now()
    const before = last.get(key)
    if (before !== undefined && at - before < bounceMs) return false
    last.set(key, at)
    return true
  }
}
