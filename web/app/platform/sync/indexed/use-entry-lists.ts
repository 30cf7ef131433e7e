import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWorkspace } from '../../cache/current-workspace.ts'
import type { Workspace } from '../../cache/workspace.ts'
import { createEntryPages, type EntryPages } from './entry-pages.ts'
import { type ReadPage, readRange } from './entry-reader.ts'

const readList: ReadPage = ({ limit, ...query }, signal) =>
  api.logs.list(
    { query: { ...query, ...(limit === undefined ? {} : { limit }) } },
    signal === undefined ? {} : { signal },
  )

/** These queries say when something was read; the entries themselves are in the entry store and on its own disk. */
const meta = { isPersisted: false }

export interface ReadState {
  /** The read itself, for `Loaded`; its data is only that there was an answer. */
  readonly query: EntriesRead
  readonly isLoading: boolean
  readonly error: unknown
  readonly refetch: () => void
}

/** How the reading of a list of entries stands; the entries themselves are in the store. */
interface EntriesRead {
  /** Undefined until the server has answered. */
  readonly data: unknown
  readonly error: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly refetch: () => unknown
}

/** Makes sure that a stretch of time has been read from the server. The entries come from `useEntries`. */
export function useEntryRange(childId: string | 'all', from: string, to: string): ReadState {
  const { entries } = useWorkspace()
  const query = useQuery({
    queryKey: queryKeys.entryRange(childId, from, to),
    queryFn: async ({ signal }) => {
      await readRange(entries, readList, { childId, from, to }, signal)
      return Date.now()
    },
    meta,
  })
  return { query, isLoading: query.isLoading, error: query.error, refetch: () => void query.refetch() }
}

/** Keeps the latest entry of each kind and everything that is going on read. */
export function useLatestSync(): ReadState {
  const { entries } = useWorkspace()
  const query = useQuery({
    queryKey: queryKeys.latestEntries,
    queryFn: async ({ signal }) => {
      const since = entries.mark()
      const { items } = await api.logs.latest(undefined, { signal })
      // One entry each: nothing can be concluded about what is not among them, so each is a part of its own.
      entries.batch(() => {
        for (const entry of items) entries.putIfOlder(entry, since)
      })
      return Date.now()
    },
    meta,
  })
  return { query, isLoading: query.isLoading, error: query.error, refetch: () => void query.refetch() }
}

const pagesOf = new WeakMap<Workspace, Map<string, EntryPages>>()

/** The endless lists of a workspace; they outlive the page that shows them, so that going back finds them as they were. */
export function entryPagesOf(workspace: Workspace): Map<string, EntryPages> {
  const known = pagesOf.get(workspace)
  if (known !== undefined) return known
  const made = new Map<string, EntryPages>()
  pagesOf.set(workspace, made)
  return made
}

export interface PagesView {
  readonly loadMore: () => void
  readonly hasMore: boolean
  /** Nothing has been read from the server yet. */
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly error: unknown
  readonly query: EntriesRead
  /** Start of the oldest entry down to which the list is complete; null when there is none older. */
  readonly loadedFrom: string | null
}

/** An endless list of a child's entries, or of all. Show `useEntries(childId, { kind, from: loadedFrom })` while online. */
export function useEntryPages(childId: string | 'all', kind?: KindName): PagesView {
  const workspace = useWorkspace()
  const all = entryPagesOf(workspace)
  const key = `${childId}|${kind ?? ''}`
  let pages = all.get(key)
  if (pages === undefined) {
    pages = createEntryPages(workspace.entries, readList, { childId, kind })
    all.set(key, pages)
  }
  const list = pages
  const state = useSyncExternalStore(list.subscribe, list.getState, list.getState)
  useEffect(() => {
    if (list.getState().pageCount === 0) void list.loadMore()
  }, [list])
  const loadMore = useCallback(() => void list.loadMore(), [list])
  return {
    loadMore,
    query: {
      data: state.pageCount > 0 ? state.pageCount : undefined,
      error: state.error,
      fetchStatus: navigator.onLine ? (state.isLoading ? 'fetching' : 'idle') : 'paused',
      refetch: list.loadMore,
    },
    hasMore: state.end === null || state.end.nextCursor !== null,
    isLoading: state.isLoading && state.pageCount === 0,
    isLoadingMore: state.isLoading && state.pageCount > 0,
    error: state.error,
    loadedFrom: state.end?.loadedFrom ?? null,
  }
}
