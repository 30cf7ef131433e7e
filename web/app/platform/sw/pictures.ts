import { registerRoute } from 'workbox-routing'
import { pictureCacheName, pictureKeyOf } from '../uploads/picture-cache.ts'

/** Only the smallest size is kept: some ten kilobytes each. */
const maxPictures = 600
let sinceTrim = 0

/**
 * Small pictures by family and photo: the signature in the address is another one each time. What the server does
 * not want kept is not, and nothing is while nobody is signed in here, for then there is no such cache.
 */
export function keepSmallPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && pictureKeyOf(url) !== null,
    async ({ request, url, event }) => {
      const cache = (await caches.has(pictureCacheName)) ? await caches.open(pictureCacheName) : null
      const key = pictureKeyOf(url) ?? url.href
      const kept = await cache?.match(key)
      if (kept !== undefined) return kept
      const response = await fetch(request)
      const isPicture = response.headers.get('content-type')?.startsWith('image/') === true
      // A captive portal says 200 too, with a page.
      const isKept =
        response.status === 200 && isPicture && !/no-store/i.test(response.headers.get('cache-control') ?? '')
      if (cache !== null && isKept && (await caches.has(pictureCacheName)))
        event.waitUntil(
          cache.put(key, response.clone()).then(
            () => trim(cache),
            () => undefined,
          ),
        )
      return response
    },
  )
}

/** Forgets the pictures that were kept first once there are many; looked at now and then only. */
async function trim(cache: Cache): Promise<void> {
  sinceTrim += 1
  if (sinceTrim % 50 !== 1) return
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - maxPictures)).map((request) => cache.delete(request)))
}
