import { ApiError } from '@nestwren/contract/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import type { EntryStore } from '../../platform/sync/indexed/entry-store.ts'

/** Keeps what is going on read on every page; the entries themselves are in the entry store. */
export function useOpenSync(): void {
  const { entries } = useWorkspace()
  useQuery({
    queryKey: ['entries', 'open'],
    queryFn: async ({ signal }) => {
      const since = entries.mark()
      const { items } = await api.timers.list(undefined, { signal })
      entries.batch(() => {
        for (const entry of items) entries.putIfOlder(entry, since)
      })
      const going = new Set(items.map(({ id }) => id))
      const ended = entries.open('all').filter(({ entry }) => !going.has(entry.id) && entries.stored(entry.id) !== null)
      for (const { entry } of ended) await readAgain(entries, entry.id, signal)
      return Date.now()
    },
    meta: { isPersisted: false },
  })
}

/** What this device still shows as going on has been ended or deleted elsewhere while nobody could tell it. */
async function readAgain(entries: EntryStore, id: string, signal: AbortSignal): Promise<void> {
  const since = entries.mark()
  try {
    entries.putIfOlder(await api.logs.get({ params: { id } }, { signal }), since)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) throw error
    entries.drop([id])
  }
}
