import type { Locate } from '../../platform/http/mount.ts'
import { locatorOf, sizeOfItem } from '../../platform/items/find-item.ts'
import { measurementItem } from './item.ts'

const locate = locatorOf(measurementItem)

const locateOfChild: Locate = async (db, accountId, params) => {
  const located = await locate(db, accountId, params)
  return located?.childIds.includes(params.childId ?? '') === true ? located : null
}

/** Where a measurement belongs; null also for the address of a measurement under another child than its own. */
export const locateMeasurement: Locate = Object.assign(locateOfChild, { sizeOf: sizeOfItem(measurementItem) })
