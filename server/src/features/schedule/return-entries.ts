import type { ScheduleException } from '@nestwren/contract/schedule'
import type { ItemClaims } from '../../platform/items/item-return.ts'
import { areAssigneesKnown } from './assignees.ts'

type Settle = NonNullable<ItemClaims['settle']>

/** Entries of an export are assigned to those only to whom the family could assign them itself. */
export const returnEntries: Settle = async (tx, { accountId, now }, rows) => {
  const known = new Map<string, boolean>()
  const isKnown = async (assigneeId: string, childIds: readonly string[]) => {
    const of = [assigneeId, ...childIds].join(' ')
    const found =
      known.get(of) ?? (await areAssigneesKnown(tx, { accountId, childIds, now }, { assigneeId, exceptions: [] }, null))
    known.set(of, found)
    return found
  }
  const settled: (typeof rows)[number][] = []
  for (const row of rows) {
    const { childIds, values } = row
    const settle = async (assigneeId: unknown) =>
      typeof assigneeId === 'string' && (await isKnown(assigneeId, childIds)) ? assigneeId : null
    const exceptions: ScheduleException[] = []
    for (const one of values.exceptions as readonly ScheduleException[])
      exceptions.push(
        one.isCanceled || one.assigneeId === undefined ? one : { ...one, assigneeId: await settle(one.assigneeId) },
      )
    settled.push({ ...row, values: { ...values, exceptions, assigneeId: await settle(values.assigneeId) } })
  }
  return settled
}
