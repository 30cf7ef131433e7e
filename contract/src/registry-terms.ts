/** Bounds and words of the gift registry that pages need without a schema. */

/** Gifts that a family may list. */
export const maxGifts = 300
/** Shares that may be given to a group gift. */
export const maxShares = 100
/** Of one gift, where it is wanted more than once. */
export const maxGiftQuantity = 99
/** The largest price, in units of its currency. */
export const maxGiftPrice = 1_000_000_000

export const giftPriorities = ['must', 'nice'] as const
export type GiftPriority = (typeof giftPriorities)[number]

/** An amount of money as whole hundredths of its unit, so that shares add up to exactly their price. */
export function hundredthsOf(amount: number): number {
  return Math.round(amount * 100)
}

/** True for an amount of money without a fraction of a hundredth. */
export function isMoney(amount: number): boolean {
  return Math.abs(hundredthsOf(amount) - amount * 100) < 0.001
}

/** Where a moved gift stands from then on: between two others, or behind the last one; null where no number is left between them. */
export function sortKeyBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? sortStep : after - sortStep
  if (after === null) return before + sortStep
  const middle = (before + after) / 2
  return middle > before && middle < after ? middle : null
}

/** How far apart gifts stand that were added one after the other. */
export const sortStep = 1024
