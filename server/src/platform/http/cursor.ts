import type { HttpError } from './errors.ts'

/** Where a page ended: the next one begins after this instant and id. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

const shape = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Opaque to the client; no padding and no character that a URL would escape. */
function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

/** null for what {@link encodeCursor} did not make. */
export function decodeCursor(text: string): Cursor | null {
  const match = shape.exec(Buffer.from(text, 'base64url').toString('latin1'))
  const [, ms, id] = match ?? []
  return ms === undefined || id === undefined ? null : { at: new Date(Number(ms)), id }
}

/** The cursor that a call was asked with, null without one; `INVALID_INPUT` for what is none. */
export function cursorAsked<C = Cursor>(
  context: { refuse(code: 'INVALID_INPUT', details: unknown): HttpError },
  { cursor: text }: { readonly cursor?: string | undefined },
  decode: (text: string) => C | null = decodeCursor as (text: string) => C | null,
): C | null {
  if (text === undefined) return null
  const cursor = decode(text)
  if (cursor === null)
    throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
  return cursor
}

/** What the items of a page take as JSON, in bytes; only a first item that is larger by itself is more. */
export const mostPageBytes = 512 * 1024

/** How many of the first sizes fit into a page, in bytes: at least one, so that reading on gets somewhere. */
export function fittingPage(sizes: Iterable<number>, mostBytes = mostPageBytes): number {
  let [count, bytes] = [0, 0]
  for (const size of sizes) {
    bytes += size
    if (count > 0 && bytes > mostBytes) break
    count += 1
  }
  return count
}

/** What an item takes in an answer, in bytes. */
export function answeredBytes(item: unknown): number {
  return Buffer.byteLength(JSON.stringify(item))
}

/** What a list without pages takes as JSON, in bytes: more than any family needs that writes as people do. */
const mostListBytes = 1024 * 1024

/** The first items of a list that has no pages, as many as one answer holds. What matters most comes first. */
export function listWithin<Item>(items: readonly Item[], mostBytes = mostListBytes): Item[] {
  return items.slice(0, fittingPage(items.values().map(answeredBytes), mostBytes))
}

/**
 * Turns rows, of which one more than `limit` was read, into a page. It ends early where its items would be larger than
 * {@link mostPageBytes}.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
  itemOf: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const items: Item[] = []
  let bytes = 0
  // One after the other: what does not fit is neither made nor written.
  for (const row of rows.slice(0, limit)) {
    const item = itemOf(row)
    bytes += answeredBytes(item)
    if (items.length > 0 && bytes > mostPageBytes) break
    items.push(item)
  }
  const last = rows[items.length - 1]
  return {
    items,
    nextCursor: rows.length > items.length && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  }
}
