import { paymentPaths } from '@nestwren/contract/payment-paths'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { takePack } from './file-pack.ts'
import type { PageMessage, WorkerMessage } from './messages.ts'
import { createOlderFiles, isOfOlderVersion } from './older-files.ts'
import { filesCacheOf, isFileOfBuild } from './own-files.ts'
import { isOwnPage } from './own-pages.ts'
import { letCallsPass } from './past-worker.ts'
import { keepSmallPictures } from './pictures.ts'
import { listenForPushes } from './pushes.ts'
import { keepLullaby } from './rounds.ts'
import { takeShared } from './shares.ts'

declare const self: ServiceWorkerGlobalScope
/** Files of this build, filled in by build-tools/service-worker.ts. */
declare const __PRECACHE__: PrecacheEntry[]
declare const __APP_VERSION__: string
/** The address of all of them that are hashed, in one file. */
declare const __PACK_URL__: string
/** An address at which the server answers with the app's shell. */
declare const __SHELL_URL__: string
/** Addresses of pages that were rendered ahead. */
declare const __PRERENDERED__: string[]
/** First segments of the addresses of pages. */
declare const __OWN_SEGMENTS__: string[]

const markPrefix = 'nestwren-version-'
const mark = markPrefix + __APP_VERSION__
/** What is stored ahead, and what is stored when it is first asked for: each version has its own. */
const files = filesCacheOf(__APP_VERSION__)
const assets = `nestwren-assets-${__APP_VERSION__}`
const older = createOlderFiles(self, mark, isOfOlderVersion([files, assets]))

/**
 * A captive portal or a proxy says 200 to everything, with a page. None of that is ever kept: a script that is a page
 * would stay for as long as its name.
 */
const onlyOurs = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await isFileOfBuild(request, response)) ? response : null,
}
const storing = { cacheName: files, plugins: [onlyOurs] }

// Everything the shell needs, so that it starts without a network. Of /api only small pictures are kept (pictures.ts).
const precache = new PrecacheController(storing)
precache.addToCacheList(__PRECACHE__)
registerRoute(new PrecacheRoute(precache))

// What is not the app's to answer: calls, live connections, the server's own pages, files.
const notPages = [/^\/(api|dev|socket\.io|healthz|readyz|metrics|\.well-known)(\/|$)/, /\/[^/?]+\.[^/?]+$/]

const shell = precache.createHandlerBoundToURL(__SHELL_URL__)
const isPrerendered = (path: string) => __PRERENDERED__.includes(path.replace(/\/+$/, '') || '/')
// Documents of payments may be allowed more than the shell, which only the server says.
const isFresh = (path: string) => isPrerendered(path) || paymentPaths.includes(path)

registerRoute(
  new NavigationRoute(
    async (options) => {
      options.event.waitUntil(older.forget())
      // What is not the app's the server answers: without a network the app stands for none of it.
      if (!isOwnPage(new URL(options.request.url).pathname, __OWN_SEGMENTS__)) return fetch(options.request)
      // Pages that were rendered ahead hold what search engines and readers want; offline the shell shows what it can.
      if (isFresh(new URL(options.request.url).pathname)) return fetch(options.request).catch(() => shell(options))
      return shell(options)
    },
    { denylist: notPages },
  ),
)

// Hashed files that are too large or too rarely needed to be fetched ahead, and those that a page of an older version still
// asks for: the name changes with the content, so whichever version has stored it, it is that file.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) => {
    const stored = await caches.match(request, { ignoreVary: true })
    if (stored !== undefined) return stored
    const response = await fetch(request)
    event.waitUntil(keep(assets, request, response.clone()).catch(() => undefined))
    return response
  },
)

const isPage = ({ pathname }: URL) =>
  isOwnPage(pathname, __OWN_SEGMENTS__) && !notPages.some((one) => one.test(pathname))
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  takeShared,
  'POST',
)

keepSmallPictures()
keepLullaby()

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    client.postMessage(message)
}

self.addEventListener('install', (event) => {
  event.waitUntil(letCallsPass(event))
  event.waitUntil(announce())
  event.waitUntil(storeAhead(event))
})

/** Of the six connections that browsers have to a server, the page keeps some. */
const fetchesAtOnce = 4

/**
 * Stores all files of this version. Rejects where one of them cannot be had: the browser tries again later.
 *
 * Hashed files come ahead of Workbox, which looks for one after the other: on a slow line that took a minute, in which the app
 * could not be opened offline.
 */
async function storeAhead(event: ExtendableEvent): Promise<void> {
  const hashed = __PRECACHE__.flatMap((entry) => (isHashed(entry) ? [entry.url] : []))
  const stored = await storedPaths()
  const missing = new Set(hashed.filter((path) => !stored.has(path)))
  const cache = await caches.open(files)
  // A device that has most of them, as after an update, fetches the few others one by one; so does one that gets no pack.
  if (missing.size > hashed.length / 2)
    await takePack(cache, __PACK_URL__, (path) => missing.has(path)).catch(() => undefined)
  const taken = await pathsIn(files)
  const left = hashed.filter((path) => !taken.has(path))
  const fetchOn = async () => {
    // What fails here is tried again by Workbox, which says so.
    for (let path = left.shift(); path !== undefined; path = left.shift())
      await addFile(cache, path).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: fetchesAtOnce }, fetchOn))
  const here = await pathsIn(files)
  const rest = new PrecacheController(storing)
  rest.addToCacheList(__PRECACHE__.filter((entry) => !isHashed(entry) || !here.has(entry.url)))
  await rest.install(event)
}

/** Its name changes with its content. */
function isHashed(entry: PrecacheEntry | string): entry is PrecacheEntry {
  return typeof entry !== 'string' && entry.revision === null
}

/** What any version has stored on this device. */
async function storedPaths(): Promise<ReadonlySet<string>> {
  const sets = await Promise.all((await caches.keys()).map(pathsIn))
  return new Set(sets.flatMap((paths) => [...paths]))
}

async function pathsIn(cacheName: string): Promise<ReadonlySet<string>> {
  const stored = await (await caches.open(cacheName)).keys()
  return new Set(stored.map(({ url }) => new URL(url).pathname))
}

/** Most files are those of the version before, which are not fetched again. */
async function addFile(cache: Cache, path: string): Promise<void> {
  const request = new Request(path)
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored === undefined) await keep(files, request, await fetch(request))
  else await cache.put(request, stored)
}

async function keep(cacheName: string, request: Request, response: Response): Promise<void> {
  if (await isFileOfBuild(request, response.clone())) await (await caches.open(cacheName)).put(request, response)
}

async function announce(): Promise<void> {
  await caches.open(mark)
  if (self.registration.active !== null) await tellPages({ type: 'SW_UPDATE_AVAILABLE', version: __APP_VERSION__ })
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

/** Tells pages of older versions that there is a newer one, and removes what none of them needs any more. */
async function takeOver(): Promise<void> {
  const marks = (await caches.keys()).filter((name) => name.startsWith(markPrefix) && name !== mark)
  await older.notePages()
  await Promise.all(marks.map((name) => caches.delete(name)))
  await self.clients.claim()
  await older.forget()
  if (marks.length > 0) await tellPages({ type: 'SW_UPDATE_COMPLETE', version: __APP_VERSION__ })
}

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage | null
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'CHECK_VERSION') {
    event.waitUntil(older.forget())
    const answer: WorkerMessage = { type: 'SW_VERSION_INFO', version: __APP_VERSION__ }
    // A page that wants an answer of its own sends a port; the others listen to all messages.
    if (event.ports[0] !== undefined) event.ports[0].postMessage(answer)
    else event.source?.postMessage(answer)
  }
})

listenForPushes(self)
