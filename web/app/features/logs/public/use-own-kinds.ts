import type { OwnKind } from '@nestwren/contract/own-kinds'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

/** The kinds of logs that a family has made up. Their calls are fetched with the first question. */
export const ownKindList: SyncedList<OwnKind> = {
  name: 'ownKinds',
  scope: 'family',
  calls: { create: 'ownKinds.create', update: 'ownKinds.update', remove: 'ownKinds.remove' },
  read: async (signal) => {
    const { api } = await import('../../../platform/api/api.ts')
    return (await api.ownKinds.list(undefined, { signal })).items
  },
}

const none: readonly OwnKind[] = []

/** The family's own kinds, by name, with changes that wait laid over them; kept on the device. */
export function useOwnKinds(isWanted = true) {
  const query = useList(ownKindList, { isWanted })
  return { query, ownKinds: query.data ?? none }
}
