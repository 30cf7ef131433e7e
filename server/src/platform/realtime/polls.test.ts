import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type RoundRobin, startRoundRobin } from '../testing/round-robin.ts'
import { createSessionIds } from './poll-relay.ts'
import {
  accountEvent,
  accountId,
  connected,
  createTestRights,
  type Listener,
  listener,
  startLiveServer,
  type TestServer,
} from './realtime.fixture.ts'

/** Polling without stickiness: each poll of a session reaches the next server in turn. */

let database: Database
let balancer: RoundRobin
const rights = createTestRights()
const clients: Listener[] = []
const servers: TestServer[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.disconnect()
  balancer.close()
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(() => database.close())

async function start(count: number): Promise<TestServer[]> {
  const started = await Promise.all(
    Array.from({ length: count }, () => startLiveServer({ database, rights, timings: { silentAfterMs: 60_000 } })),
  )
  servers.push(...started)
  balancer = await startRoundRobin(started.map(({ url }) => url))
  for (const { realtime } of started)
    await expect.poll(() => realtime.stats().otherProcesses, { timeout: 30_000 }).toBe(count - 1)
  return started
}

async function enter(name: string, transports = ['polling']): Promise<Listener> {
  const client = listener(balancer.url, rights.person(name).token, { transports })
  clients.push(client)
  return connected(client)
}

const socketsOf = (all: readonly TestServer[]) => all.reduce((sum, { realtime }) => sum + realtime.stats().sockets, 0)

test.each([['polling'], ['polling', 'websocket']])(
  'a client that begins with polling is live through servers that take turns (%s %s)',
  async (...transports) => {
    const [first, second] = await start(3)
    const client = await enter('Ana', transports)
    const lost: string[] = []
    client.socket.on('disconnect', (reason) => lost.push(reason))
    for (const [from, mark] of [
      [first, 'one'],
      [second, 'two'],
      [first, 'three'],
    ] as const) {
      from?.realtime.publish([accountEvent(mark)])
      await client.next('child:added', ({ child }: { child: { name: string } }) => child.name === mark)
    }
    expect(lost).toEqual([])
    expect(Math.min(...balancer.given)).toBeGreaterThan(0)
  },
)

test('many that poll hear everything once and in order, large events too', async () => {
  const [first] = await start(3)
  const all = await Promise.all(['Ana', 'Bo', 'Cy', 'Di'].map((name) => enter(name)))
  const marks = Array.from({ length: 30 }, (_, at) => `${at}`)
  for (const mark of marks) first?.realtime.publish([accountEvent(mark)])
  for (const client of all) {
    await client.next('child:added', ({ child }: { child: { name: string } }) => child.name === marks.at(-1))
    const heard = client.heard.flatMap(({ name, payload }) =>
      name === 'child:added' ? [(payload as { child: { name: string } }).child.name] : [],
    )
    expect(heard).toEqual(marks)
  }
  const large = `large ${'x'.repeat(20_000)}`
  first?.realtime.publish([accountEvent(large)])
  for (const client of all)
    await client.next('child:added', ({ child }: { child: { name: string } }) => child.name === large)
})

test('what a client says by a poll arrives, and so does that it has gone', async () => {
  const started = await start(3)
  const [typist, reader] = [await enter('Ana'), await enter('Bo')]
  typist.socket.emit('log:typing:start', { type: 'feeding' })
  await reader.next('log:typing:start')
  typist.socket.disconnect()
  await expect.poll(() => socketsOf(started), { timeout: 30_000 }).toBe(1)
  await reader.next('presence:changed', ({ online }: { online: readonly unknown[] }) => online.length === 1)
})

/** Resolves with the server at which the client's poll waits now. */
async function whereItWaits(started: readonly TestServer[], client: Listener): Promise<TestServer | undefined> {
  const before = [...balancer.given]
  started[0]?.realtime.publish([accountEvent('ask again')])
  await client.next('child:added')
  let last: string | undefined
  const isQuiet = () => {
    const isSame = last === balancer.given.join()
    last = balancer.given.join()
    return isSame
  }
  await expect.poll(isQuiet, { interval: 300, timeout: 30_000 }).toBe(true)
  return started[balancer.given.findIndex((count, at) => count > (before[at] ?? 0))]
}

test('a client whose line breaks while its poll waits at another server is gone for the one that holds it', async () => {
  const started = await start(2)
  const client = await enter('Ana')
  client.socket.io.reconnection(false)
  const [holder, other] = started.toSorted((a, b) => b.realtime.stats().sockets - a.realtime.stats().sockets)
  while ((await whereItWaits(started, client)) !== other);
  balancer.close()
  await expect.poll(() => holder?.realtime.stats().sockets, { timeout: 15_000 }).toBe(0)
})

test('a server that sends its people away lets the polls of others go on elsewhere, without a break', async () => {
  const started = await start(2)
  const client = await enter('Ana')
  const [holder, other] = started.toSorted((a, b) => b.realtime.stats().sockets - a.realtime.stats().sockets)
  const lost: string[] = []
  client.socket.on('disconnect', (reason) => lost.push(reason))
  balancer.replace(other?.url ?? '', null)
  await other?.realtime.sendAway()
  await other?.realtime.stop()
  holder?.realtime.publish([accountEvent('still there')])
  await client.next('child:added')
  expect(lost).toEqual([])
})

test('those whose server stops begin anew at another', async () => {
  const started = await start(2)
  const client = await enter('Ana')
  const [holder, other] = started.toSorted((a, b) => b.realtime.stats().sockets - a.realtime.stats().sockets)
  balancer.replace(holder?.url ?? '', null)
  await holder?.realtime.sendAway()
  await connected(client)
  other?.realtime.publish([accountEvent('here now')])
  await client.next('child:added')
  expect(other?.realtime.presenceOf(accountId).map(({ name }) => name)).toEqual(['Ana'])
})

test('a poll of a session that nobody holds is answered so that its client begins anew', async () => {
  await start(2)
  const secret = 'a-secret-for-tests-only-0123456789abcdef'
  const poll = async (sid: string) => {
    const response = await fetch(`${balancer.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`)
    return { status: response.status, body: await response.json() }
  }
  const unknown = { status: 400, body: { code: 1, message: 'Session ID unknown' } }
  const ofNobody = createSessionIds(randomUUID(), secret).create()
  expect(await poll(ofNobody)).toEqual(unknown)
  expect(await poll('made-up')).toEqual(unknown)
  expect(await poll(`${ofNobody.slice(0, -1)}${ofNobody.endsWith('A') ? 'B' : 'A'}`)).toEqual(unknown)
})

test('an id names its holder only with the seal of this installation', () => {
  const [ours, theirs] = ['s1', 's2'].map((secret) => createSessionIds('0190f3f0-0000-7000-8000-00000000000a', secret))
  const id = ours?.create() ?? ''
  expect(ours?.holderOf(id)).toBe('0190f3f0-0000-7000-8000-00000000000a')
  expect(theirs?.holderOf(id)).toBeNull()
  expect(ours?.holderOf(id.replace('0a.', '0b.'))).toBeNull()
  expect(ours?.create()).not.toBe(id)
})
