import type { Handoff } from '@nestwren/contract/handoffs'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

interface Page {
  readonly items: readonly Handoff[]
  readonly nextCursor: string | null
}

const pageSize = 20
/** Home only has to know whether one of the last waits for the person. */
const latestSize = 3

/** Goes stale with `family:changed` of this part, and is forgotten with the rights to the children. */
const part = queryKeys.list('handoffs')
const listKey = [...part, 'all']
const latestKey = [...part, 'latest']
const keyOf = (id: string) => [...part, id]

/** Reads handoffs, the latest first, a page at a time; what was read stays on the device. */
export function useHandoffs(isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.handoffs.list(
        { query: { limit: pageSize, ...(pageParam === null ? null : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted,
  })
}

/** Reads the last handoffs, for Home. */
export function useLatestHandoffs(isWanted: boolean) {
  return useQuery({
    queryKey: latestKey,
    queryFn: async ({ signal }): Promise<readonly Handoff[]> =>
      (await api.handoffs.list({ query: { limit: latestSize } }, { signal })).items,
    enabled: isWanted,
  })
}

/** Reads one handoff. One that is known from a list is shown from there, also without a connection. */
export function useHandoff(id: string) {
  const client = useQueryClient()
  const known = knownHandoff(client, id)
  return useQuery<Handoff>({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.handoffs.get({ params: { id } }, { signal }),
    ...(known === null ? null : { initialData: known.handoff, initialDataUpdatedAt: known.at }),
  })
}

/** A handoff as a list has it, and when that was read. */
function knownHandoff(client: QueryClient, id: string): { readonly handoff: Handoff; readonly at: number } | null {
  const listed = client.getQueryData<InfiniteData<Page>>(listKey)?.pages.flatMap(({ items }) => items) ?? []
  const latest = client.getQueryData<readonly Handoff[]>(latestKey) ?? []
  for (const [key, handoffs] of [[latestKey, latest] as const, [listKey, listed] as const]) {
    const handoff = handoffs.find((one) => one.id === id)
    if (handoff !== undefined) return { handoff, at: client.getQueryState(key)?.dataUpdatedAt ?? 0 }
  }
  return null
}

/** Puts what the server said about a handoff on the device, and has the lists read again. */
export function putHandoff(client: QueryClient, handoff: Handoff): void {
  client.setQueryData(keyOf(handoff.id), handoff)
  void client.invalidateQueries({ queryKey: listKey })
  void client.invalidateQueries({ queryKey: latestKey })
}
