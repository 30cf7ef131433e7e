import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { api } from '../../../platform/api/api.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

/** As many as the server gives at once. */
const pageSize = 200

/** Reads every page: a family has 100 cycles at most. */
async function readAll(signal: AbortSignal): Promise<readonly CustodyCycle[]> {
  const all: CustodyCycle[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor === null ? null : { cursor }) }
    const { items, nextCursor } = await api.parentingSchedule.list({ query }, { signal })
    all.push(...items)
    cursor = nextCursor
  } while (cursor !== null)
  return all
}

export const cycleList: SyncedList<CustodyCycle> = {
  name: 'cycles',
  scope: 'family',
  calls: { create: 'parentingSchedule.create', update: 'parentingSchedule.update', remove: 'parentingSchedule.remove' },
  read: readAll,
  toldBy: ['schedule:updated'],
}

/**
 * Returns the parenting schedules of the children whose custody the person may see, kept on the device. Without that
 * right the server refuses to list them: pass `isWanted` false.
 */
export function useCycles(isWanted = true) {
  return useList(cycleList, { isWanted })
}
