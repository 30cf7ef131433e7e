import type { ItemType } from '@nestwren/contract/live'
import { livingChildIds } from './features/children/public.ts'
import { locateArticle } from './features/knowledge/public.ts'
import { items } from './items.ts'
import type { Db } from './platform/db/database.ts'
import type { Located } from './platform/http/access.ts'
import type { Locate } from './platform/http/mount.ts'
import { locatorOf } from './platform/items/find-item.ts'
import { namedItems } from './platform/items/item.ts'

/** How what comments can stand under is found; articles are also those of the product. */
const locators = new Map<ItemType, Locate>([
  ...namedItems(items).map((item) => [item.type, locatorOf(item)] as const),
  ['article', locateArticle],
])

/** Where an item of the account belongs, by all of its children; null when there is none. */
export async function locateItem(db: Db, accountId: string, type: ItemType, id: string): Promise<Located | null> {
  const located = (await locators.get(type)?.(db, accountId, { id })) ?? null
  // Who may see what is the family's follows from all its children.
  if (located?.isOfFamily !== true) return located
  return { ...located, childIds: await livingChildIds(db, accountId) }
}
