import { execFileSync } from 'node:child_process'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { call } from '../testing/call.ts'
import { exampleEntry, exampleOwnKind } from '../testing/kind-examples.ts'
import { type Registered, register } from '../testing/registration.ts'
import { endServerProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The zone of the machine that a server happens to run on says nothing about anything. */

const zones = ['UTC', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'America/St_Johns'] as const

let database: Database
let servers: readonly ServerProcess[]
let mara: Registered

beforeAll(async () => {
  database = await createTestDatabase()
  servers = await Promise.all(
    zones.map((TZ) =>
      startServerProcess({ databaseUrl: database.url, env: { TZ, LIMITS_WRITES: '100000/1m burst 100000' } }),
    ),
  )
  const [first] = servers
  if (first === undefined) throw new Error('No server')
  mara = await register(first, 'mara@example.com')
})
afterAll(async () => {
  await endServerProcesses()
  await database.close()
})

const send = (server: ServerProcess, method: string, path: string, body?: unknown) =>
  call(server.url, method, path, { token: mara.tokens.accessToken, ...(body !== undefined && { body }) })

/** Around every change of the clocks in these zones, midnights, the leap day and both ends of the day in Kiritimati. */
const instants = [
  '2024-02-28T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '2025-03-09T05:30:00.000Z',
  '2025-04-05T15:00:00.000Z',
  '2025-04-05T15:15:00.000Z',
  '2025-04-05T15:30:00.000Z',
  '2025-10-04T15:30:00.000Z',
  '2025-10-04T15:45:00.000Z',
  '2024-12-31T09:59:59.999Z',
  '2024-12-31T10:00:00.000Z',
]
/** A day that most years do not have, and one that begins without its first half hour in Lord Howe. */
const birthdates = ['2024-02-29', '2025-10-05']

/** The answers without what differs by who asked when: ids and instants that the server made itself. */
const comparable = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) =>
    ['_id', 'id', 'childId', 'lotId', 'createdAt', 'updatedAt', 'joinedOn'].includes(name) ? name : value,
  )

function shifted(kind: KindName, by: number): ReturnType<typeof exampleEntry> {
  return JSON.parse(JSON.stringify(exampleEntry(kind)), (_name, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? new Date(Date.parse(value) + by).toISOString()
      : value,
  )
}

test('a process of this machine takes its zone from the environment', () => {
  const script = 'process.stdout.write(String(new Date("2026-06-01T00:00:00Z").getHours()))'
  const hours = zones.map((TZ) => execFileSync(process.execPath, ['-e', script], { env: { TZ }, encoding: 'utf8' }))
  expect(hours).toEqual(['0', '14', '10', '21'])
})

test('what is written through each of them is stored the same, and every list is the same at all', async () => {
  const written: unknown[] = []
  for (const server of servers) {
    const answers: unknown[] = []
    const childIds: string[] = []
    for (const birthdate of birthdates) {
      const id = uuidv7()
      const child = { id, name: 'Mila', birthdate, birthTime: '02:15', dueDate: birthdate }
      const made = await send(server, 'POST', '/api/user-children', child)
      expect(made).toMatchObject({ status: 201, body: { birthdate, birthTime: '02:15', dueDate: birthdate } })
      answers.push(comparable(JSON.stringify(made.body)))
      childIds.push(id)
    }
    const [childId] = childIds
    for (const startAt of instants) {
      const body = {
        id: uuidv7(),
        childId,
        kind: 'diaper',
        startAt,
        tz: 'Australia/Lord_Howe',
        notes: startAt,
        details: { kind: 'wet' },
      }
      const made = await send(server, 'POST', '/api/events', body)
      expect(made, startAt).toMatchObject({ status: 201, body: { startAt, tz: 'Australia/Lord_Howe' } })
      answers.push(comparable(JSON.stringify(made.body)))
    }
    await send(server, 'POST', '/api/log-kinds', exampleOwnKind())
    for (const kind of kindNames) {
      const { startAt, endAt, details } = shifted(kind, -500 * 86_400_000)
      const made = await send(server, 'POST', '/api/events', {
        id: uuidv7(),
        childId,
        kind,
        startAt,
        endAt,
        tz: 'Pacific/Kiritimati',
        details,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      answers.push(comparable(JSON.stringify(made.body)))
    }
    written.push(answers)
  }
  for (const answers of written) expect(answers).toEqual(written[0])

  const ranges = instants.flatMap((from) => [`from=${from}`, `to=${from}`, `from=${from}&to=2025-10-04T15:45:00.000Z`])
  const reads = [
    '/api/auth/me',
    '/api/user-children',
    '/api/user-children/account-users',
    '/api/user-children/removed',
    '/api/events?limit=200',
    '/api/events/latest',
    '/api/events?deleted=true',
    '/api/events?q=2025',
    ...kindNames.map((kind) => `/api/events?kind=${kind}`),
    ...ranges.map((range) => `/api/events?limit=200&${range}`),
  ]
  for (const path of reads) {
    const answers = await Promise.all(servers.map((server) => send(server, 'GET', path)))
    const [first] = answers
    expect(first?.status, path).toBe(200)
    for (const { body } of answers) expect(body, path).toEqual(first?.body)
  }
})

test('a page begun at one server goes on at the others', async () => {
  const whole = await send(servers[0] as ServerProcess, 'GET', '/api/events?limit=200')
  const seen: string[] = []
  let cursor: string | null = ''
  for (let at = 0; cursor !== null; at++) {
    const server = servers[at % servers.length] as ServerProcess
    const { body } = await send(server, 'GET', `/api/events?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(whole.body.items.map(({ id }: { id: string }) => id))
})
