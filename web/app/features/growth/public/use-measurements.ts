import type { Measurement } from '@nestwren/contract/growth'
import { api } from '../../../platform/api/api.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

/** Reads every page: a chart needs all visits, and a family has few hundred. */
async function readAll(signal: AbortSignal): Promise<readonly Measurement[]> {
  const all: Measurement[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor === null ? null : { cursor }) }
    const { items, nextCursor } = await api.growth.listAll({ query }, { signal })
    all.push(...items)
    cursor = nextCursor
  } while (cursor !== null)
  return all
}

export const measurementList: SyncedList<Measurement> = {
  name: 'measurements',
  scope: 'child',
  calls: { create: 'growth.create', update: 'growth.update', remove: 'growth.remove' },
  read: readAll,
  wire: {
    params: (what, { childId, id }) => (what === 'create' ? { childId } : { childId, id }),
  },
  toldBy: ['growth:measurement:added', 'growth:measurement:updated', 'growth:measurement:deleted'],
}

/** The measurements of all children whose growth the person may see; kept on the device, with changes that wait. */
export function useMeasurements(isWanted = true) {
  return useList(measurementList, { isWanted })
}
