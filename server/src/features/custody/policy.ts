import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccessPeriod, Gate } from '../../platform/http/access.ts'
import { childrenOfArea, seenChildren } from '../../platform/http/seen-children.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { livingChildIds } from '../children/public.ts'
import { cycleItem, overrideItem } from './item.ts'

/** Where a cycle belongs. */
export const locateCycle = locatorOf(cycleItem)

/** Where an override belongs, whatever its status: changing one takes the right to manage custody. */
export const locateOverride = locatorOf({ ...overrideItem, area: 'custody' })

/** Returns the children whose custody the caller holds at least this of; empty where there are none. */
export function custodyChildren(
  gate: Gate,
  caller: Caller,
  level: 'view' | 'manage',
): Promise<readonly ChildAccessPeriod[]> {
  return childrenOfArea(gate, caller, 'custody', level)
}

/** Returns the children that the caller manages the custody of, of those whom they see custody of. */
export function managedOf(children: readonly ChildAccessPeriod[]): readonly ChildAccessPeriod[] {
  return children.filter(({ level }) => level === 'manage')
}

interface OfChildren {
  readonly childIds: readonly string[]
  readonly endsAt: Date
}

/** Whether the reader manages the custody of one of the children at least, as far back as it goes: they see all of it. */
export function isManaged({ childIds, endsAt }: OfChildren, children: readonly ChildAccessPeriod[]): boolean {
  return seenChildren(childIds, managedOf(children), endsAt).length > 0
}

/**
 * Whether the caller manages the custody of every child that a cycle or an override is for. What two parents agree on is
 * never changed by somebody who may speak for one of the siblings only. Children who were removed do not count.
 */
export async function managesAll(
  db: Db,
  accountId: string,
  childIds: readonly string[],
  managed: readonly ChildAccessPeriod[],
): Promise<boolean> {
  const own = new Set(managed.map(({ childId }) => childId))
  const others = childIds.filter((childId) => !own.has(childId))
  if (others.length === 0) return true
  const living = new Set(await livingChildIds(db, accountId))
  return !others.some((childId) => living.has(childId))
}
