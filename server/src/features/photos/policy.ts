import { locatorOf } from '../../platform/items/find-item.ts'
import { photoItem } from './item.ts'

/** Where a photo belongs. */
export const locatePhoto = locatorOf(photoItem)
