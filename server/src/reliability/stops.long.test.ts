import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { makePhoto } from '../platform/images/testing/pictures.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { type RoundRobin, startRoundRobin } from '../platform/testing/round-robin.ts'
import { type Answer, call } from '../testing/call.ts'
import { crashRounds } from '../testing/crash-rounds.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from '../testing/live-device.ts'
import { type Registered, register, wetDiaper } from '../testing/registration.ts'
import { endServerProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const crashes = crashRounds()

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000 * (crashes.rounds + 1), hookTimeout: 120_000 })

/** Deploys: one process after the other stops under load, behind a balancer that watches /readyz. */

let database: Database
let staying: ServerProcess
let mara: Registered
let childId: string

const env = {
  // The balancer asks ten times a second; on a busy machine an answer can take over a second.
  DRAIN_S: '3',
  LIMITS_WRITES: '100000/1m burst 100000',
  LIMITS_REQUESTS_PER_PERSON: '20',
  LIMITS_REQUESTS_PER_ACCOUNT: '20',
}
const start = (more = {}): Promise<ServerProcess> =>
  startServerProcess({ databaseUrl: database.url, env: { ...env, ...more } })

beforeAll(async () => {
  database = await createTestDatabase()
  staying = await start()
  mara = await register(staying, 'mara@example.com')
  childId = (await staying.client(mara.tokens.accessToken).children.create({ body: { name: 'Mila' } }))._id
})
afterEach(closeLiveDevices)
afterAll(async () => {
  await endServerProcesses()
  await database.close()
})

/** People who log one entry after the other through the balancer. */
function keepLogging(balancer: RoundRobin, callers: number) {
  const acknowledged: string[] = []
  const others: Answer['status'][] = []
  let isEnough = false
  const all = Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isEnough) {
        const body = wetDiaper(childId)
        const { status } = await call(balancer.url, 'POST', '/api/events', { token: mara.tokens.accessToken, body })
        if (status === 201) acknowledged.push(body.id)
        else others.push(status)
      }
    }),
  )
  return {
    acknowledged,
    others,
    more: (count: number) => {
      const goal = acknowledged.length + count
      return vi.waitUntil(() => acknowledged.length >= goal || others.length > 0, { timeout: 60_000, interval: 10 })
    },
    end: async () => {
      isEnough = true
      await all
    },
  }
}

const heardBy = ({ heard }: LiveDevice) =>
  new Set(
    heard.flatMap(({ name, payload }) =>
      name === 'log:new' ? [(payload as { activity: { id: string } }).activity.id] : [],
    ),
  )

test(`stops under writers: nothing is refused, and a phone on another process hears of everything, ${crashes.about}`, async () => {
  let leaving = await start()
  const balancer = await startRoundRobin([staying.url, leaving.url], { watchMs: 100 })
  onTestFinished(balancer.close)
  await Promise.all([staying, leaving].map(({ url }) => balancer.until(url, true)))
  const phone = await openLiveDevice(staying.url, { token: mara.tokens.accessToken, isReconnecting: false })
  // Whatever it is told from here on, it is never told that it may have missed something.
  phone.forget()
  for (let round = 0; round < crashes.rounds; round += 1) {
    const before = balancer.given[1] ?? 0
    const load = keepLogging(balancer, 6)
    await load.more(30)
    await crashes.moment(300)
    leaving.signal('SIGTERM')
    await balancer.until(leaving.url, false)
    expect(await leaving.ended).toEqual({ code: 0, signal: null })
    await load.more(10)
    await load.end()
    expect({ refused: load.others, why: balancer.failures }).toEqual({ refused: [], why: [] })
    expect(balancer.given[1]).toBeGreaterThan(before)
    // A later event proves that every earlier one has arrived.
    const last = wetDiaper(childId, 'last')
    await call(staying.url, 'POST', '/api/events', { token: mara.tokens.accessToken, body: last })
    await phone.hears('log:new', ({ activity }) => activity.id === last.id)
    const heard = heardBy(phone)
    expect(load.acknowledged.filter((id) => !heard.has(id))).toEqual([])
    expect(phone.heard.map(({ name }) => name)).not.toContain('rights:changed')
    const next = await start()
    balancer.replace(leaving.url, next.url)
    await balancer.until(next.url, true)
    leaving = next
  }
})

test('the door stays open while /readyz says no, and what is answered then is heard elsewhere', async () => {
  const { accessToken: token } = mara.tokens
  const slow = await start({ DRAIN_S: '2' })
  const phone = await openLiveDevice(staying.url, { token, isReconnecting: false })
  const own = await openLiveDevice(slow.url, { token, isReconnecting: false })
  slow.signal('SIGTERM')
  await vi.waitUntil(async () => (await call(slow.url, 'GET', '/readyz')).status === 503, {
    timeout: 10_000,
    interval: 5,
  })
  const body = wetDiaper(childId, 'late')
  const answer = await call(slow.url, 'POST', '/api/events', { token, body })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('connection')).toBe('close')
  for (const device of [phone, own]) await device.hears('log:new', ({ activity }) => activity.id === body.id)
  await own.lost
  expect(await slow.ended).toEqual({ code: 0, signal: null })
  await expect(call(slow.url, 'GET', '/healthz')).rejects.toThrow()
})

test('what somebody began who has gone since is finished, and heard elsewhere', async () => {
  const { accessToken: token } = mara.tokens
  const leaving = await start({ DRAIN_S: '0' })
  const phone = await openLiveDevice(staying.url, { token, isReconnecting: false })
  const holder = await database.pool.connect()
  // Long enough for a stop that does not wait for it to be over.
  const held = holder.query('begin; lock table log_entries in share mode; select pg_sleep(3); rollback')
  const body = wetDiaper(childId, 'gone')
  const gone = new AbortController()
  const asked = fetch(`${leaving.url}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: gone.signal,
  })
  const blocked = `select from pg_locks where not granted and relation = 'log_entries'::regclass`
  await vi.waitUntil(async () => (await database.pool.query(blocked)).rowCount === 1, { timeout: 30_000, interval: 5 })
  gone.abort()
  await expect(asked).rejects.toThrow()
  leaving.signal('SIGTERM')
  await held
  holder.release()
  await phone.hears('log:new', ({ activity }) => activity.id === body.id)
  expect(await leaving.ended).toEqual({ code: 0, signal: null })
})

test('an upload under way is taken while the server stops, and stored once when it is sent again', async () => {
  const { accessToken: token } = mara.tokens
  const direct = await start({ DRAIN_S: '0' })
  const photo = await makePhoto(800, 600)
  const id = uuidv7()
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, childIds: childId, tz: 'UTC' })) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(photo)]), 'a.jpg')
  const whole = new Response(form)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const headers = { 'content-type': whole.headers.get('content-type') ?? '', authorization: `Bearer ${token}` }
  const half = Math.floor(bytes.length / 2)
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, half))
      await rest
      controller.enqueue(bytes.subarray(half))
      controller.close()
    },
  })
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const answered = fetch(`${direct.url}/api/photos/upload`, init)
  // The device was live before: that it is sent away shows that the door is closed.
  const own = await openLiveDevice(direct.url, { token, isReconnecting: false })
  direct.signal('SIGTERM')
  await own.lost
  sendRest()
  expect((await answered).status).toBe(201)
  expect(await direct.ended).toEqual({ code: 0, signal: null })
  const again = await fetch(`${staying.url}/api/photos/upload`, {
    method: 'POST',
    headers,
    body: Uint8Array.from(bytes),
  })
  expect(again.status).toBe(201)
  const { rows } = await database.pool.query('select count(*)::int from photos')
  expect(rows).toEqual([{ count: 1 }])
})

test('a second signal ends it at once', async () => {
  const patient = await start({ DRAIN_S: '300' })
  patient.signal('SIGTERM')
  await vi.waitUntil(async () => (await call(patient.url, 'GET', '/readyz')).status === 503, {
    timeout: 10_000,
    interval: 5,
  })
  patient.signal('SIGTERM')
  expect(await patient.ended).toEqual({ code: 143, signal: null })
})
