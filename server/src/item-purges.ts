import { fileItemTypes } from '@nestwren/contract/storage'
import { cycleItem, overrideItem, purgeStepsOf } from './features/custody/public.ts'
import { articleItem, settlePicturesOf } from './features/knowledge/public.ts'
import { logItem, purgeLinks } from './features/logs/public.ts'
import { milkLotItem, purgeUsesOfLots } from './features/milk/public.ts'
import { purgeReactionsOf } from './features/reactions/public.ts'
import { giftItem, purgeClaimsOf } from './features/registry/public.ts'
import { removeGuestsOf, siteInviteItem } from './features/site-invites/public.ts'
import { type FileKeeper, filesOf } from './features/storage/public.ts'
import { items } from './items.ts'
import type { ItemFacts } from './platform/items/item.ts'
import type { ItemPurge } from './platform/items/trash.ts'

/** What goes with an item beside likes, comments, files and the rows of its children. */
const alsoGone = new Map<ItemFacts, ItemPurge['goesWith']>([
  [logItem, [purgeLinks]],
  [milkLotItem, [purgeUsesOfLots]],
  [cycleItem, [purgeStepsOf]],
  [overrideItem, [purgeStepsOf]],
  [articleItem, [settlePicturesOf]],
  [giftItem, [purgeClaimsOf]],
  [siteInviteItem, [removeGuestsOf]],
])

/** How everything that a family keeps is removed for good. */
export function itemPurges(keeper: Pick<FileKeeper, 'forget' | 'remove'>): readonly ItemPurge[] {
  return items.map((item) => purgeOf(item, keeper))
}

function purgeOf(item: ItemFacts, keeper: Pick<FileKeeper, 'forget' | 'remove'>): ItemPurge {
  const { type } = item
  const itemType = fileItemTypes.find((one) => one === type)
  if (item.hasFiles === true && itemType === undefined) throw new Error(`Files of ${item.name} have no address`)
  const reactions: ItemPurge['goesWith'] = type === null ? [] : [(tx, gone) => purgeReactionsOf(tx, type, gone)]
  return {
    item,
    goesWith: [...reactions, ...(alsoGone.get(item) ?? [])],
    ...(itemType !== undefined && { files: filesOf(keeper, itemType) }),
  }
}
