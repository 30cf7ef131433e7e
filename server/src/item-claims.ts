import { cycleItem, overrideItem, returnCycles, returnOverrides } from './features/custody/public.ts'
import { returnEntries, scheduleItem } from './features/schedule/public.ts'
import type { ItemFacts } from './platform/items/item.ts'
import type { ItemClaims } from './platform/items/item-return.ts'

/** What becomes of rows of an export that name other people, or say what was agreed with them. */
export const itemClaims: ReadonlyMap<ItemFacts, ItemClaims> = new Map<ItemFacts, ItemClaims>([
  [cycleItem, { statements: returnCycles }],
  [overrideItem, { statements: returnOverrides }],
  [scheduleItem, { settle: returnEntries }],
])
