import { kindsLinking } from '@nestwren/contract/logs/links'
import type { MilkLot } from '@nestwren/contract/milk'
import { useCallback } from 'react'
import { api } from '../../../../platform/api/api.ts'
import { useWorkspace } from '../../../../platform/cache/current-workspace.ts'
import type { SyncedList } from '../../../../platform/sync/list.ts'
import type { Operation } from '../../../../platform/sync/operation.ts'
import { useList } from '../../../../platform/sync/use-list.ts'
import { withWaitingLogs } from '../waiting-milk.ts'

/** More containers than a freezer holds; whoever has more sees what expires first. */
const most = 200

/** What a family has put by, container by container. */
export const milkList: SyncedList<MilkLot> = {
  name: 'milk',
  scope: 'child',
  calls: { create: 'milk.create', update: 'milk.update', remove: 'milk.remove' },
  read: async (signal) => (await api.milk.list({ query: { childId: 'all', limit: most } }, { signal })).items,
  changedByLogs: [...kindsLinking('milkTaken'), ...kindsLinking('milkStored')],
}

/**
 * The milk stock of all children, what expires first on top; kept on the device, with what waits to be sent: changes of
 * containers, and what was logged as pumped or fed.
 */
export function useMilkStock(isWanted = true) {
  const { entries } = useWorkspace()
  const expected = useCallback(
    (lots: readonly MilkLot[] | undefined, queue: readonly Operation[]) => withWaitingLogs(lots, queue, entries),
    [entries],
  )
  return useList(milkList, { isWanted, expected })
}

/** True once it should not be fed any more. */
export function isExpired({ expiresAt }: Pick<MilkLot, 'expiresAt'>, now: string): boolean {
  return Date.parse(expiresAt) <= Date.parse(now)
}
