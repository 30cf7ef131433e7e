import { type CustodyExchange, custodyOf } from '@nestwren/contract/custody/custody'
import { type Cycle, type Override, personKey } from '@nestwren/contract/custody/terms'

/** Care changes hands, for children whose handoff is the same. */
export interface Handoff {
  readonly exchange: CustodyExchange
  readonly childIds: readonly string[]
  /** When the next one is, in milliseconds since 1970; null where there is none within the time that is looked at. */
  readonly until: number | null
}

interface Lists {
  readonly cycles: readonly Cycle[]
  readonly agreed: readonly Override[]
}

const msPerDay = 86_400_000
const stepDays = 40
const horizonDays = 400

/**
 * Returns the next handoffs of some children after an instant (milliseconds since 1970), the first one first, at most
 * `count`; fewer where there are no more within 400 days. Children who change hands together are listed together.
 */
export function nextHandoffs(
  { cycles, agreed }: Lists,
  childIds: readonly string[],
  after: number,
  count: number,
): readonly Handoff[] {
  const ofChildren = childIds.flatMap((childId) => {
    const exchanges = exchangesOf({ cycles, overrides: agreed, childId }, after, count + 1)
    return exchanges.slice(0, count).map((exchange, index) => ({
      childId,
      exchange,
      until: exchanges[index + 1]?.at ?? null,
    }))
  })
  const handoffs = new Map<string, Handoff>()
  for (const { childId, exchange, until } of ofChildren) {
    const { at, fromPerson, toPerson, place } = exchange
    const from = fromPerson === null ? null : personKey(fromPerson)
    const key = JSON.stringify([at, from, personKey(toPerson), place, until])
    const known = handoffs.get(key)
    handoffs.set(key, { exchange, until, childIds: [...(known?.childIds ?? []), childId] })
  }
  return [...handoffs.values()].sort((a, b) => a.exchange.at - b.exchange.at).slice(0, count)
}

function exchangesOf(
  input: { readonly cycles: readonly Cycle[]; readonly overrides: readonly Override[]; readonly childId: string },
  after: number,
  count: number,
): readonly CustodyExchange[] {
  const found: CustodyExchange[] = []
  for (let days = 0; days < horizonDays && found.length < count; days += stepDays) {
    const from = after + 1 + days * msPerDay
    found.push(...custodyOf({ ...input, from, to: from + stepDays * msPerDay }).exchanges)
  }
  return found.slice(0, count)
}
