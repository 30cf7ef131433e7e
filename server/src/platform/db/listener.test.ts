import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false })
})
afterAll(() => database.close())

/** Collects payloads and lets a test wait for one. */
function createInbox(): {
  receive: (payload: string) => void
  all: string[]
  until: (payload: string) => Promise<void>
} {
  const all: string[] = []
  const waiting = new Map<string, () => void>()
  return {
    all,
    receive(payload) {
      all.push(payload)
      waiting.get(payload)?.()
    },
    until(payload) {
      if (all.includes(payload)) return Promise.resolve()
      return new Promise((resolve) => waiting.set(payload, resolve))
    },
  }
}

async function listenConnections(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'nestwren-listen'`,
  )
  return rows.map((row) => row.pid)
}

test('channels share one connection and do not hear each other', async () => {
  const news = createInbox()
  const other = createInbox()
  const stopNews = await database.listen('news', news.receive)
  const stopOther = await database.listen('Other "channel"', other.receive)
  expect(await listenConnections()).toHaveLength(1)
  await database.notify('news', 'one')
  await database.notify('Other "channel"', 'two')
  await Promise.all([news.until('one'), other.until('two')])
  expect([news.all, other.all]).toEqual([['one'], ['two']])
  await stopNews()
  await stopOther()
})

test('a notification of a transaction is sent by its commit, never by its rollback', async () => {
  const inbox = createInbox()
  const stop = await database.listen('commits', inbox.receive)
  await database
    .transaction(async (tx) => {
      await database.notify('commits', 'undone', tx)
      throw new Error('no')
    })
    .catch(() => undefined)
  const told = Promise.withResolvers<void>()
  const isInside = Promise.withResolvers<void>()
  const committing = database.transaction(async (tx) => {
    await database.notify('commits', 'inside', tx)
    isInside.resolve()
    await told.promise
  })
  await isInside.promise
  await database.notify('commits', 'outside')
  told.resolve()
  await committing
  await inbox.until('inside')
  expect(inbox.all).toEqual(['outside', 'inside'])
  await stop()
})

test('who has stopped listening hears nothing, while others on the channel still do', async () => {
  const gone = createInbox()
  const still = createInbox()
  const stopGone = await database.listen('shared', gone.receive)
  const stopStill = await database.listen('shared', still.receive)
  await stopGone()
  await database.notify('shared', 'later')
  await still.until('later')
  expect(gone.all).toEqual([])
  await stopStill()
})

test('a cut connection is reported lost, comes back by itself, and hears again', async () => {
  const inbox = createInbox()
  const lost = Promise.withResolvers<void>()
  const restored = Promise.withResolvers<void>()
  const order: string[] = []
  const stop = await database.listen('alive', inbox.receive, {
    onLost: () => {
      order.push('lost')
      lost.resolve()
    },
    onRestored: () => {
      order.push('restored')
      restored.resolve()
    },
  })
  const [pid] = await listenConnections()
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await lost.promise
  const late = createInbox()
  const stopLate = await database.listen('asked for while away', late.receive)
  await restored.promise
  await database.notify('alive', 'again')
  await database.notify('asked for while away', 'too')
  await Promise.all([inbox.until('again'), late.until('too')])
  expect(order).toEqual(['lost', 'restored'])
  await stop()
  await stopLate()
})

test('one listener that throws does not keep the others from hearing', async () => {
  const inbox = createInbox()
  const stopThrowing = await database.listen('throws', () => {
    throw new Error('a fault of the listener')
  })
  const stop = await database.listen('throws', inbox.receive)
  await database.notify('throws', 'heard')
  await inbox.until('heard')
  await stopThrowing()
  await stop()
})

test('what is too long for a notification is refused before it is sent', async () => {
  await expect(database.notify('news', 'ö'.repeat(4_000))).rejects.toThrow(RangeError)
  await database.notify('news', 'o'.repeat(7_999))
})

test('many who begin to listen at once ask one after another', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const inboxes = Array.from({ length: 5 }, createInbox)
  const stops = await Promise.all(inboxes.map(({ receive }, index) => database.listen(`at once ${index}`, receive)))
  await Promise.all(stops.slice(1).map((stop) => stop()))
  await database.notify('at once 0', 'heard')
  await inboxes[0]?.until('heard')
  await stops[0]?.()
  expect(warnings).toEqual([])
})

test('who begins to listen while the last one stops still hears', async () => {
  const gone = createInbox()
  const stopGone = await database.listen('handed over', gone.receive)
  const inbox = createInbox()
  const [stop] = await Promise.all([database.listen('handed over', inbox.receive), stopGone()])
  const stopping = stop()
  const next = createInbox()
  const [stopNext] = await Promise.all([database.listen('handed over', next.receive), stopping])
  await database.notify('handed over', 'still here')
  await next.until('still here')
  await stopNext()
})
