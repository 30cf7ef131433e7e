import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import type { Located } from '../http/access.ts'
import { createTestDatabase } from '../testing/database.ts'
import {
  accountEvent,
  accountId,
  childId,
  connected,
  createTestRights,
  type Listener,
  listener,
  otherChildId,
  seeing,
  startLiveServer,
  type TestPerson,
  type TestServer,
  tellAccessChanged,
} from './realtime.fixture.ts'

const DAY_MS = 86_400_000
const itemId = '00000000-0000-4000-8000-000000000e01'
const oldItemId = '00000000-0000-4000-8000-000000000e02'
const rights = createTestRights()
const clients: Listener[] = []
let database: Database
let servers: readonly [TestServer, TestServer]

async function locateItem(account: string, itemType: string, id: string): Promise<Located | null> {
  const ages: Record<string, number> = { [itemId]: 0, [oldItemId]: 30 }
  const days = ages[id]
  if (account !== accountId || itemType !== 'log' || days === undefined) return null
  return { itemId: id, childIds: [childId], area: 'logs', createdBy: '', at: new Date(Date.now() - days * DAY_MS) }
}

beforeAll(async () => {
  database = await createTestDatabase()
  servers = [
    await startLiveServer({ database, rights, locateItem }),
    await startLiveServer({ database, rights, locateItem }),
  ]
  await vi.waitUntil(() => servers.every(({ realtime }) => realtime.stats().otherProcesses === 1), { timeout: 60_000 })
})
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.close()
})

async function enter(person: TestPerson, server = servers[0]): Promise<Listener> {
  const client = listener(server.url, person.token)
  clients.push(client)
  return connected(client)
}

async function settled(...all: Listener[]): Promise<void> {
  const mark = `end ${Math.random()}`
  servers[0].realtime.publish([accountEvent(mark)])
  await Promise.all(
    all.map((client) => client.next('child:added', ({ child }: { child: { name: string } }) => child.name === mark)),
  )
}

const typed = (client: Listener) => client.names().filter((name) => name.includes('typing'))

test('typing reaches the others who see the area, on every server, and not the person who types', async () => {
  const ana = rights.person('Ana', seeing('logs'))
  const [typist, sameTypist] = [await enter(ana), await enter(ana, servers[1])]
  const reader = await enter(rights.person('Bo', seeing('logs', 1)))
  const farReader = await enter(rights.person('Cy', seeing('logs')), servers[1])
  const others = [
    await enter(rights.person('Di', seeing('photos'))),
    await enter(rights.person('Ed', seeing('logs', null, otherChildId))),
  ]
  typist.socket.emit('log:typing:start', { type: 'feeding', childId })
  const expected = { user: { id: ana.caller.userId, name: 'Ana' }, type: 'feeding' }
  expect(await reader.next('log:typing:start')).toEqual(expected)
  expect(await farReader.next('log:typing:start')).toEqual(expected)
  typist.socket.emit('log:typing:stop', { type: 'feeding', childId })
  expect(await reader.next('log:typing:stop')).toEqual(expected)
  expect(await farReader.next('log:typing:stop')).toEqual(expected)
  await settled(typist, sameTypist, ...others)
  expect([typist, sameTypist, ...others].flatMap(typed)).toEqual([])
})

test('without a child, typing reaches those who see the area of any child the typist sees', async () => {
  const typist = await enter(rights.person('Ana', seeing('logs')))
  const reader = await enter(rights.person('Bo', seeing('logs')))
  const other = await enter(rights.person('Cy', seeing('logs', null, otherChildId)))
  typist.socket.emit('log:typing:start', { type: 'sleep' })
  await reader.next('log:typing:start')
  await settled(other)
  expect(typed(other)).toEqual([])
})

test('typing that nobody ends, ends by itself; also when the typist is gone', async () => {
  const typist = await enter(rights.person('Ana'))
  const reader = await enter(rights.person('Bo'))
  typist.socket.emit('log:typing:start', { type: 'sleep' })
  await reader.next('log:typing:start')
  await reader.next('log:typing:stop')
  typist.socket.emit('comment:typing:start', { itemId, itemType: 'log' })
  await reader.next('comment:typing:start')
  typist.socket.disconnect()
  expect(await reader.next('comment:typing:stop')).toMatchObject({ itemId, itemType: 'log' })
})

test('typing under an item reaches those who see the item', async () => {
  const ana = rights.person('Ana')
  const typist = await enter(ana)
  const reader = await enter(rights.person('Bo'))
  const newcomer = await enter(rights.person('Cy', seeing('logs', 7)))
  typist.socket.emit('comment:typing:start', { itemId: oldItemId, itemType: 'log' })
  expect(await reader.next('comment:typing:start')).toEqual({
    user: { id: ana.caller.userId, name: 'Ana' },
    itemId: oldItemId,
    itemType: 'log',
  })
  await settled(newcomer)
  expect(typed(newcomer)).toEqual([])
})

test('nobody types under what they may not see, nor in an area that is not theirs', async () => {
  const reader = await enter(rights.person('Ana'))
  const limited = await enter(rights.person('Bo', seeing('logs', 7)))
  const outsider = await enter(rights.person('Cy', seeing('photos')))
  const dropped = () => servers[0].realtime.stats().droppedEvents
  const before = dropped()
  limited.socket.emit('comment:typing:start', { itemId: oldItemId, itemType: 'log' })
  outsider.socket.emit('comment:typing:start', { itemId, itemType: 'log' })
  outsider.socket.emit('log:typing:start', { type: 'feeding', childId })
  limited.socket.emit('log:typing:start', { type: 'feeding', childId: otherChildId })
  await expect.poll(dropped).toBe(before + 4)
  await settled(reader)
  expect(typed(reader)).toEqual([])
})

test('whoever loses the right while typing cannot go on', async () => {
  const ana = rights.person('Ana')
  const typist = await enter(ana)
  const reader = await enter(rights.person('Bo'))
  const { realtime } = servers[0]
  typist.socket.emit('log:typing:start', { type: 'sleep', childId })
  await reader.next('log:typing:start')
  ana.areas = []
  await tellAccessChanged(database, { userId: ana.caller.userId })
  await typist.next('rights:changed')
  const before = realtime.stats().droppedEvents
  typist.socket.emit('log:typing:start', { type: 'sleep', childId })
  await reader.next('log:typing:stop')
  await expect.poll(() => realtime.stats().droppedEvents).toBe(before + 1)
})

test('unknown names and malformed payloads are counted and do nothing', async () => {
  const typist = await enter(rights.person('Ana'))
  const reader = await enter(rights.person('Bo'))
  const { realtime } = servers[0]
  const before = realtime.stats().droppedEvents
  const { socket } = typist
  socket.emit('log:typing:start')
  socket.emit('log:typing:start', null)
  socket.emit('log:typing:start', { type: 'unknown' })
  socket.emit('log:typing:start', { type: 'feeding', childId: "' or 1=1" })
  socket.emit('log:typing:start', { type: 'feeding', extra: true })
  socket.emit('comment:typing:start', { itemId: 7, itemType: 'log' })
  socket.emit('toString', {})
  socket.emit('error', new Error('boo'))
  socket.emit('log:new', { type: 'feeding' })
  socket.emit('binary', Buffer.from('abc'), () => undefined)
  await expect.poll(() => realtime.stats().droppedEvents).toBe(before + 10)
  await settled(reader)
  expect(typed(reader)).toEqual([])
})

test('a flood is dropped beyond what a socket may send, and the socket lives', async () => {
  const typist = await enter(rights.person('Ana'))
  const reader = await enter(rights.person('Bo'))
  const { realtime } = servers[0]
  const before = realtime.stats().droppedEvents
  for (let sent = 0; sent < 500; sent += 1) {
    typist.socket.emit(sent % 2 === 0 ? 'log:typing:start' : 'log:typing:stop', { type: 'feeding' })
  }
  await expect.poll(() => realtime.stats().droppedEvents).toBeGreaterThanOrEqual(before + 400)
  await settled(typist, reader)
  expect(typed(reader).length).toBeGreaterThanOrEqual(20)
  expect(typed(reader).length).toBeLessThanOrEqual(100)
  expect(typist.socket.connected).toBe(true)
})
