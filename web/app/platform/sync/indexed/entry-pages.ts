import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type PageEnd, type ReadPage, readPage } from './entry-reader.ts'
import type { EntryStore } from './entry-store.ts'

interface PagesState {
  readonly pageCount: number
  readonly end: PageEnd | null
  readonly isLoading: boolean
  readonly error: unknown
}

/** An endless list: pages of the server read one after another, as far as somebody has scrolled. */
export interface EntryPages {
  getState(): PagesState
  subscribe(listener: () => void): () => void
  /** Reads the first page, or the next one. Joins a read that is going on. */
  loadMore(): Promise<void>
  /** Reads again what has been read: the first pages at once, as they are on screen, then the others. */
  catchUp(): Promise<void>
}

export function createEntryPages(
  store: EntryStore,
  read: ReadPage,
  place: { childId: string | 'all'; kind?: KindName | undefined },
  isOnline: () => boolean = () => navigator.onLine,
): EntryPages {
  let state: PagesState = { pageCount: 0, end: null, isLoading: false, error: null }
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const set = (next: Partial<PagesState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const alone = (work: () => Promise<void>): Promise<void> => {
    if (running === null && !isOnline()) return Promise.resolve()
    running ??= (async () => {
      set({ isLoading: true })
      try {
        await work()
        set({ isLoading: false, error: null })
      } catch (error) {
        set({ isLoading: false, error })
      } finally {
        running = null
      }
    })()
    return running
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadMore: () =>
      alone(async () => {
        if (state.end !== null && state.end.nextCursor === null) return
        const end = await readPage(store, read, place, state.end)
        set({ end, pageCount: state.pageCount + 1 })
      }),
    catchUp: async () => {
      // A page that is on its way was asked for before whatever there is to catch up with.
      await running
      return alone(async () => {
        const wanted = Math.max(1, state.pageCount)
        let end: PageEnd | null = null
        let count = 0
        do {
          end = await readPage(store, read, place, end)
          count += 1
        } while (count < wanted && end.nextCursor !== null)
        set({ end, pageCount: count })
      })
    },
  }
}
