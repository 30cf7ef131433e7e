import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { type RoundRobin, startRoundRobin } from '../platform/testing/round-robin.ts'
import { call } from '../testing/call.ts'
import { type Registered, register, wetDiaper } from '../testing/registration.ts'
import { endServerProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** Four processes that take turns, through a network that lets no websocket pass. */

let database: Database
let balancer: RoundRobin
let servers: ServerProcess[]
let mara: Registered
let childId: string
const sockets: Socket[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const one = () => startServerProcess({ databaseUrl: database.url, env: { LIMITS_WRITES: '100000/1m burst 100000' } })
  servers = [await one()]
  servers.push(...(await Promise.all([one(), one(), one()])))
  balancer = await startRoundRobin(
    servers.map(({ url }) => url),
    { watchMs: 250 },
  )
  for (const { url } of servers) await balancer.until(url, true)
  mara = await register(servers[0] as ServerProcess, 'mara@example.com')
  childId = (await servers[0]?.client(mara.tokens.accessToken).children.create({ body: { name: 'Mila' } }))?._id ?? ''
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  balancer.close()
  await endServerProcesses()
  await database.close()
})

/** An open app as the browser has it: websocket first, then polling. */
function phone(transports: string[]) {
  const socket = io(balancer.url, {
    auth: { token: mara.tokens.accessToken },
    transports,
    tryAllTransports: true,
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  sockets.push(socket)
  const heard: string[] = []
  let breaks = 0
  socket.on('log:new', ({ activity }: { activity: { id: string } }) => heard.push(activity.id))
  socket.on('disconnect', () => {
    breaks += 1
  })
  return { socket, heard, breaks: () => breaks }
}

describe('without stickiness', { shuffle: false }, () => {
  test.each([[['websocket', 'polling']], [['polling']], [['polling', 'websocket']]])(
    'twelve of twelve are live with %j, hear all that is written anywhere, and are not interrupted',
    async (transports) => {
      const phones = Array.from({ length: 12 }, () => phone(transports))
      await expect.poll(() => phones.filter(({ socket }) => socket.connected).length, { timeout: 60_000 }).toBe(12)
      const ids: string[] = []
      for (let round = 0; round < 12; round += 1) {
        const body = wetDiaper(childId)
        const { status } = await call(balancer.url, 'POST', '/api/events', { token: mara.tokens.accessToken, body })
        expect(status).toBe(201)
        ids.push(body.id)
      }
      for (const { heard } of phones)
        await expect.poll(() => heard.toSorted(), { timeout: 60_000 }).toEqual(ids.toSorted())
      expect(phones.map(({ breaks }) => breaks())).toEqual(phones.map(() => 0))
      expect(balancer.failures).toEqual([])
    },
  )

  test('when one of the four is killed, those it held begin anew and all are live again', async () => {
    const phones = Array.from({ length: 12 }, () => phone(['polling']))
    await expect.poll(() => phones.filter(({ socket }) => socket.connected).length, { timeout: 60_000 }).toBe(12)
    const killed = servers[0] as ServerProcess
    await killed.kill()
    await balancer.until(killed.url, false)
    const isLive = async () => {
      const body = wetDiaper(childId)
      await call(balancer.url, 'POST', '/api/events', { token: mara.tokens.accessToken, body })
      await vi.waitUntil(() => phones.every(({ heard }) => heard.includes(body.id)), { timeout: 2_000, interval: 20 })
      return true
    }
    await expect.poll(() => isLive().catch(() => false), { timeout: 120_000 }).toBe(true)
  })
})
