import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

/** Nothing tells the panel of changes: what was read is good for this long. */
const freshForMs = 10_000
const keptForMs = 300_000

type Read<Data> = (signal: AbortSignal) => Promise<Data>

/**
 * What a page of the panel shows, for `Loaded`. `key` begins with the name of what is read, as `['users', filters]`, and
 * another key shows what the key before showed until it is there (`keepsLast`).
 */
export function usePanelRead<Data>(
  key: readonly unknown[],
  read: Read<Data>,
  { keepsLast = false }: { keepsLast?: boolean } = {},
) {
  return useQuery({
    queryKey: panelKey(...key),
    queryFn: ({ signal }) => read(signal),
    staleTime: freshForMs,
    gcTime: keptForMs,
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Part of a list that goes on behind `nextCursor`. */
interface Part {
  readonly nextCursor: string | null
}

/** The key of a read, to change what it holds or to have it read anew. */
export const panelKey = (...key: readonly unknown[]): readonly unknown[] => ['panel', ...key]

/** A list that is read part by part: `data.pages`, and `fetchNextPage()` while there is more. */
export function usePanelList<Data extends Part>(
  key: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Data>,
) {
  return useInfiniteQuery({
    queryKey: panelKey(...key),
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Data) => nextCursor ?? undefined,
    staleTime: freshForMs,
    gcTime: keptForMs,
  })
}
