import type { Photo } from '@nestwren/contract/photos'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
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
