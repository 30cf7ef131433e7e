import { type SearchType, searchTypes } from '@nestwren/contract/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'

/** As many characters as the server takes. */
export const maxAskedLength = 100
/** One letter finds everything and helps nobody. */
export const minAskedLength = 2

interface SearchQuestion {
  /** As it stands in the box. */
  readonly typed: string
  readonly type: SearchType | null
  readonly write: (typed: string) => void
  readonly chooseType: (type: SearchType | null) => void
}

/** What is asked, kept in the address: a search can be reloaded, gone back to and bookmarked. */
export function useSearchQuestion(): SearchQuestion {
  const [params, setParams] = useSearchParams()
  const change = (name: 'q' | 'type', value: string | null) => {
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (value === null || value === '') changed.delete(name)
        else changed.set(name, value)
        return changed
      },
      { replace: true },
    )
  }
  return {
    typed: params.get('q') ?? '',
    type: searchTypes.find((name) => name === params.get('type')) ?? null,
    write: (typed) => change('q', typed),
    chooseType: (type) => change('type', type),
  }
}

/** What was found, latest first, page by page. Not asked while there are too few letters. */
export function useFound(words: string, type: SearchType | null, childId: string | 'all') {
  return useInfiniteQuery({
    queryKey: ['search', words, type, childId],
    enabled: words.length >= minAskedLength,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.search.find(
        {
          query: {
            q: words,
            childId,
            ...(type === null ? {} : { type }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
    // What the words before have found stays until the answer is there: less to look at, and nothing jumps.
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 5 * 60_000,
    // Finds show what is in the vault, which is never kept on the device.
    meta: { isPersisted: false },
  })
}
