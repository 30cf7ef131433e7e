import type { Import } from '@nestwren/contract/imports'
import type { ImportStatus } from '@nestwren/contract/imports-words'
import {
  type QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../platform/api/api.ts'
import { importKeys } from './import-keys.ts'

const lookAgainMs = 1_000
const underWay: ReadonlySet<ImportStatus> = new Set(['reading', 'importing', 'undoing'])

export function isUnderWay({ status }: Pick<Import, 'status'>): boolean {
  return underWay.has(status)
}

/** Imports that are being given up, or were: the browser's history still leads to their pages. */
const givenUp = new WeakMap<QueryClient, Set<string>>()

/** From now on nothing is read of an import: what is gone cannot be. Returns what takes that back. */
export function giveUp(client: QueryClient, id: string): () => void {
  const ids = givenUp.get(client) ?? new Set()
  givenUp.set(client, ids.add(id))
  return () => ids.delete(id)
}

export function isGivenUp(client: QueryClient, id: string): boolean {
  return givenUp.get(client)?.has(id) === true
}

/** One import, read again each second while the server works on it and the page is looked at. */
export function useImport(id: string): UseQueryResult<Import> {
  const client = useQueryClient()
  return useQuery({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => api.imports.get({ params: { id } }, { signal }),
    // Asked at each reading: news of an import come while its page is still shown.
    enabled: () => !isGivenUp(client, id),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? lookAgainMs : false),
    staleTime: 0,
    meta: { isPersisted: false },
  })
}

/** The family's imports in pages, latest first. */
export function useImports() {
  return useInfiniteQuery({
    queryKey: importKeys.list,
    queryFn: ({ signal, pageParam }) =>
      api.imports.list({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? lookAgainMs * 3 : false,
    staleTime: 0,
    meta: { isPersisted: false },
  })
}

/** Puts an import that a call has returned in place of the one that is shown. An older answer never replaces a newer one. */
export function useTakeImport(): (next: Import) => void {
  const client = useQueryClient()
  return useCallback(
    (next) => {
      client.setQueryData<Import>(importKeys.one(next.id), (known) =>
        known !== undefined && known.version > next.version ? known : next,
      )
      void client.invalidateQueries({ queryKey: importKeys.list })
    },
    [client],
  )
}
