import type { ScheduleException } from '@nestwren/contract/schedule'
import type { ItemClaims } from '../../platform/items/item-return.ts'
import { readMembers } from '../account/public.ts'
import { areAssigneesKnown } from './assignees.ts'

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
