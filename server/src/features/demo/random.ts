/** Random numbers that are the same on every run. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** True in `share` of all cases. */
  chance(share: number): boolean
  /** One of them; throws when there is none. */
  pick<const T>(from: readonly T[]): T
  /** An id of version 7 for this instant. */
  uuid(at: Date): string
}

/** mulberry32: small, quick and even enough for made-up days. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number): string => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('')
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick(from) {
      const [one] = from.slice(whole(0, from.length - 1))
      if (one === undefined) throw new RangeError('There is nothing to pick from')
      return one
    },
    uuid(at) {
      const time = at.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[whole(0, 3)]}${hex(3)}-${hex(12)}`
    },
  }
}
