// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { oldQueue } from '../sync/old-profile.fixture.ts'
import { createDevice, type Device } from './chromium.fixture.ts'
import type { TestPage } from './page.fixture.ts'
import { buildPageScript } from './page-script.fixture.ts'

declare const page: TestPage

let device: Device
let script = ''
const http = createServer((request, response) => {
  if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
  else response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/page.js"></script>')
})
const address = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}/`

beforeAll(async () => {
  script = await buildPageScript(new URL('./page.fixture.ts', import.meta.url))
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

/** Makes the database as version 0.1.7 made it, with nothing but what the browser has. Runs in the page. */
async function writeOldQueue(rows: readonly object[]): Promise<void> {
  const opening = indexedDB.open('nestwren-outbox', 1)
  opening.onupgradeneeded = () =>
    opening.result
      .createObjectStore('operations', { keyPath: 'seq', autoIncrement: true })
      .createIndex('userId', 'userId')
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const transaction = database.transaction('operations', 'readwrite')
  for (const row of rows) transaction.objectStore('operations').add(row)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

test('a queue that an older version left in the browser is read whole and in order, and goes on being written', async () => {
  const tab = await device.open(address())
  await tab.evaluate(writeOldQueue, oldQueue)
  const [first] = oldQueue
  const read = await tab.evaluate((userId) => page.readQueue(userId), first.userId)
  expect(read).toEqual(oldQueue.map((row, index) => ({ ...row, seq: index + 1 })))
  expect(await tab.evaluate((userId) => page.giveUpFirst(userId), first.userId)).toEqual(
    oldQueue.slice(1).map(({ id }) => id),
  )
}, 60_000)
