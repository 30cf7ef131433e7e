import { locatorOf } from '../../platform/items/find-item.ts'
import { medicineItem } from './item.ts'

/** Where a medicine belongs. */
export const locateMedicine = locatorOf(medicineItem)
