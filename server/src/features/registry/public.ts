/** The gift registry of a family's site. */

export { forgetClaimAddress, purgeClaimsOf } from './claim-commands.ts'
export { isHiddenFrom } from './claim-queries.ts'
export { giftItem, giftList } from './item.ts'
export { createShownGifts } from './shown-gifts.ts'
