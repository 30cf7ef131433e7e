import { documentItem, returnDocument } from './features/documents/public.ts'
import { articlePictureItem, returnArticlePicture } from './features/knowledge/public.ts'
import { photoItem, returnPhoto } from './features/photos/public.ts'
import { returnSealed, sealedItem } from './features/sealed/public.ts'
import type { FileKeeper } from './features/storage/public.ts'
import type { ItemFacts } from './platform/items/item.ts'
import type { StoreWithFile } from './platform/items/item-return.ts'

/** How what comes back from an export with a file is stored. */
export const itemReturns: ReadonlyMap<ItemFacts, StoreWithFile<FileKeeper>> = new Map<
  ItemFacts,
  StoreWithFile<FileKeeper>
>([
  [photoItem, returnPhoto],
  [documentItem, returnDocument],
  [sealedItem, returnSealed],
  [articlePictureItem, returnArticlePicture],
])
