// @vitest-environment node
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from './chromium.fixture.ts'
import type { DatabasesPage } from './databases-page.fixture.ts'
import { buildPageScript } from './page-script.fixture.ts'

declare const page: DatabasesPage

let device: Device
let script = ''

const http = createHttpServer((request, response) => {
  if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
  else response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/page.js"></script>')
})
const address = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}/`

beforeAll(async () => {
  script = await buildPageScript(new URL('./databases-page.fixture.ts', import.meta.url))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
}, 60_000)

beforeEach(async () => {
  device = createDevice()
  await device.start()
}, 30_000)

afterEach(() => device.remove())
afterAll(() => {
  http.closeAllConnections()
  http.close()
})

test('a page that is put aside lets others read and delete what it was writing to', async () => {
  const aside = await device.open(address())
  const other = await device.open(address())
  await aside.evaluate(() => page.writeWithoutEnd())
  await aside.evaluate(() => page.send('pagehide', true))
  expect(await other.evaluate(() => page.read())).toBeUndefined()
  expect(await other.evaluate(() => page.remove())).toBe('deleted')
  expect(await aside.evaluate(() => page.ending())).toBe('abort')
}, 30_000)

test('what is being committed when a page is put aside is kept', async () => {
  const aside = await device.open(address())
  const other = await device.open(address())
  await aside.evaluate(() => page.commitAndPutAside())
  expect(await other.evaluate(() => page.read())).toBe('committed')
  expect(await other.evaluate(() => page.remove())).toBe('deleted')
}, 30_000)

test('a page that is left for good goes on with its work', async () => {
  const left = await device.open(address())
  const other = await device.open(address())
  await left.evaluate(() => page.writeWithoutEnd())
  await left.evaluate(() => page.send('pagehide', false))
  expect(await other.evaluate(() => page.remove())).toBe('blocked')
  expect(await left.evaluate(() => page.ending())).toBe('going on')
}, 30_000)

test('a page that is shown again starts anew, one that is shown at first stays', async () => {
  const shown = await device.open(address())
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
