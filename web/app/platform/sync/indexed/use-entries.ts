import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useRef, useSyncExternalStore } from 'react'
import { useWorkspace } from '../../cache/current-workspace.ts'
import type { EntryFilter, EntryStore, EntryView } from './entry-store.ts'

export type { EntryFilter, EntryView } from './entry-store.ts'

function isSameList(a: readonly EntryView[], b: readonly EntryView[]): boolean {
  return a.length === b.length && a.every((view, at) => view === b[at])
}

/** Computes again only when the store says that something of the child has changed, and keeps equal lists identical. */
function useSelected<T>(
  key: string,
  childId: string | 'all',
  select: (store: EntryStore) => T,
  isSame: (a: T, b: T) => boolean,
): T {
  const { entries } = useWorkspace()
  const last = useRef<{ key: string; revision: number; store: EntryStore; value: T } | null>(null)
  const snapshot = () => {
    const revision = entries.revision(childId)
    const known = last.current
    if (known !== null && known.key === key && known.store === entries) {
      if (known.revision === revision) return known.value
      const value = select(entries)
      last.current = { key, revision, store: entries, value: isSame(known.value, value) ? known.value : value }
    } else {
      last.current = { key, revision, store: entries, value: select(entries) }
    }
    return last.current.value
  }
  return useSyncExternalStore(entries.subscribe, snapshot, snapshot)
}

/** Entries of a child, or of all, the latest start first. The list keeps its identity while nothing in it changes. */
export function useEntries(childId: string | 'all', filter: EntryFilter = {}): readonly EntryView[] {
  const key = `${childId}|${filter.from ?? ''}|${filter.to ?? ''}|${filter.kind ?? ''}|${filter.limit ?? ''}`
  return useSelected<readonly EntryView[]>(key, childId, (store) => store.list(childId, filter), isSameList)
}

/** One entry, or null when it is not known here or gone. */
export function useEntry(id: string): EntryView | null {
  return useSelected(id, 'all', (store) => store.get(id), Object.is)
}

/** The latest entry of a kind; null when there is none. */
export function useLatest(childId: string | 'all', kind: KindName): EntryView | null {
  return useSelected(`${childId}|${kind}`, childId, (store) => store.latest(childId, kind), Object.is)
}

/** Entries that are going on, such as a running sleep. */
export function useOpenEntries(childId: string | 'all'): readonly EntryView[] {
  return useSelected<readonly EntryView[]>(childId, childId, (store) => store.open(childId), isSameList)
}
