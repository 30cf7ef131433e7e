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

/** Turns rows, of which one more than `limit` was read, into a page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
  itemOf: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return {
    items: kept.map(itemOf),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  }
}
