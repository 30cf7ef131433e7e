import { type CustodyExchange, custodyInSteps } from '@nestwren/contract/custody/custody'
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
export function* exchangesOfCycle(
  cycle: Cycle,
  agreed: Agreed,
  from: number,
  to: number,
): Generator<void, readonly ExchangeOfCycle[]> {
  const { begin, end } = cycleBounds(cycle)
  const window = { from: Math.max(from, begin.at), to: Math.min(to, end) }
  if (window.from >= window.to) return []
  const found = new Map<string, ExchangeOfCycle>()
  for (const childId of cycle.childIds) {
    const { exchanges } = yield* custodyInSteps({ ...agreed, childId, ...window })
    for (const exchange of exchanges) {
      const { at, fromPerson, toPerson, place } = exchange
      const key = JSON.stringify([at, fromPerson === null ? null : personKey(fromPerson), personKey(toPerson), place])
      const childIds = [...(found.get(key)?.childIds ?? []), childId]
      found.set(key, { ...exchange, childIds })
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}

const partMs = 40 * 86_400_000
const parts = 10

/** When care of children changes hands next. Each stretch of time is computed once, however many cycles ask for it. */
export interface Coming {
  /** What is later (milliseconds since 1970) is not computed yet. */
  readonly until: number
  /** Returns the first instant after another one, from `since` on, at which care of a child changes hands; null for none. */
  after(childId: string, at: number): Generator<void, number | null>
}

/** Looks 400 days ahead of `since`, in milliseconds since 1970. */
export function comingExchanges(agreed: Agreed, since: number): Coming {
  const known = new Map<string, readonly number[]>()
  return {
    until: since + parts * partMs,
    *after(childId, at) {
      for (let part = Math.max(0, Math.floor((at + 1 - since) / partMs)); part < parts; part++) {
        const key = `${childId} ${part}`
        const from = since + part * partMs
        const instants = known.get(key) ?? (yield* instantsOf(agreed, childId, from))
        known.set(key, instants)
        const next = instants.find((instant) => instant > at)
        if (next !== undefined) return next
      }
      return null
    },
  }
}

function* instantsOf(agreed: Agreed, childId: string, from: number): Generator<void, readonly number[]> {
  const { exchanges } = yield* custodyInSteps({ ...agreed, childId, from, to: from + partMs })
  return exchanges.map(({ at }) => at)
}

/**
 * Returns when care changes hands next in the time of a cycle after an instant (milliseconds since 1970), for any of its
 * children; null for never, or not within 400 days. Of a cycle that begins later than that its beginning is returned: then it
 * is looked at again.
 */
export function* nextExchangeOfCycle(cycle: Cycle, coming: Coming, after: number): Generator<void, number | null> {
  const { begin, end } = cycleBounds(cycle)
  const from = Math.max(after, begin.at - 1)
  if (from >= end) return null
  if (begin.at >= coming.until) return begin.at
  let next: number | null = null
  for (const childId of cycle.childIds) {
    const at = yield* coming.after(childId, from)
    if (at !== null && at < end && (next === null || at < next)) next = at
  }
  return next
}
