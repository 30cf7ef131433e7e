import type { FileKeeper } from '../features/storage/file-commands.ts'
import { itemPurges } from '../item-purges.ts'
import type { ItemFacts } from '../platform/items/item.ts'
import type { ItemPurge } from '../platform/items/trash.ts'

const noFiles: Pick<FileKeeper, 'forget' | 'remove'> = { forget: async () => [], remove: async () => undefined }

/** How one item is removed for good; with the keeper of its files where it has any. */
export function purgeOf(item: ItemFacts, keeper = noFiles): ItemPurge {
  const found = itemPurges(keeper).find((one) => one.item === item)
  if (found === undefined) throw new Error(`${item.name} is not listed`)
  return found
}
