import { fork } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { startRelay } from '../testing/relay.ts'
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
  type TestPerson,
  type TestServer,
  type TestServerOptions,
  tellAccessChanged,
} from './realtime.fixture.ts'

const redis = process.env.TEST_REDIS_URL
const rights = createTestRights()
const clients: Listener[] = []
const servers: TestServer[] = []
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.disconnect()
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(() => database.close())

async function start(options: Partial<TestServerOptions> = {}): Promise<TestServer> {
  const server = await startLiveServer({ database, rights, ...options })
  servers.push(server)
  return server
}

async function enter(server: TestServer, person: TestPerson): Promise<Listener> {
  const client = listener(server.url, person.token)
  clients.push(client)
  return connected(client)
}

interface Online {
  readonly online: readonly { readonly name: string }[]
}

/** Resolves when the last the client was told is that exactly these are there. */
function online(client: Listener, ...names: string[]): Promise<void> {
  const told = () => client.heard.findLast(({ name }) => name === 'presence:changed')?.payload as Online | undefined
  return expect
    .poll(
      () =>
        told()
          ?.online.map(({ name }) => name)
          .toSorted(),
      { timeout: 60_000 },
    )
    .toEqual(names)
}

/** Two servers that know each other, and one person on each. */
async function pair(options: Partial<TestServerOptions> = {}) {
  const [ana, bo] = [rights.person('Ana', seeing('logs')), rights.person('Bo', seeing('photos'))]
  const [first, second] = [await start(options), await start(options)]
  const [here, there] = [await enter(first, ana), await enter(second, bo)]
  await Promise.all([online(here, 'Ana', 'Bo'), online(there, 'Ana', 'Bo')])
  return { first, second, here, there, ana, bo }
}

test('an event published on one server reaches those on another, by the same rights', async () => {
  const { first, here, there } = await pair()
  first.realtime.publish([areaEvent('log', 'logs'), areaEvent('photo', 'photos'), accountEvent('end')])
  await Promise.all([here.next('child:added'), there.next('child:added')])
  expect([marks(here), marks(there)]).toEqual([['log'], ['photo']])
})

test('on another server too, what lists its children lists to each receiver those they see', async () => {
  const { first, here, there } = await pair()
  first.realtime.publish([...childrenEvents([otherChildId, childId], new Date()), accountEvent('end')])
  await Promise.all([here.next('child:added'), there.next('child:added')])
  expect([here, there].map(listedChildren)).toEqual([[], [[childId]]])
})

test('events arrive in order, also many and large ones', async () => {
  const { first, there } = await pair()
  const large = `photo ${'x'.repeat(20_000)}`
  const names = Array.from({ length: 300 }, (_, number) => `photo ${number}`)
  first.realtime.publish(names.map((name) => areaEvent(name, 'photos')))
  first.realtime.publish([accountEvent('end')])
  await there.next('child:added')
  expect(marks(there)).toEqual(names)
  first.realtime.publish([areaEvent(large, 'photos')])
  await there.next('child:updated', ({ child }: { child: { name: string } }) => child.name === large)
})

test('people come and go, seen from every server; two places of one person are one person', async () => {
  const { second, first, here, there, ana } = await pair()
  const again = await enter(second, ana)
  expect(await again.next('presence:changed')).toEqual({ online: first.realtime.presenceOf(accountId) })
  expect(
    second.realtime
      .presenceOf(accountId)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Ana', 'Bo'])
  there.socket.disconnect()
  await online(here, 'Ana')
  here.socket.disconnect()
  const bo = await enter(first, rights.person('Bo'))
  await online(again, 'Ana', 'Bo')
  again.socket.disconnect()
  await online(bo, 'Bo')
})

test('a reload is not a departure', async () => {
  const server = await start({ timings: { leaveGraceMs: 60_000 } })
  const [ana, bo] = [rights.person('Ana'), rights.person('Bo')]
  const watching = await enter(server, ana)
  const leaving = await enter(server, bo)
  await online(watching, 'Ana', 'Bo')
  leaving.socket.disconnect()
  await enter(server, bo)
  await enter(server, rights.person('Cy'))
  await online(watching, 'Ana', 'Bo', 'Cy')
  const told = watching.heard.flatMap(({ name, payload }) =>
    name === 'presence:changed' ? [(payload as Online).online.length] : [],
  )
  expect(told).toEqual(told.toSorted())
})

test('a server that stops gives its people time to come back; those who do not are gone', async () => {
  const { second, here, first } = await pair()
  await second.stop()
  await online(here, 'Ana')
  await expect.poll(() => first.realtime.stats().otherProcesses).toBe(0)
})

test('a new name is seen by the others', async () => {
  const { here, bo } = await pair()
  bo.caller = { ...bo.caller, name: 'Grandpa Bo' }
  await tellAccessChanged(database, { userId: bo.caller.userId })
  await online(here, 'Ana', 'Grandpa Bo')
})

test('a change of rights moves sockets on every server', async () => {
  const { first, here, there, ana, bo } = await pair()
  ana.areas = seeing('growth')
  bo.areas = seeing('growth')
  await tellAccessChanged(database, { accountId })
  await Promise.all([here.next('rights:changed'), there.next('rights:changed')])
  first.realtime.publish([areaEvent('measure', 'growth'), areaEvent('log', 'logs'), accountEvent('end')])
  await Promise.all([here.next('child:added'), there.next('child:added')])
  expect([marks(here), marks(there)]).toEqual([['measure'], ['measure']])
})

test.runIf(redis === undefined)(
  'without Redis, events lost between servers make their clients read again',
  async () => {
    const { first, there } = await pair()
    const timesTold = () => there.names().filter((name) => name === 'rights:changed').length
    const before = timesTold()
    const listening = `from pg_stat_activity
      where datname = current_database() and application_name = 'nestwren-live-listen'`
    await database.pool.query(`select pg_terminate_backend(pid, 5000) ${listening}`)
    // They come back after a second at the earliest; whatever is notified while nobody listens is lost.
    first.realtime.publish([areaEvent('lost', 'photos')])
    await expect.poll(timesTold).toBeGreaterThan(before)
    first.realtime.publish([areaEvent('photo', 'photos')])
    await there.next('child:updated', ({ child }: { child: { name: string } }) => child.name === 'photo')
  },
)

test.runIf(redis === undefined)(
  'without Redis, who was connected before the servers found each other reads again when something was missed',
  async () => {
    const first = await start()
    first.realtime.publish([accountEvent('nobody else was there')])
    const cutOff = { ...database, url: 'postgresql://nobody@127.0.0.1:1/nothing' }
    const second = await start({ database: cutOff })
    const client = await enter(second, rights.person('Bo'))
    cutOff.url = database.url
    await client.next('rights:changed')
  },
)

/** A server whose way to Redis ends, or falls silent, when it asks for what others say. */
async function startCutOff(cut: 'pause' | 'destroy'): Promise<TestServer> {
  const relay = await startRelay(redis ?? '')
  onTestFinished(() => relay.close())
  const { promise: isCut, resolve } = Promise.withResolvers<void>()
  relay.when('subscribe', (upstream) => {
    upstream[cut]()
    resolve()
  })
  const server = await start({ env: { REDIS_URL: relay.url.replace('http:', 'redis:') } })
  await isCut
  return server
}

test.runIf(redis)('a server stops in peace while Redis has not yet taken its subscription', async () => {
  const server = await startCutOff('pause')
  // A rejection that nobody takes would fail the whole run.
  await server.stop()
})

test.runIf(redis)('a server whose subscription was lost with its answer hears the others all the same', async () => {
  const [one, other] = [await startCutOff('destroy'), await start()]
  const [ana, ben] = [rights.person('Ana'), rights.person('Ben')]
  const first = await enter(one, ana)
  await enter(other, ben)
  await online(first, 'Ana', 'Ben')
})

test('people of a server that was killed vanish, and a server started later takes part', async () => {
  const server = await start()
  const ana = await enter(server, rights.person('Ana'))
  const killed = fork(new URL('./live-server.fixture.ts', import.meta.url), [database.url], { stdio: 'inherit' })
  const { url, token } = await new Promise<{ url: string; token: string }>((resolve) => {
    killed.once('message', (message) => resolve(message as { url: string; token: string }))
  })
  const away = listener(url, token)
  clients.push(away)
  await connected(away)
  await online(ana, 'Ana', 'Zoe')
  server.realtime.publish([accountEvent('to the other process')])
  await away.next('child:added')
  killed.kill('SIGKILL')
  await online(ana, 'Ana')
  const later = await enter(await start(), rights.person('Bo'))
  await Promise.all([online(ana, 'Ana', 'Bo'), online(later, 'Ana', 'Bo')])
}, 120_000)
