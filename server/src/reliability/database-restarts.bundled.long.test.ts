import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BundledDatabase, startBundled, stopAbandoned } from '../platform/db/bundled.ts'
import { clusterPaths } from '../platform/db/bundled-cluster.ts'
import { THROWAWAY_SETTINGS } from '../platform/db/bundled-settings.ts'
import { findFreePort, findPostmaster } from '../platform/db/postmaster.ts'
import { createSilentLog } from '../platform/log/log.ts'
import { type Answer, call } from '../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../testing/live-device.ts'
import { register, wetDiaper } from '../testing/registration.ts'
import { endServerProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The database goes away and comes back while people use the server. */

const log = createSilentLog()
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'nestwren-restart-'))
})
afterEach(async () => {
  closeLiveDevices()
  await endServerProcesses()
  await stopAbandoned({ dataDir: dir, log })
  rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** People who read and write all the time; what they are answered is kept. */
function keepUsing(server: ServerProcess, token: string, childId: string) {
  const answers: Answer[] = []
  const acknowledged: string[] = []
  const waiting = new Set<() => void>()
  let isEnough = false
  const use = async (): Promise<void> => {
    while (!isEnough) {
      const body = wetDiaper(childId)
      const written = await call(server.url, 'POST', '/api/events', { token, body })
      if (written.status === 201) acknowledged.push(body.id)
      answers.push(written, await call(server.url, 'GET', '/api/events?limit=5', { token }))
      for (const look of waiting) look()
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, use))
  return {
    answers,
    acknowledged,
    /** Resolves when so many answers with this status have come from now on. */
    async gets(status: number, count: number): Promise<void> {
      const from = answers.length
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = (): void => {
        if (answers.slice(from).filter((answer) => answer.status === status).length >= count) resolve()
      }
      waiting.add(look)
      await Promise.race([promise, all])
      waiting.delete(look)
    },
    async end(): Promise<void> {
      isEnough = true
      await all
    },
  }
}

/** Nothing but success and "not now" was ever answered, and "not now" says when to come back. */
function expectOnlyOutages(answers: readonly Answer[]): void {
  for (const { status, body, headers } of answers) {
    if (status === 200 || status === 201) continue
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(body.error).toEqual(expect.any(String))
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
}

async function expectAllThere(server: ServerProcess, token: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) expect((await call(server.url, 'GET', `/api/events/${id}`, { token })).status).toBe(200)
}

test('a database server that is away for a while: 503 with Retry-After meanwhile, everything again afterwards', async () => {
  const port = String(await findFreePort())
  const startDatabase = (): Promise<BundledDatabase> =>
    startBundled({ dataDir: dir, log, settings: { ...THROWAWAY_SETTINGS, port } })
  const before = await startDatabase()
  const { user, password, database } = before.connection()
  const databaseUrl = `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
  const server = await startServerProcess({ databaseUrl, env: { LIMITS_WRITES: '100000/1m burst 100000' } })
  const mara = await register(server, 'mara@example.com')
  const token = mara.tokens.accessToken
  const childId = (await server.client(token).children.create({ body: { name: 'Mila' } }))._id
  const device = await openLiveDevice(server.url, { token })

  const load = keepUsing(server, token, childId)
  await load.gets(201, 40)
  await before.stop()
  await load.gets(503, 40)
  expect((await call(server.url, 'GET', '/healthz')).status).toBe(200)
  const readiness = await call(server.url, 'GET', '/readyz')
  expect(readiness).toMatchObject({ status: 503, body: { parts: { database: 'not ready' } } })
  // A device that comes now is not told that it may not: it is cut off, and keeps trying.
  const late = openLiveDevice(server.url, { token, isPatient: true })

  const after = await startDatabase()
  await load.gets(201, 40)
  const back = load.answers.length
  await load.gets(201, 40)
  await load.end()
  expectOnlyOutages(load.answers)
  expect(load.answers.slice(back).filter(({ status }) => status >= 300)).toEqual([])
  await expectAllThere(server, token, load.acknowledged)

  // Live events flow again, to those who stayed and to those who came meanwhile.
  const entry = wetDiaper(childId, 'after the outage')
  await server.client(token).logs.create({ body: entry })
  await device.hears('log:new', ({ activity }) => activity.id === entry.id)
  expect((await late).socket.connected).toBe(true)
  // Jobs too: the queue says it is worked on.
  while ((await call(server.url, 'GET', '/readyz')).status !== 200);
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  await after.stop()
})

test('the bundled database is ended under load, politely and not: the server brings it back each time', async () => {
  const server = await startServerProcess({ dataDir: dir, env: { LIMITS_WRITES: '100000/1m burst 100000' } })
  const mara = await register(server, 'mara@example.com')
  const token = mara.tokens.accessToken
  const childId = (await server.client(token).children.create({ body: { name: 'Mila' } }))._id
  const device = await openLiveDevice(server.url, { token })
  const load = keepUsing(server, token, childId)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    await load.gets(201, 40)
    const living = findPostmaster(clusterPaths(dir).cluster)
    if (living === null) throw new Error('No database runs')
    process.kill(living.pid, signal)
    await load.gets(503, 1)
    await load.gets(201, 40)
    const back = load.answers.length
    await load.gets(201, 40)
    expect(load.answers.slice(back).filter(({ status }) => status >= 300)).toEqual([])
  }
  await load.end()
  expectOnlyOutages(load.answers)
  await expectAllThere(server, token, load.acknowledged)
  const entry = wetDiaper(childId, 'after the restarts')
  await server.client(token).logs.create({ body: entry })
  await device.hears('log:new', ({ activity }) => activity.id === entry.id)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(findPostmaster(clusterPaths(dir).cluster)).toBeNull()
})
