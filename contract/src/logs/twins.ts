import type { AnyDetails } from './entry.ts'

/**
 * Details for the other children of what is logged for several at once. Milk is one child's: it is put by for, or taken
 * from, the first of them, so that the stock counts it once.
 */
export function detailsForTwin(details: AnyDetails): AnyDetails {
  if ('stored' in details) return { ...details, stored: [] }
  if (!('bottles' in details)) return details
  return { ...details, bottles: details.bottles.map(({ milkLots: _milkLots, ...bottle }) => bottle) }
}
