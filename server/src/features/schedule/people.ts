import { isLevelAtLeast, isParentRole } from '@nestwren/contract/permissions'
import type { ScheduleException } from '@nestwren/contract/schedule'
import type { Db } from '../../platform/db/database.ts'
import type { ItemClaims } from '../../platform/items/item-return.ts'
import { readGrants, readMembers, scopeOfGrant } from '../account/public.ts'
import type { Planned } from './planned.ts'

type Assigned = Pick<Planned, 'assigneeId' | 'exceptions'>

/** Returns everybody whom an entry or one of its exceptions is assigned to. */
function assigneesOf({ assigneeId, exceptions }: Assigned): ReadonlySet<string> {
  const others = exceptions.map((exception) => (exception.isCanceled ? null : (exception.assigneeId ?? null)))
  return new Set([assigneeId, ...others].filter((id) => id !== null))
}

/**
 * Whether everybody whom a change newly assigns something to is a member of the family who may see the schedule of one of the
 * children. Those who were assigned before may have left meanwhile; that is no reason to refuse a change of the title.
 */
export async function areAssigneesKnown(
  db: Db,
  {
    accountId,
    childIds,
    now,
  }: { readonly accountId: string; readonly childIds: readonly string[]; readonly now: Date },
  after: Assigned,
  before: Assigned | null,
): Promise<boolean> {
  const known = before === null ? new Set<string>() : assigneesOf(before)
  const fresh = [...assigneesOf(after)].filter((userId) => !known.has(userId))
  if (fresh.length === 0) return true
  const roles = new Map((await readMembers(db, accountId)).map(({ userId, role }) => [userId, role]))
  const caregivers = fresh.filter((userId) => {
    const role = roles.get(userId)
    return role !== undefined && !isParentRole(role)
  })
  if (fresh.some((userId) => !roles.has(userId))) return false
  if (caregivers.length === 0) return true
  const seeing = new Set(
    (await readGrants(db, accountId))
      .filter(({ childId }) => childIds.includes(childId))
      .filter((grant) => isLevelAtLeast(scopeOfGrant(grant, grant.childId, now)?.levels.schedule ?? 'none', 'view'))
      .map(({ userId }) => userId),
  )
  return caregivers.every((userId) => seeing.has(userId))
}

type Settle = NonNullable<ItemClaims['settle']>

/** Entries of an export are assigned to those only to whom the family could assign them itself. */
export const returnEntries: Settle = async (tx, { accountId, now }, rows) => {
  const members = new Set((await readMembers(tx, accountId)).map(({ userId }) => userId))
  const known = new Map<string, boolean>()
  const isKnown = async (assigneeId: string, childIds: readonly string[]) => {
    const of = [assigneeId, ...childIds].join(' ')
    const assigned = { assigneeId, exceptions: [] }
    const found = known.get(of) ?? (await areAssigneesKnown(tx, { accountId, childIds, now }, assigned, null))
    known.set(of, found)
    return found
  }
  const settled: (typeof rows)[number][] = []
  for (const row of rows) {
    const { childIds, values } = row
    const settle = async (id: unknown) =>
      typeof id === 'string' && members.has(id) && (await isKnown(id, childIds)) ? id : null
    const exceptions: ScheduleException[] = []
    for (const one of values.exceptions as readonly ScheduleException[]) {
      const isAssigned = !one.isCanceled && one.assigneeId !== undefined
      exceptions.push(isAssigned ? { ...one, assigneeId: await settle(one.assigneeId) } : one)
    }
    settled.push({ ...row, values: { ...values, exceptions, assigneeId: await settle(values.assigneeId) } })
  }
  return settled
}
