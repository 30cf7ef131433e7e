import { cycleItem, overrideItem } from './features/custody/public.ts'
import { documentItem } from './features/documents/public.ts'
import { foodItem } from './features/food/public.ts'
import { measurementItem } from './features/growth/public.ts'
import { handoffItem } from './features/handoffs/public.ts'
import { articleItem, articlePictureItem } from './features/knowledge/public.ts'
import { logItem } from './features/logs/public.ts'
import { medicineItem } from './features/medicines/public.ts'
import { milestoneItem } from './features/milestones/public.ts'
import { milkLotItem } from './features/milk/public.ts'
import { ownKindItem } from './features/own-kinds/public.ts'
import { photoItem } from './features/photos/public.ts'
import { giftItem } from './features/registry/public.ts'
import { scheduleItem } from './features/schedule/public.ts'
import { sealedItem } from './features/sealed/public.ts'
import { siteInviteItem } from './features/site-invites/public.ts'
import { visitQuestionItem } from './features/visit-questions/public.ts'
import type { ItemFacts } from './platform/items/item.ts'

/** Everything that a family keeps. Whatever is true of all of it loops over this list; a new item is a line here. */
export const items: readonly ItemFacts[] = [
  ownKindItem,
  medicineItem,
  milkLotItem,
  foodItem,
  logItem,
  measurementItem,
  milestoneItem,
  visitQuestionItem,
  scheduleItem,
  cycleItem,
  overrideItem,
  photoItem,
  documentItem,
  sealedItem,
  handoffItem,
  articlePictureItem,
  articleItem,
  giftItem,
  siteInviteItem,
]
