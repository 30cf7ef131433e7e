import { type CustodyExchange, custodyOf, nextExchange } from '@nestwren/contract/custody/custody'
import { cycleBounds } from '@nestwren/contract/custody/spans'
import { type Cycle, personKey } from '@nestwren/contract/custody/terms'
import type { Agreed } from './agreed.ts'

/** Care of some of a cycle's children changes hands, at one place and to one person. */
export interface ExchangeOfCycle extends CustodyExchange {
  readonly childIds: readonly string[]
}

/**
 * Returns the exchanges from `from` on and before `to` (milliseconds since 1970) that lie in the time of a cycle, those of
 * overrides too, in order. Children of whom the same is agreed are told together.
 */
export function exchangesOfCycle(cycle: Cycle, agreed: Agreed, from: number, to: number): readonly ExchangeOfCycle[] {
  const { begin, end } = cycleBounds(cycle)
  const window = { from: Math.max(from, begin.at), to: Math.min(to, end) }
  if (window.from >= window.to) return []
  const found = new Map<string, ExchangeOfCycle>()
  for (const childId of cycle.childIds) {
    for (const exchange of custodyOf({ ...agreed, childId, ...window }).exchanges) {
      const { at, fromPerson, toPerson, place } = exchange
      const key = JSON.stringify([at, fromPerson === null ? null : personKey(fromPerson), personKey(toPerson), place])
      const childIds = [...(found.get(key)?.childIds ?? []), childId]
      found.set(key, { ...exchange, childIds })
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}

/**
 * Returns when care changes hands next in the time of a cycle after an instant (milliseconds since 1970), for any of its
 * children; null for never, or not within 400 days.
 */
export function nextExchangeOfCycle(cycle: Cycle, agreed: Agreed, after: number): number | null {
  const { begin, end } = cycleBounds(cycle)
  const from = Math.max(after, begin.at - 1)
  if (from >= end) return null
  const instants = cycle.childIds
    .map((childId) => nextExchange({ ...agreed, childId }, from)?.at)
    .filter((at) => at !== undefined && at < end)
  return instants.length === 0 ? null : Math.min(...instants.filter((at) => at !== undefined))
}
