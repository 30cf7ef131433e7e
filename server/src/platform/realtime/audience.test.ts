import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { audiencePerChild } from '../http/audience-per-child.ts'
import { createTestDatabase } from '../testing/database.ts'
import {
  accountEvent,
  accountId,
  areaEvent,
  childId,
  childrenEvents,
  connected,
  createTestRights,
  type Listener,
  listedChildren,
  listener,
  marks,
  otherChildId,
  seeing,
  startLiveServer,
  type TestServer,
  tellAccessChanged,
} from './realtime.fixture.ts'

const DAY_MS = 86_400_000
const rights = createTestRights()
const clients: Listener[] = []
let database: Database
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startLiveServer({ database, rights })
})
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

async function enter(token: string, { url } = server): Promise<Listener> {
  const client = listener(url, token)
  clients.push(client)
  return connected(client)
}

/** Waits until everything published so far has arrived. */
async function settled(...all: Listener[]): Promise<void> {
  const mark = `end ${Math.random()}`
  server.realtime.publish([accountEvent(mark)])
  await Promise.all(
    all.map((client) => client.next('child:added', ({ child }: { child: { name: string } }) => child.name === mark)),
  )
}

test('everybody hears exactly the areas and children they may see', async () => {
  const logs = await enter(rights.person('Ana', seeing('logs')).token)
  const photos = await enter(rights.person('Bo', seeing('photos')).token)
  const sibling = await enter(rights.person('Cy', seeing('logs', null, otherChildId)).token)
  const nothing = await enter(rights.person('Di', []).token)
  const stranger = await enter(rights.person('Ed', seeing('logs'), { accountId: childId }).token)

  server.realtime.publish([
    areaEvent('log', 'logs'),
    areaEvent('photo', 'photos'),
    areaEvent('log of the sibling', 'logs', new Date(), otherChildId),
  ])
  await settled(logs, photos, sibling, nothing)
  server.realtime.publish([accountEvent('the end', childId)])
  await stranger.next('child:added')

  expect([logs, photos, sibling, nothing, stranger].map(marks)).toEqual([
    ['log'],
    ['photo'],
    ['log of the sibling'],
    [],
    [],
  ])
  expect(stranger.names()).toEqual(['child:added'])
})

test('a limited history hides what lies before it', async () => {
  const week = await enter(rights.person('Ana', seeing('logs', 7)).token)
  const day = await enter(rights.person('Bo', seeing('logs', 1)).token)
  const all = await enter(rights.person('Cy', seeing('logs')).token)
  server.realtime.publish(
    [0, 3, 30].map((days) => areaEvent(`${days} days ago`, 'logs', new Date(Date.now() - days * DAY_MS))),
  )
  await settled(week, day, all)
  expect([week, day, all].map(marks)).toEqual([
    ['0 days ago', '3 days ago'],
    ['0 days ago'],
    ['0 days ago', '3 days ago', '30 days ago'],
  ])
})

test('who hears an event for several reasons hears it once', async () => {
  const person = rights.person('Ana', [...seeing('logs'), ...seeing('logs', 7)])
  const client = await enter(person.token)
  server.realtime.publish([areaEvent('log', 'logs')])
  await settled(client)
  expect(marks(client)).toEqual(['log'])
})

test('who sees a thing by several children hears of it once, by the first of those they see', async () => {
  const both = await enter(rights.person('Ana', [...seeing('logs'), ...seeing('logs', null, otherChildId)]).token)
  const second = await enter(rights.person('Bo', seeing('logs', null, otherChildId)).token)
  // What is too old for the first child is seen by the second.
  const older = [...seeing('logs', 1), ...seeing('logs', null, otherChildId)]
  const bySecond = await enter(rights.person('Cy', older).token)
  const at = new Date(Date.now() - 3 * DAY_MS)
  const childIds = [childId, otherChildId]
  const audience = { to: 'children', accountId, childIds, area: 'logs', at } as const
  server.realtime.publish(
    audiencePerChild(audience).map((one, index) => ({ ...areaEvent(`by ${index}`, 'logs'), audience: one.audience })),
  )
  await settled(both, second, bySecond)
  expect([both, second, bySecond].map(marks)).toEqual([['by 0'], ['by 1'], ['by 1']])
})

test('what lists its children lists to each receiver those they see', async () => {
  const both = await enter(rights.person('Ana', [...seeing('photos'), ...seeing('photos', null, otherChildId)]).token)
  const second = await enter(rights.person('Bo', seeing('photos', null, otherChildId)).token)
  // Of the first child sees other things, and its photos of one day only.
  const older = [...seeing('logs'), ...seeing('photos', 1), ...seeing('photos', null, otherChildId)]
  const bySecond = await enter(rights.person('Cy', older).token)
  server.realtime.publish(childrenEvents([childId, otherChildId], new Date(Date.now() - 3 * DAY_MS)))
  await settled(both, second, bySecond)
  expect([both, second, bySecond].map(listedChildren)).toEqual([
    [[childId, otherChildId]],
    [[otherChildId]],
    [[otherChildId]],
  ])
})

test('an event for one person reaches all their sockets and nobody else', async () => {
  const person = rights.person('Ana')
  const mine = [await enter(person.token), await enter(person.token)]
  const other = await enter(rights.person('Bo').token)
  const { accountId, userId } = person.caller
  server.realtime.publish([{ ...accountEvent('mine'), audience: { to: 'user', accountId, userId } }])
  await settled(...mine, other)
  expect([...mine, other].map((client) => client.names().length)).toEqual([2, 2, 1])
})

test('a client that names a room stays where its rights put it', async () => {
  const client = await enter(rights.person('Ana', seeing('photos')).token)
  for (const name of ['join', 'subscribe', 'error', 'log:new', 'live:batch', 'live:bye']) {
    client.socket.emit(name, { room: `child:${childId}:logs`, from: 'x', count: 1, items: '[]' })
  }
  server.realtime.publish([areaEvent('log', 'logs')])
  await settled(client)
  expect(marks(client)).toEqual([])
})

test('a change of rights moves open sockets and tells those concerned, nobody else', async () => {
  const person = rights.person('Ana', seeing('logs'))
  const concerned = [await enter(person.token), await enter(person.token)]
  const other = await enter(rights.person('Bo', seeing('photos')).token)

  person.areas = seeing('photos')
  await tellAccessChanged(database, { accountId: person.caller.accountId, userId: person.caller.userId })
  await Promise.all(concerned.map((client) => client.next('rights:changed')))
  server.realtime.publish([areaEvent('log', 'logs'), areaEvent('photo', 'photos')])
  await settled(...concerned, other)

  expect(concerned.map(marks)).toEqual([['photo'], ['photo']])
  expect(other.names()).not.toContain('rights:changed')
})

test('a change that moves no room is told too, since a switch has none', async () => {
  const person = rights.person('Ana')
  const client = await enter(person.token)
  await tellAccessChanged(database, { userId: person.caller.userId })
  await client.next('rights:changed')
})

test('a change of the whole account is told to everybody in it', async () => {
  const here = await enter(rights.person('Ana').token)
  const elsewhere = await enter(rights.person('Bo', [], { accountId: otherChildId }).token)
  const person = rights.person('Cy', [], { accountId: otherChildId })
  await tellAccessChanged(database, { accountId: person.caller.accountId })
  await elsewhere.next('rights:changed')
  await settled(here)
  expect(here.names()).not.toContain('rights:changed')
})

test('who is moved to another account gets a new connection', async () => {
  const person = rights.person('Ana')
  const client = await enter(person.token)
  person.caller = { ...person.caller, accountId: otherChildId }
  await tellAccessChanged(database, { userId: person.caller.userId })
  await connected(client)
  server.realtime.publish([accountEvent('there', otherChildId)])
  await client.next('child:added')
})

test('an access period ends by itself', async () => {
  const clock = createTestClock(new Date())
  const clocked = await startLiveServer({ database, rights, clock })
  onTestFinished(() => clocked.stop())
  const person = rights.person('Ana', seeing('logs'))
  // Soon enough for the timer that asks the clock; nothing ends until the clock is moved.
  person.changesAt = new Date(clock.now().getTime() + 50)
  const client = await enter(person.token, clocked)
  person.areas = seeing('photos')
  person.changesAt = null
  clocked.realtime.publish([areaEvent('before', 'logs'), accountEvent('still there')])
  await client.next('child:added')
  clock.advance(50)
  await client.next('rights:changed')
  // A server that has just begun tells everybody to read again; what is new shows that this time it was the period.
  await expect
    .poll(() => {
      clocked.realtime.publish([areaEvent('moved', 'photos')])
      return marks(client)
    })
    .toContain('moved')
  clocked.realtime.publish([areaEvent('after', 'logs'), accountEvent('the end')])
  await client.next('child:added')
  expect(marks(client).filter((mark) => mark !== 'moved')).toEqual(['before'])
})

test('who is outside the family for now neither sees who is there nor is seen, until rights come and when they end', async () => {
  const person = rights.person('Zoe', [])
  person.isInFamily = false
  const client = await enter(person.token)
  const ana = rights.person('Ana')
  const inside = await enter(ana.token)
  const online = (present: boolean) => (payload: { online: { id: string }[] }) =>
    payload.online.some(({ id }) => id === person.caller.userId) === present &&
    payload.online.some(({ id }) => id === ana.caller.userId)
  await inside.next('presence:changed', online(false))
  server.realtime.publish([accountEvent('for the family')])
  await inside.next('child:added')
  expect(client.heard.filter(({ name }) => name !== '(connection)')).toEqual([])

  person.isInFamily = true
  await tellAccessChanged(database, { userId: person.caller.userId })
  await Promise.all([inside, client].map((one) => one.next('presence:changed', online(true))))
  person.isInFamily = false
  await tellAccessChanged(database, { userId: person.caller.userId })
  await client.next('presence:changed', (payload: { online: unknown[] }) => payload.online.length === 0)
  const lastPresence = () => inside.heard.findLast(({ name }) => name === 'presence:changed')?.payload
  await expect.poll(() => online(false)(lastPresence() as never)).toBe(true)
  server.realtime.publish([accountEvent('for the family again')])
  await inside.next('child:added')
  expect(client.names()).not.toContain('child:added')
})

test('a connection to the database that was lost and is back reads all rights again', async () => {
  const person = rights.person('Ana', seeing('logs'))
  const same = rights.person('Bo', seeing('logs'))
  const [client, unchanged] = [await enter(person.token), await enter(same.token)]
  person.areas = seeing('photos')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'nestwren-l%'`,
  )
  await client.next('rights:changed')
  server.realtime.publish([areaEvent('log', 'logs'), areaEvent('photo', 'photos')])
  await settled(client, unchanged)
  expect([client, unchanged].map(marks)).toEqual([['photo'], ['log']])
  expect(unchanged.names()).not.toContain('rights:changed')
  expect(client.socket.connected).toBe(true)
})
