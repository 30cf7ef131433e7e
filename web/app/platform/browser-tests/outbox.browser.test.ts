import { beforeEach, expect, test } from 'vitest'
import { createServer, type TestServer } from '../sync/harness.fixture.ts'
import { diaperAt, idOf } from '../sync/indexed/entries.fixture.ts'
import type { Operation } from '../sync/operation.ts'
import type { TestPage } from './page.fixture.ts'
import { setUpPageSite } from './page-site.fixture.ts'

declare const page: TestPage

let server: TestServer
let stored: string[] = []
/** Settles once so many writes are safe on the device. */
let onStored = (_count: number) => {}

const site = setUpPageSite(new URL('./page.fixture.ts', import.meta.url), {
  '/deliver': (body) => server.deliver(JSON.parse(body) as Operation),
  '/stored': (body) => {
    stored.push(body)
    onStored(stored.length)
  },
})

beforeEach(() => {
  server = createServer()
  stored = []
})

test('kill -9 in the middle of logging loses nothing that was said to be stored; a restart sends it, in order, once', async () => {
  const before = await site.open()
  await before.evaluate(() => page.open(false))
  const enough = new Promise<void>((resolve) => {
    onStored = (count) => {
      if (count === 40) resolve()
    }
  })
  const interrupted = before.evaluate(() => page.create(10_000)).catch(() => null)
  await enough
  await site.device().kill()
  expect(await interrupted).toBeNull()
  const acknowledged = [...stored]
  expect(server.received).toEqual([])

  await site.device().start()
  const after = await site.open()
  await after.evaluate(() => page.open(true))
  await after.evaluate(() => page.settled())
  const arrived = [...server.rows.keys()]
  expect(arrived.slice(0, acknowledged.length)).toEqual(acknowledged)
  expect(new Set(server.received).size).toBe(server.received.length)
  expect(await after.evaluate(() => page.queueLength())).toBe(0)
}, 60_000)

test('two tabs: what one logs the other shows, and each write is sent once', async () => {
  const one = await site.open()
  const two = await site.open()
  await one.evaluate(() => page.open(true))
  await two.evaluate(() => page.open(true))
  const made = await Promise.all([one.evaluate(() => page.create(15)), two.evaluate(() => page.create(15))])
  const ids = made.flat().sort()
  const idsOn = async (tab: typeof one) =>
    (await tab.evaluate(() => page.shown())).flatMap(({ id, sync }) => (sync === 'saved' ? [id] : [])).sort()
  await expect.poll(() => idsOn(one)).toEqual(ids)
  await expect.poll(() => idsOn(two)).toEqual(ids)
  expect([...server.rows.keys()].sort()).toEqual(ids)
  expect(server.received).toHaveLength(30)
}, 60_000)

test('the tab that sends is closed: another one goes on', async () => {
  const one = await site.open()
  await one.evaluate(() => page.open(true))
  const two = await site.open()
  await two.evaluate(() => page.open(true))
  await one.close()
  const [id = ''] = await two.evaluate(() => page.create(1))
  await two.evaluate((entryId) => page.edit(entryId, 'from the second tab'), id)
  await two.evaluate(() => page.settled())
  expect(server.rows.get(id)).toMatchObject({ notes: 'from the second tab', version: 2 })
}, 60_000)

test('3,000 cached entries: the latest come first after a restart, the rest follows', async () => {
  const tab = await site.open()
  const entries = Array.from({ length: 3_000 }, (_none, index) => diaperAt(index, index))
  await tab.evaluate((all) => page.cacheEntries(all), entries)
  await tab.close()
  const again = await site.open()
  const { first, total } = await again.evaluate(() => page.readCache())
  expect(first).toHaveLength(300)
  expect(first[0]).toBe(idOf(2_999))
  expect(first.at(-1)).toBe(idOf(2_700))
  expect(total).toBe(3_000)
}, 60_000)
