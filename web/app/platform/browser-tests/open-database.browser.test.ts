import { expect, test } from 'vitest'
import type { DatabasesPage } from './databases-page.fixture.ts'
import { setUpPageSite } from './page-site.fixture.ts'

declare const page: DatabasesPage

const site = setUpPageSite(new URL('./databases-page.fixture.ts', import.meta.url))

test('a page that is put aside lets others read and delete what it was writing to', async () => {
  const aside = await site.open()
  const other = await site.open()
  await aside.evaluate(() => page.writeWithoutEnd())
  await aside.evaluate(() => page.send('pagehide', true))
  expect(await other.evaluate(() => page.read())).toBeUndefined()
  expect(await other.evaluate(() => page.remove())).toBe('deleted')
  expect(await aside.evaluate(() => page.ending())).toBe('abort')
}, 30_000)

test('what is being committed when a page is put aside is kept', async () => {
  const aside = await site.open()
  const other = await site.open()
  await aside.evaluate(() => page.commitAndPutAside())
  expect(await other.evaluate(() => page.read())).toBe('committed')
  expect(await other.evaluate(() => page.remove())).toBe('deleted')
}, 30_000)

test('a page that is left for good goes on with its work', async () => {
  const left = await site.open()
  const other = await site.open()
  await left.evaluate(() => page.writeWithoutEnd())
  await left.evaluate(() => page.send('pagehide', false))
  expect(await other.evaluate(() => page.remove())).toBe('blocked')
  expect(await left.evaluate(() => page.ending())).toBe('going on')
}, 30_000)

test('a page that is shown again starts anew, one that is shown at first stays', async () => {
  const shown = await site.open()
  await shown.evaluate(() => page.read())
  await shown.evaluate(() => Object.assign(globalThis, { isSame: true }))
  const isSame = () => shown.evaluate(() => 'isSame' in globalThis)
  await shown.evaluate(() => page.send('pageshow', false))
  expect(await isSame()).toBe(true)
  const loaded = shown.waitForEvent('load', { timeout: 10_000 })
  await shown.evaluate(() => page.send('pageshow', true))
  await loaded
  expect(await isSame()).toBe(false)
}, 30_000)
