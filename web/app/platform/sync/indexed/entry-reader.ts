import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { EntryStore } from './entry-store.ts'

interface ListQuery {
  readonly childId?: string | 'all'
  readonly kind?: KindName
  readonly from?: string
  readonly to?: string
  readonly cursor?: string
  readonly limit?: number
}

export type ReadPage = (
  query: ListQuery,
  signal?: AbortSignal,
) => Promise<{ items: readonly Entry[]; nextCursor: string | null }>

/** The most the server gives in one page. */
const pageLimit = 200

export interface EntryPlace {
  readonly childId: string | 'all'
  readonly kind?: KindName | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Where one page ended: how to ask for the next, and from when on everything has been read. */
export interface PageEnd {
  readonly nextCursor: string | null
  /** Start of the oldest entry read so far; null when there is none older. */
  readonly loadedFrom: string | null
}

/** Reads one page of the server's list into the store. `after` is the end of the page before. */
export async function readPage(
  store: EntryStore,
  read: ReadPage,
  place: EntryPlace,
  after: PageEnd | null,
  signal?: AbortSignal,
): Promise<PageEnd> {
  const { childId, kind, from, to } = place
  const since = store.mark()
  const page = await read(
    {
      childId,
      limit: pageLimit,
      ...(kind === undefined ? {} : { kind }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(after?.nextCursor == null ? {} : { cursor: after.nextCursor }),
    },
    signal,
  )
  store.applyPart(
    {
      childId,
      kind,
      afterMs: after?.loadedFrom == null ? null : Date.parse(after.loadedFrom),
      fromMs: from === undefined ? null : Date.parse(from),
      toMs: to === undefined ? null : Date.parse(to),
      items: page.items,
      isLast: page.nextCursor === null,
    },
    since,
  )
  const loadedFrom = page.nextCursor === null ? null : (page.items.at(-1)?.startAt ?? after?.loadedFrom ?? null)
  return { nextCursor: page.nextCursor, loadedFrom }
}

/** Reads a stretch of time completely, page after page. */
export async function readRange(
  store: EntryStore,
  read: ReadPage,
  place: EntryPlace,
  signal?: AbortSignal,
): Promise<void> {
  let end: PageEnd | null = null
  do {
    end = await readPage(store, read, place, end, signal)
  } while (end.nextCursor !== null)
}
