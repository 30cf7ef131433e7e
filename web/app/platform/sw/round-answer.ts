import { lullabyPartSeconds, lullabyRoundBytes } from '@nestwren/contract/lullaby'

/** Bytes of a part, at 48 kbit/s. */
export const partBytes = lullabyPartSeconds * 6000

/**
 * What a server with the whole part would answer.
 * @param range as the browser sends it: `bytes=0-`, `bytes=100-199` or `bytes=-500`; null for all
 */
export function answerOf(round: Blob, range: string | null): Response {
  const whole = new Blob(Array<Blob>(partBytes / lullabyRoundBytes).fill(round), { type: 'audio/mpeg' })
  const headers = { 'accept-ranges': 'bytes', 'content-type': 'audio/mpeg' }
  if (range === null) return new Response(whole, { headers })
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const from = first === '' ? partBytes - Number(last) : Number(first)
  const to = first === '' || last === '' ? partBytes - 1 : Math.min(Number(last), partBytes - 1)
  const isThere = (first !== '' || last !== '') && from >= 0 && from <= to
  if (!isThere) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${partBytes}` } })
  const part = whole.slice(from, to + 1, 'audio/mpeg')
  return new Response(part, {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${partBytes}`, 'content-length': String(part.size) },
  })
}
