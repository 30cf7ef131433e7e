/**
 * Pages of an older version stay open when a newer one takes over, and ask for parts that only their own version has: the
 * server has them no longer. So the files of older versions stay on the device until the last of those pages is gone.
 */
export interface OlderFiles {
  /** Remembers which pages are open; to be called while a version takes over, when all of them are of older ones. */
  notePages(): Promise<void>
  /** Removes the files of older versions unless a page of those is still open. Never throws. */
  forget(): Promise<void>
}

/** Where the ids of those pages are kept, in the cache of the version that took over: a worker forgets when it sleeps. */
const pagesKey = '/older-pages'

/** Whether a cache holds files of another version than the one whose caches are given. Those of before 0.1.8 are Workbox's own. */
export function isOfOlderVersion(own: readonly string[]): (cacheName: string) => boolean {
  return (name) => /^(nestwren-(files|assets)-|workbox-precache)/.test(name) && !own.includes(name)
}

export function createOlderFiles(
  worker: Pick<ServiceWorkerGlobalScope, 'clients' | 'caches' | 'registration'>,
  mark: string,
  isOlder: (cacheName: string) => boolean,
): OlderFiles {
  const { clients, caches } = worker
  const forget = async () => {
    const names = (await caches.keys()).filter(isOlder)
    if (names.length === 0 || isWaiting(worker.registration)) return
    // Only the worker that has taken over has noted them, and only until the next one does.
    const known = await caches.match(pagesKey, { cacheName: mark })
    if (known === undefined) return
    const ids = (await known.json()) as readonly string[]
    const found = await Promise.all(ids.map((id) => clients.get(id)))
    if (found.every((page) => page === undefined)) await Promise.all(names.map((name) => caches.delete(name)))
  }
  return {
    notePages: async () => {
      const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
      await (await caches.open(mark)).put(pagesKey, new Response(JSON.stringify(pages.map(({ id }) => id))))
    },
    forget: () => forget().catch(() => undefined),
  }
}

/** While a newer version is being stored, its files are not those of an older one. */
function isWaiting({ installing, waiting }: ServiceWorkerRegistration): boolean {
  return installing !== null || waiting !== null
}
