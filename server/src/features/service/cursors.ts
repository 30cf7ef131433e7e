import type { BadFileCursor } from '../storage/public.ts'

/** Cursors of lists that are not in the order of an instant and an id. Opaque to whoever gets them. */

const encode = (text: string) => Buffer.from(text).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString('utf8')

export function encodeJobCursor(id: string): string {
  return encode(`job.${id}`)
}

/** null for what {@link encodeJobCursor} did not make. */
export function decodeJobCursor(text: string): string | null {
  return /^job\.([1-9]\d{0,17})$/.exec(decode(text))?.[1] ?? null
}

const fileShape = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w/-]{1,300})$/

export function encodeFileCursor({ since, accountId, key }: BadFileCursor): string {
  return encode(`${since.getTime()}.${accountId}.${key}`)
}

/** null for what {@link encodeFileCursor} did not make. */
export function decodeFileCursor(text: string): BadFileCursor | null {
  const [, ms, accountId, key] = fileShape.exec(decode(text)) ?? []
  if (ms === undefined || accountId === undefined || key === undefined) return null
  return { since: new Date(Number(ms)), accountId, key }
}
