import { Agent } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { untilWaiting } from '../platform/testing/lock-waits.ts'
import { type Balancer, startBalancer } from '../testing/balancer.ts'
import { type Answer, call } from '../testing/call.ts'
import { sendRaw } from '../testing/hostile-world.ts'
import { closeLiveDevices, openLiveDevice } from '../testing/live-device.ts'
import { createPeople } from '../testing/people.ts'
import { type NewEntry, type Registered, register, wetDiaper } from '../testing/registration.ts'
import { endServerProcesses, type ServerProcess, startServerProcess, testSecret } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** One of two servers ends, in order or by a power cut, and its people go on at the other. */

let database: Database
let a: ServerProcess
let b: ServerProcess
let balancer: Balancer
let mara: Registered
let childId: string

// What is under way when a server ends is one person's here, and shall be more than one may have at once.
const limits = {
  LIMITS_WRITES: '100000/1m burst 100000',
  LIMITS_REQUESTS_PER_PERSON: '20',
  LIMITS_REQUESTS_PER_ACCOUNT: '20',
}

const start = (): Promise<ServerProcess> => startServerProcess({ databaseUrl: database.url, env: limits })

beforeEach(async () => {
  database = await createTestDatabase()
  const servers = await Promise.all([start(), start()])
  ;[a, b] = servers
  balancer = await startBalancer([a.url, b.url])
  mara = await register(a, 'mara@example.com')
  childId = (await a.client(mara.tokens.accessToken).children.create({ body: { name: 'Mila' } }))._id
})
afterEach(async () => {
  closeLiveDevices()
  balancer.close()
  await endServerProcesses()
  await database.close()
})

const post = (url: string, body: NewEntry): Promise<Answer> =>
  call(url, 'POST', '/api/events', { token: mara.tokens.accessToken, body })

async function storedIds(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from log_entries order by id')
  return rows.map(({ id }) => id)
}

test('SIGTERM: what is under way is answered, the process ends with 0, sockets come back through the other server', async () => {
  const { accessToken: token } = mara.tokens
  const device = await openLiveDevice(balancer.url, { token })
  const { id: entryId } = await a.client(token).logs.create({ body: wetDiaper(childId) })
  // Somebody who sends one request after the other over a connection that is kept open.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const again = () =>
    sendRaw(a.url, { method: 'GET', path: '/api/auth/me', headers: { authorization: `Bearer ${token}` }, agent })
  const untilToldToLeave = async (): Promise<void> => {
    for (;;) {
      const { status, headers } = await again()
      expect(status).toBe(200)
      if (headers.connection === 'close') return
    }
  }
  const leaving = untilToldToLeave()
  // Requests that have reached their statement and cannot go on.
  const holder = await database.pool.connect()
  await holder.query('begin; lock table comments in share mode')
  const underWay = Array.from({ length: 6 }, (_, index) =>
    call(a.url, 'POST', `/api/events/${entryId}/comments`, { token, body: { id: uuidv7(), content: `${index}` } }),
  )
  await untilWaiting(database.pool, underWay.length)

  a.signal('SIGTERM')
  await device.lost
  await leaving
  await holder.query('commit')
  holder.release()
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(underWay.map(() => 201))
  expect(await a.ended).toEqual({ code: 0, signal: null })
  await expect(call(a.url, 'GET', '/healthz')).rejects.toThrow()

  // It connects again by itself: what happens now can only reach it through B.
  const later = wetDiaper(childId, 'later')
  await new Promise<void>((resolve) => (device.socket.connected ? resolve() : device.socket.once('connect', resolve)))
  expect((await post(b.url, later)).status).toBe(201)
  await device.hears('log:new', ({ activity }) => activity.id === later.id)
  expect((await b.client(token).logs.get({ params: { id: entryId } })).commentCount).toBe(underWay.length)
})

/** People who log one entry after the other at an address, and send one again when its answer was lost. */
function keepLogging(url: string, callers: number) {
  const sent: string[] = []
  const statuses: number[] = []
  const waiting = new Set<() => void>()
  let isEnough = false
  const logOne = async (body: NewEntry): Promise<void> => {
    for (;;) {
      try {
        statuses.push((await post(url, body)).status)
        sent.push(body.id)
        for (const look of waiting) look()
        return
      } catch {
        // The connection was lost; whether the entry was stored nobody here knows.
      }
    }
  }
  const all = Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isEnough) await logOne(wetDiaper(childId))
    }),
  )
  return {
    sent,
    statuses,
    /** Resolves when that many more were taken. */
    async more(count: number): Promise<void> {
      const goal = sent.length + count
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = (): void => {
        if (sent.length >= goal) resolve()
      }
      waiting.add(look)
      await promise
      waiting.delete(look)
    },
    async end(): Promise<void> {
      isEnough = true
      await all
    },
  }
}

test('SIGTERM under load: everything that is answered is a success, and nothing is lost or doubled', async () => {
  const load = keepLogging(balancer.url, 12)
  await load.more(100)
  a.signal('SIGTERM')
  expect(await a.ended).toEqual({ code: 0, signal: null })
  await load.more(100)
  await load.end()
  expect(new Set(load.statuses)).toEqual(new Set([201]))
  expect(await storedIds()).toEqual(load.sent.toSorted())
})

test('SIGKILL under load: the other goes on, nothing acknowledged is lost, and the people of the dead one are not there any more', async () => {
  const people = createPeople({
    database,
    clock: systemClock,
    config: { authSecret: testSecret },
  })
  const nora = await people.addMember(mara.user.accountId, { role: 'parent', person: { name: 'Nora' } })
  const noras = await people.signIn(nora, mara.user.accountId)
  const atB = await openLiveDevice(b.url, { token: mara.tokens.accessToken })
  await openLiveDevice(a.url, { token: noras.accessToken, isReconnecting: false })
  await atB.hears('presence:changed', ({ online }) => online.length === 2)
  atB.forget()

  const load = keepLogging(balancer.url, 8)
  await load.more(50)
  await a.kill()
  await load.more(50)
  await load.end()
  expect(new Set(load.statuses)).toEqual(new Set([201]))
  expect(await storedIds()).toEqual(load.sent.toSorted())
  await atB.hears('presence:changed', ({ online }) => online.length === 1 && online[0]?.id === mara.user.id)
  expect(atB.heard.filter(({ name }) => name === 'log:new').length).toBeGreaterThan(0)

  // A new server takes the place of the dead one. Until the two know each other, "read again" stands for the event.
  atB.forget()
  const c = await start()
  const entry = wetDiaper(childId, 'from the new one')
  expect((await post(c.url, entry)).status).toBe(201)
  await Promise.race([atB.hears('log:new', ({ activity }) => activity.id === entry.id), atB.hears('rights:changed')])
})
