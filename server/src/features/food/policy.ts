import { isLevelAtLeast } from '@nestwren/contract/permissions'
import type { ChildAccess } from '../../platform/http/access.ts'
import type { FoodRow } from './queries.ts'

/** Whether the caller may change what was said of a food: `add` is enough for their own. */
export function mayChange({ caller, child }: ChildAccess, { createdBy }: Pick<FoodRow, 'createdBy'>): boolean {
  return isLevelAtLeast(child.level, createdBy === caller.userId ? 'add' : 'manage')
}
