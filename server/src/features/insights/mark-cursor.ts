import type { MarkCursor, MarkRow } from './mark-queries.ts'

/** A cursor of a list of marks: when it was marked, and the key of the idea. */
export function encodeMarkCursor({ markedAt, key }: Pick<MarkRow, 'markedAt' | 'key'>): string {
  return Buffer.from(`${markedAt.toISOString()} ${key}`).toString('base64url')
}

/** Null for what is no cursor of such a list. */
export function decodeMarkCursor(text: string): MarkCursor | null {
  const found = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9-]{1,80})$/.exec(
    Buffer.from(text, 'base64url').toString(),
  )
  const at = new Date(found?.[1] ?? Number.NaN)
  return found === null || Number.isNaN(at.getTime()) ? null : { at, key: found[2] ?? '' }
}
