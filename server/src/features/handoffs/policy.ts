import { locatorOf } from '../../platform/items/find-item.ts'
import { handoffItem } from './item.ts'

/** Where a handoff belongs. */
export const locateHandoff = locatorOf(handoffItem)
