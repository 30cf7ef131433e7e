import { locatorOf } from '../../platform/items/find-item.ts'
import { milkLotItem } from './item.ts'

/** Where a lot of milk belongs. */
export const locateMilkLot = locatorOf(milkLotItem)
