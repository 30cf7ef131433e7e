import { locatorOf } from '../../platform/items/find-item.ts'
import { logItem } from './item.ts'

/** Where a log entry belongs. */
export const locateEntry = locatorOf(logItem)
