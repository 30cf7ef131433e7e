import type { CustodyOverride } from '@nestwren/contract/overrides'
import { api } from '../../../platform/api/api.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

/** As many as the server gives at once. */
const pageSize = 200

/** Reads every page: a family has 1,000 at most. */
async function readAll(signal: AbortSignal): Promise<readonly CustodyOverride[]> {
  const all: CustodyOverride[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor === null ? null : { cursor }) }
    const { items, nextCursor } = await api.overrides.list({ query }, { signal })
    all.push(...items)
    cursor = nextCursor
  } while (cursor !== null)
  return all
}

export const overrideList: SyncedList<CustodyOverride> = {
  name: 'overrides',
  scope: 'family',
  calls: { create: 'overrides.create', update: 'overrides.update', remove: 'overrides.remove' },
  read: readAll,
  toldBy: ['schedule:updated'],
}

/**
 * Returns holidays, vacations, swaps, and one-offs of the children whose custody the person may see, proposed and agreed,
 * kept on the device. Without that right the server refuses to list them: pass `isWanted` false.
 */
export function useOverrides(isWanted = true) {
  return useList(overrideList, { isWanted })
}
