import { expect, test } from 'vitest'
import { oldQueue } from '../sync/old-profile.fixture.ts'
import type { TestPage } from './page.fixture.ts'
import { setUpPageSite } from './page-site.fixture.ts'

declare const page: TestPage

const site = setUpPageSite(new URL('./page.fixture.ts', import.meta.url))

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
  const tab = await site.open()
  await tab.evaluate(writeOldQueue, oldQueue)
  const [first] = oldQueue
  const read = await tab.evaluate((userId) => page.readQueue(userId), first.userId)
  expect(read).toEqual(oldQueue.map((row, index) => ({ ...row, seq: index + 1 })))
  expect(await tab.evaluate((userId) => page.giveUpFirst(userId), first.userId)).toEqual(
    oldQueue.slice(1).map(({ id }) => id),
  )
}, 60_000)
