import type { ByteRange } from '../../platform/storage/blob-store.ts'

/**
 * The one range that a `Range` header asks of a file of `sizeBytes`; null for the whole file, which is also the answer to
 * several ranges, to what is no range and to one beyond the end (RFC 9110 §14.2 lets a server ignore the header).
 */
export function rangeOf(header: string, sizeBytes: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return null
  const lastOfAll = sizeBytes - 1
  const range =
    first === ''
      ? { firstByte: Math.max(0, sizeBytes - Number(last)), lastByte: lastOfAll }
      : { firstByte: Number(first), lastByte: last === '' ? lastOfAll : Math.min(Number(last), lastOfAll) }
  return range.firstByte > range.lastByte ? null : range
}
