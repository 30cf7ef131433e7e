import type { Page } from '@playwright/test'
import { createDeployment } from './fixtures/deployment.ts'
import { entryPages } from './fixtures/entry.ts'
import { openHomeLive, timeline, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

interface Manifest {
  readonly name: string
  readonly start_url: string
  readonly display: string
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose?: string
  }[]
}

test('can be installed: manifest, icons, service worker', { tag: ['@install', '@updates'] }, async ({ openDevice }) => {
  const { page, context } = await openDevice({ hasServiceWorker: true })
  // Who only reads the front page stores nothing.
  await page.goto(entryPages.login)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Nestwren', display: 'standalone' })
  const sizes = manifest.icons.map((icon) => icon.sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
  for (const { src, type, sizes: size } of manifest.icons) {
    const icon = await page.request.get(new URL(src, new URL(href ?? '', page.url())).pathname)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toContain(type)
    if (type === 'image/png') expect(pngSize(await icon.body())).toBe(size)
  }
  for (const link of await page.locator('head link[href^="/"]:not([rel=modulepreload])').all()) {
    const path = (await link.getAttribute('href')) ?? ''
    const file = await page.request.get(path)
    // An address that no file has is answered with a page or with 404.
    expect([path, file.status(), file.headers()['content-type']]).toEqual([
      path,
      200,
      expect.not.stringContaining('html'),
    ])
  }
  await untilStoredForOffline(page)
  const appleIcon = '/icons/apple-touch-icon.png'
  expect(await page.evaluate(async (path) => (await caches.match(path, { ignoreSearch: true }))?.ok, appleIcon)).toBe(
    true,
  )
  // Firefox reports an error for a preload with `crossorigin` of a module that was imported without.
  await expect(page.locator('link[rel=modulepreload][crossorigin]')).toHaveCount(0)
  // The browser's own verdict.
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A journey's browser keeps nothing, as a private window does; nothing else may stand in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['cache-control']).toContain('no-cache')
})

test('the app starts without a network, at any of its addresses', { tag: ['@install', '@updates'] }, async ({
  openDevice,
  person,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  await person.api.logs.create({
    body: {
      childId: child._id,
      kind: 'diaper',
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { kind: 'wet' },
    },
  })
  const device = await openDevice({ of: person, hasServiceWorker: true })
  const { page, context } = device
  await page.goto('/home')
  await expect(timeline(page).getByText('Wet diaper')).toBeVisible()
  await untilStoredForOffline(page)
  await device.goOffline()
  await page.close()
  const again = await context.newPage()
  await again.goto('/')
  await expect(again).toHaveURL(/\/home$/)
  await expect(timeline(again).getByText('Wet diaper')).toBeVisible()
  await again.goto('/logs')
  await expect(again.getByRole('button', { name: 'Wet diaper' })).toBeVisible()
  await again.goto('/settings')
  await expect(again.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await again.goto('/logs/no/such/page')
  await expect(again).toHaveURL(/\/home$/)
  await expect(again.getByRole('status').filter({ hasText: "This page doesn't exist" })).toBeVisible()
})

/** All hashed files that the device holds ahead: address, type, policy and a digest of each. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('nestwren-files-')) ?? ''
    const cache = await caches.open(name)
    const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
    const files = requests.map(async (request) => {
      const response = await cache.match(request)
      const digest = await crypto.subtle.digest('SHA-256', (await response?.arrayBuffer()) ?? new ArrayBuffer(0))
      return {
        path: new URL(request.url).pathname,
        type: response?.headers.get('content-type'),
        policy: response?.headers.get('content-security-policy'),
        digest: [...new Uint8Array(digest)].join(' '),
      }
    })
    return (await Promise.all(files)).sort((a, b) => (a.path < b.path ? -1 : 1))
  })

test('a new device takes the app in one file, or file by file where that one is not to be had', {
  tag: ['@install', '@updates'],
}, async ({ openDevice, person, url, afterwards }) => {
  await person.api.children.create({ body: { name: 'Pip' } })
  const inOne = await createDeployment(url, '1.0.0+one')
  const singly = await createDeployment(url, '1.0.0+one')
  afterwards(() => inOne.close())
  afterwards(() => singly.close())
  singly.refusePack()
  const stored: Awaited<ReturnType<typeof storedFiles>>[] = []
  for (const { url: baseURL } of [inOne, singly]) {
    const { page, expectRefusal } = await openDevice({ of: person, baseURL, hasServiceWorker: true })
    expectRefusal({ status: 404, path: /^\/assets\/files-/ })
    await openHomeLive(page)
    await untilStoredForOffline(page)
    stored.push(await storedFiles(page))
  }
  const [ahead = [], one = []] = stored
  expect(one).toEqual(ahead)
  expect(new Set(singly.fetchedFiles)).toEqual(new Set(ahead.map(({ path }) => path)))
  // Home's own come before, for the page itself.
  expect(new Set(inOne.fetchedFiles).size).toBeLessThan(ahead.length / 2)
})

/** Width and height stand at the start of every PNG. */
function pngSize(file: Buffer): string {
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}
