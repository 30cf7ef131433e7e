import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import {
  accountEvent,
  accountId,
  connected,
  createTestRights,
  type Listener,
  listener,
  refusal,
  startLiveServer,
  type TestServer,
  type TestServerOptions,
  tellAccessChanged,
} from './realtime.fixture.ts'

let database: Database
const servers: TestServer[] = []
const clients: Listener[] = []
const rights = createTestRights()

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

function open(...args: Parameters<typeof listener>): Listener {
  const client = listener(...args)
  clients.push(client)
  return client
}

test.each([
  ['no token', {}],
  ['an empty token', { token: '' }],
  ['a token that is not text', { token: { length: 3 } }],
  ['garbage', { token: 'garbage' }],
  ['a token without end', { token: 'x'.repeat(10_000) }],
])('%s is refused, and the client is told to sign in', async (_what, auth) => {
  const { url, realtime } = await start()
  const client = open(url, '', { auth })
  expect(await refusal(client)).toBe('UNAUTHENTICATED')
  expect(client.socket.active).toBe(false)
  expect(realtime.stats()).toMatchObject({ sockets: 0, refusedHandshakes: 1 })
})

test.each(['websocket', 'polling'])(
  'a token that ends closes the %s; the client comes back with a fresh one',
  async (transport) => {
    const clock = createTestClock(new Date())
    const rights = createTestRights(clock)
    const { url, realtime } = await start({ rights, clock })
    const person = rights.person('Ana')
    // Soon enough for the timer that asks the clock; the token holds until the clock is moved.
    person.expiresAt = new Date(clock.now().getTime() + 50)
    const later = rights.person('Ana', person.areas, { userId: person.caller.userId })
    const tokens = [person.token, later.token]
    const client = open(url, () => tokens.shift() ?? later.token, { transports: [transport] })
    await connected(client)
    clock.advance(50)
    await connected(client)
    realtime.publish([accountEvent('still there')])
    await client.next('child:added')
    expect(realtime.stats().sockets).toBe(1)
  },
)

test('a database that is away for a moment does not end the retries', async () => {
  const { url } = await start()
  rights.failNext(2)
  await connected(open(url, rights.person('Ana').token))
})

test('a database that is away during a change of rights leaves the socket as it is until it answers', async () => {
  const { url } = await start()
  const person = rights.person('Ana')
  const client = await connected(open(url, person.token))
  rights.failNext(2)
  await tellAccessChanged(database, { userId: person.caller.userId })
  await client.next('rights:changed')
  expect(client.socket.connected).toBe(true)
})

/** The status of a handshake that sends exactly these headers. */
function handshake(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(Number(answer.toString().split(' ')[1]))
    })
    socket.write(`GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  })
}

test('only the own origin gets in', async () => {
  const prod = {
    APP_ENV: 'prod',
    APP_URL: 'https://nestwren.example',
    DATA_DIR: '/tmp',
    SMTP_URL: 'smtp://mail.example',
    REVENUECAT_PUBLIC_KEY: 'rcb_public',
    REVENUECAT_SECRET_KEY: 'sk_secret',
    REVENUECAT_WEBHOOK_SECRET: 'k'.repeat(32),
  }
  const { url } = await start({ env: { ...prod, MAIL_FROM: 'a@nestwren.example', DATABASE_URL: database.url } })
  const asked = async (headers: Record<string, string>) => handshake(url, headers)
  expect(await asked({ origin: 'https://nestwren.example' })).toBe(200)
  expect(await asked({ origin: 'https://evil.example' })).toBe(403)
  expect(await asked({ origin: 'https://nestwren.example.evil.example' })).toBe(403)
  expect(await asked({ origin: 'http://localhost:5173' })).toBe(403)
  expect(await asked({ origin: 'null' })).toBe(403)
  expect(await asked({})).toBe(200)
  expect(await asked({ cookie: 'a=b' })).toBe(403)
  expect(await asked({ cookie: 'a=b', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await asked({ 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test('in local mode a development server on another port gets in, others do not', async () => {
  const { url } = await start()
  expect(await handshake(url, { origin: 'http://localhost:5173' })).toBe(200)
  expect(await handshake(url, { origin: 'http://127.0.0.1:4000' })).toBe(200)
  expect(await handshake(url, { origin: 'http://localhost.evil.example' })).toBe(403)
})

test('a person has at most so many sockets, and gets a place back when one closes', async () => {
  const { url } = await start({ env: { LIMITS_SOCKETS_PER_USER: '2' } })
  const person = rights.person('Ana')
  const first = await connected(open(url, person.token))
  await connected(open(url, person.token))
  expect(await refusal(open(url, person.token))).toBe('TOO_MANY_SOCKETS')
  await connected(open(url, rights.person('Bo').token))
  first.socket.disconnect()
  const fourth = open(url, person.token)
  fourth.socket.on('connect_error', () => fourth.socket.connect())
  await connected(fourth)
})

test('an address has at most so many connections', async () => {
  const { url } = await start({ env: { LIMITS_SOCKETS_PER_IP: '2' } })
  const first = await connected(open(url, rights.person('Ana').token))
  await connected(open(url, rights.person('Bo').token))
  const third = open(url, rights.person('Cy').token)
  await refusal(third)
  expect(third.socket.active).toBe(true)
  first.socket.disconnect()
  await connected(third)
})

test('a revoked session is closed, and does not get in again', async () => {
  const { url, realtime } = await start()
  const person = rights.person('Ana')
  const other = rights.person('Ana', person.areas, { userId: person.caller.userId })
  const client = await connected(open(url, person.token))
  const elsewhere = await connected(open(url, other.token))
  const refused = refusal(client)
  person.isRevoked = true
  await tellAccessChanged(database, { sessionId: person.caller.sessionId })
  expect(await refused).toBe('UNAUTHENTICATED')
  expect(elsewhere.socket.connected).toBe(true)

  const gone = refusal(elsewhere)
  other.isRevoked = true
  realtime.sessionEnded(other.caller.sessionId)
  expect(realtime.stats().sockets).toBe(0)
  expect(await gone).toBe('UNAUTHENTICATED')
})

test('a message that is too large ends the connection, not the server', async () => {
  const { url } = await start()
  const client = await connected(open(url, rights.person('Ana').token))
  client.socket.emit('log:typing:start', { type: 'x'.repeat(70_000) })
  await connected(client)
})

test('a server that stops sends its clients to another one', async () => {
  const first = await start()
  const second = await start()
  const person = rights.person('Ana')
  const client = open(first.url, person.token)
  await connected(client)
  const closed = new Promise((resolve) => client.socket.once('disconnect', resolve))
  await first.realtime.stop()
  expect(await closed).toBe('transport close')
  expect(client.socket.active).toBe(true)
  expect(await handshake(first.url, {})).toBe(403)
  // What a load balancer does with the next attempt.
  Object.assign(client.socket.io, { uri: second.url })
  await connected(client)
  expect(second.realtime.presenceOf(accountId)).toEqual([{ id: person.caller.userId, name: 'Ana' }])
})
