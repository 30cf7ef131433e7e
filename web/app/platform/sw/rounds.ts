import { lullabyParts, lullabyRoundBytes } from '@nestwren/contract/lullaby'
import { registerRoute } from 'workbox-routing'
import { answerOf, partBytes } from './round-answer.ts'

const cacheName = 'nestwren-lullaby'

/**
 * Each part of the lullaby is one round over and over, so its first round is all that the device keeps: three megabytes for two
 * hours. They are fetched when it is played for the first time; from then on it needs no network.
 */
export function keepLullaby(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && lullabyParts.includes(url.pathname),
    async ({ request, url, event }) => {
      const range = request.headers.get('range')
      const kept = await keptRound(url.pathname)
      if (kept !== null) return answerOf(kept, range)
      event.waitUntil(keepRounds().catch(() => undefined))
      return fetch(request)
    },
  )
}

async function keptRound(path: string): Promise<Blob | null> {
  const response = await caches.match(path, { cacheName })
  return response === undefined ? null : response.blob()
}

/** One after the other: what is heard now comes first. */
async function keepRounds(): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const path of lullabyParts) {
    if ((await cache.match(path)) !== undefined) continue
    const response = await fetch(path, { headers: { range: `bytes=0-${lullabyRoundBytes - 1}` } })
    const bytes = await response.arrayBuffer()
    // A portal's page, or a file of another length, is no round.
    const isRound =
      response.status === 206 &&
      response.headers.get('content-range')?.endsWith(`/${partBytes}`) === true &&
      bytes.byteLength === lullabyRoundBytes
    if (isRound) await cache.put(path, new Response(bytes, { headers: { 'content-type': 'audio/mpeg' } }))
  }
}
