import { createBrowserProcess } from './fixtures/browser-process.ts'
import { entryPages } from './fixtures/entry.ts'
import { makeFamily, makePerson } from './fixtures/made-families.ts'
import type { Account } from './fixtures/people.ts'
import {
  line,
  logDiaper,
  openHomeLive,
  quickLog,
  signInByForm,
  timeline,
  untilStoredForOffline,
} from './fixtures/screen.ts'
import { createServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'

// A browser that is killed cannot hand in its trace.
test.use({ trace: 'off' })

test('kill -9 of the browser after a tap without a signal: the entry is there and is sent', {
  tag: ['@logging', '@logs'],
}, async ({ person, url, afterwards }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const browser = createBrowserProcess()
  afterwards(() => browser.remove())
  const first = await (await browser.start()).newPage()
  await first.goto(`${url}${entryPages.login}`)
  await signInByForm(first, person)
  await expect(first.getByText('Log a feed to get started.')).toBeVisible()
  await untilStoredForOffline(first)
  // Signed in some day, opened again on another.
  await browser.close()
  const before = await browser.start()
  const page = await before.newPage()
  await page.goto(`${url}/home`)
  await expect(page.getByText('Log a feed to get started.')).toBeVisible()
  await before.setOffline(true)
  await quickLog(page, 'Diaper').click()
  await expect(page.getByText('Wet diaper logged').first()).toBeVisible()
  // The mark says that it is kept; the open sheet hides the timeline from readers only.
  await expect(page.getByText('Waiting for signal').first()).toBeAttached()
  await browser.kill()
  expect((await person.api.logs.list({ query: { childId: child._id } })).items).toEqual([])

  const after = await browser.start()
  const again = await after.newPage()
  await again.goto(`${url}/home`)
  await expect(again.getByText('Wet diaper').first()).toBeAttached()
  await expect
    .poll(async () => (await person.api.logs.list({ query: { childId: child._id } })).items.map(({ kind }) => kind))
    .toEqual(['diaper'])
})

test('kill -9 of the server while it writes: everything it confirmed is there, the phone goes on by itself', {
  tag: ['@logging', '@logs'],
}, async ({ openDevice, afterwards }) => {
  const server = await createServerProcess()
  afterwards(() => server.remove())
  await server.start()
  const { mara, child } = await makeFamily(server.url)
  const { api } = await makePerson(server.url)
  const other = await api.children.create({ body: { name: 'Pip' } })
  const { page, expectNoNetwork, expectRefusal } = await openDevice({
    of: mara,
    child: child._id,
    baseURL: server.url,
    hasServiceWorker: true,
  })
  await openHomeLive(page)
  await untilStoredForOffline(page)
  await quickLog(page, 'Sleep').click()
  await expect(line(page, 'Asleep')).toBeVisible()

  const confirmed: string[] = []
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      try {
        const { id } = await api.logs.create({
          body: {
            childId: other._id,
            kind: 'diaper',
            startAt: new Date().toISOString(),
            tz: 'UTC',
            details: { kind: 'wet' },
          },
        })
        confirmed.push(id)
      } catch {
        return
      }
    }
  })()
  await expect.poll(() => confirmed.length).toBeGreaterThan(20)
  expectNoNetwork(true)
  expectRefusal({ status: 503, path: /./ })
  await server.kill()
  await writing
  isWriting = false
  await logDiaper(page)
  await expect(timeline(page).getByText('Waiting for signal')).toBeVisible()

  await server.start()
  await expect(timeline(page).getByText('Waiting for signal')).toHaveCount(0)
  await expect(timeline(page).getByText(/^Live, \d+ here$/)).toBeVisible()
  expectNoNetwork(false)
  const kept = await allIds(api, other._id)
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([])
  const { items } = await mara.api.logs.list({ query: { childId: child._id } })
  expect(items.map(({ kind }) => kind).sort()).toEqual(['diaper', 'sleep'])
})

async function allIds(api: Account['api'], childId: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof api.logs.list>> = await api.logs.list({
      query: { childId, ...(cursor === null ? {} : { cursor }) },
    })
    for (const { id } of page.items) ids.add(id)
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}
