import type { Gift } from '@nestwren/contract/registry'
import { sortKeyBetween, sortStep } from '@nestwren/contract/registry-terms'

/** A gift that stands elsewhere from now on. */
interface GiftMove {
  readonly gift: Gift
  readonly sortKey: number
}

/** Gifts in the order that the family gives them. */
export function inOrder(gifts: readonly Gift[]): readonly Gift[] {
  return gifts.toSorted((one, other) => one.sortKey - other.sortKey || (one.id < other.id ? -1 : 1))
}

/** Where a gift that is added comes to stand: last. */
export function lastSortKey(gifts: readonly Gift[]): number {
  return Math.max(0, ...gifts.map(({ sortKey }) => sortKey)) + sortStep
}

/**
 * What has to be written for gifts to stand in this order: the one that was moved, or, where no number is left between its
 * neighbors, all whose number changes.
 */
export function movesFor(ordered: readonly Gift[], movedId: string): readonly GiftMove[] {
  const at = ordered.findIndex(({ id }) => id === movedId)
  const gift = ordered[at]
  if (gift === undefined) return []
  const before = ordered[at - 1]?.sortKey ?? null
  const after = ordered[at + 1]?.sortKey ?? null
  const sortKey = before !== null && after !== null && before >= after ? null : sortKeyBetween(before, after)
  if (sortKey !== null) return sortKey === gift.sortKey ? [] : [{ gift, sortKey }]
  return ordered.flatMap((one, index) => {
    const key = (index + 1) * sortStep
    return key === one.sortKey ? [] : [{ gift: one, sortKey: key }]
  })
}
