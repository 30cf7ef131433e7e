import { setTimeout as sleep } from 'node:timers/promises'
import { openSite, siteSlug, uploadsWithoutEnd } from './stage/public-site.mjs'
import { connectTo, startServer } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const visitorsPerMinute = 1_000
const seconds = 30
/** Visitors before anything counts: the first ones find a cold server. */
const warmUp = 100
const photos = 10_000
const limitMs = 50

/** Where it is real, everybody has an address of their own. */
const settings = { TRUSTED_PROXIES: '127.0.0.1', ...uploadsWithoutEnd }

export const name = `A public site at ${visitorsPerMinute.toLocaleString('en')} visitors a minute, its pages and calls, p95`
export const aim = `under ${limitMs} ms, of a gallery of ${photos.toLocaleString('en')} photos`
export const decisions = ['0059']

/**
 * Visitors begin by the clock, whether or not those before are done. Each opens the site's first page, loads the pictures on it,
 * opens the gallery and loads more of it. The time of what they do first counts from when it was due.
 */
export async function run(ctx) {
  const server = await startServer(ctx, { settings })
  await openSite(server, { database: await connectTo(ctx, server), morePhotos: photos })
  const times = { home: [], gallery: [], call: [], picture: [] }
  for (let count = 0; count < warmUp; count += 1)
    await visit(server, { number: count, dueAt: performance.now(), times: null })

  const failures = []
  const running = []
  const startedAt = performance.now()
  const total = Math.round((visitorsPerMinute / 60) * seconds)
  for (let count = 0; count < total; count += 1) {
    const dueAt = startedAt + (count * 60_000) / visitorsPerMinute
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    running.push(visit(server, { number: warmUp + count, dueAt, times }).catch((error) => failures.push(error)))
  }
  await Promise.all(running)
  if (failures.length > 0) throw new Error(`${failures.length} visits failed, the first: ${failures[0].message}`)
  const value = quantile([...times.home, ...times.gallery, ...times.call], 0.95)
  const part = (what) => `${median(times[what]).toFixed(1)} and ${quantile(times[what], 0.95).toFixed(1)} ms`
  return {
    value,
    unit: 'ms',
    isMet: value < limitMs,
    note: `p50 and p95 of the first page ${part('home')}, the gallery ${part('gallery')}, its call ${part('call')}, a picture ${part('picture')}`,
  }
}

async function visit({ url }, { number, dueAt, times }) {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const ask = async (what, path, { since = performance.now(), accept = '*/*' } = {}) => {
    const response = await fetch(url + path, { headers: { 'x-forwarded-for': address, accept }, redirect: 'manual' })
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${body.toString().slice(0, 200)}`)
    times?.[what].push(performance.now() - since)
    return body.toString()
  }
  const page = await ask('home', `/${siteSlug}`, { since: dueAt, accept: 'text/html' })
  const pictures = picturesIn(page)
  if (pictures.length === 0) throw new Error('The first page has no picture')
  await Promise.all(pictures.map((path) => ask('picture', path)))
  await ask('gallery', `/${siteSlug}/gallery`, { accept: 'text/html' })
  await ask('call', `/api/public/sites/${siteSlug}/gallery?page=2&pageSize=24`)
}

/** The pictures that a page shows, each in its smallest size. */
function picturesIn(page) {
  const found = page.matchAll(/\/api\/public\/sites\/[\w-]+\/files\/\w+\/[\w-]+\/small\?k=[\w.-]+/g)
  return [...new Set([...found].map(([path]) => path))]
}
