import type { Clock } from '../clock/clock.ts'

const windowMs = 60_000
/** So many addresses at most are remembered of a minute; more than that at once is a flood, of which nothing need be counted. */
const mostAddresses = 50_000

/**
 * So many events of one address in a minute, counted in this process alone: what only adds to numbers in memory must not cost
 * the database a question. Addresses are forgotten with their minute.
 */
export function createAddressBudget(clock: Clock, most: number): { take(address: string): boolean } {
  let taken = new Map<string, number>()
  let endsAt = 0
  return {
    take(address) {
      const now = clock.now().getTime()
      if (now >= endsAt) {
        taken = new Map()
        endsAt = now + windowMs
      }
      const before = taken.get(address) ?? 0
      if (before >= most || (before === 0 && taken.size >= mostAddresses)) return false
      taken.set(address, before + 1)
      return true
    },
  }
}
