import type { Caller, ChildAccessPeriod, Gate, ItemAccess } from '../../platform/http/access.ts'
import { childrenOfArea } from '../../platform/http/seen-children.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { mayRestore } from '../../platform/items/visibility.ts'
import { scheduleItem } from './item.ts'

/** Where an entry of the schedule belongs. */
export const locateScheduleEntry = locatorOf(scheduleItem)

/** Returns the children of whose schedule the caller holds at least this; empty where there are none. */
export function scheduleChildren(
  gate: Gate,
  caller: Caller,
  level: 'view' | 'add',
): Promise<readonly ChildAccessPeriod[]> {
  return childrenOfArea(gate, caller, 'schedule', level)
}

/** Whether an entry is there for the caller: a deleted one is for those only who could bring it back. */
export function isThereFor(
  row: { readonly deletedAt: Date | null; readonly createdBy: string },
  { caller, child }: ItemAccess,
): boolean {
  return row.deletedAt === null || mayRestore(child, row.createdBy === caller.userId)
}
