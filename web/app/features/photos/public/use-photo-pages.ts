import type { Photo } from '@nestwren/contract/photos'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import type { Page } from '../../../platform/api/read-pages.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { unlessLocked } from '../../../platform/locks/locked-answer.ts'
import { type PhotoFacts, photoKeys } from '../photo-facts.ts'
import { takeIn } from '../use-photos.ts'

interface Place {
  readonly limit: number
  readonly cursor?: string
}

type ReadPage = (place: Place, options: { readonly signal: AbortSignal }) => Promise<Page<Photo>>

/** A multiple of the columns that a phone and a computer have. */
const pageSize = 60

/**
 * Photos page by page, in the order in which a call lists them. Nothing of them is kept on the device, and they are forgotten
 * as all photos are: with the right to them, and when the vault locks.
 * @param of names the list among those that are read this way
 */
export function usePhotoPages(of: readonly string[], read: ReadPage, isWanted = true) {
  const workspace = useWorkspace()
  return useInfiniteQuery({
    queryKey: photoKeys.pages(of),
    queryFn: async ({ pageParam, signal }): Promise<Page<PhotoFacts>> => {
      const place = { limit: pageSize, ...(pageParam === null ? null : { cursor: pageParam }) }
      const { items, nextCursor } = unlessLocked(await read(place, { signal }))
      return { items: takeIn(workspace, items), nextCursor }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted,
    staleTime: 0,
    meta: { isPersisted: false },
  })
}

/** Returns a function that has a list of {@link usePhotoPages} read again. */
export function useRefreshPhotoPages(of: readonly string[]): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: photoKeys.pages(of) })
}

/** One photo with an address at which all of it can be read, for as long as it is shown. Not wanted while photos are covered. */
export function useWholePhoto(id: string) {
  return useQuery({
    queryKey: photoKeys.pages(['whole', id]),
    queryFn: ({ signal }) => api.photos.get({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { isPersisted: false },
  })
}
