import { connect } from 'node:net'
import { endpoint, file, nothing } from '@nestwren/contract/endpoint'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestClock } from '../clock/clock.ts'
import { testConfig } from '../config/test-config.ts'
import type { Database } from '../db/database.ts'
import { createSilentLog } from '../log/log.ts'
import { proofOf } from '../testing/proofs.ts'
import { type Caller, type Gate, mint, type StaffGate } from './access.ts'
import { commonError } from './errors.ts'
import { createInFlight } from './in-flight.ts'
import { createServer } from './limits.ts'
import { mount } from './mount.ts'
import { registerUploads } from './upload.ts'

const common = { summary: 'A call.', errors: {} }
const calls = {
  read: endpoint({ ...common, method: 'GET', path: '/api/test/read', access: { who: 'member' }, output: nothing }),
  open: endpoint({ ...common, method: 'GET', path: '/api/test/open', access: { who: 'anyone' }, output: nothing }),
  panel: endpoint({ ...common, method: 'GET', path: '/api/test/panel', access: { who: 'operator' }, output: nothing }),
  picture: endpoint({ ...common, method: 'GET', path: '/api/test/picture', access: { who: 'anyone' }, output: file }),
  download: endpoint({ ...common, method: 'GET', path: '/api/test/file', access: { who: 'member' }, output: file }),
  upload: endpoint({
    ...{ ...common, method: 'POST', path: '/api/test/upload', access: { who: 'session' }, output: nothing },
    ...{ upload: { maxBytes: 1_000_000 }, body: z.strictObject({}) },
  }),
}

const limits = {
  ...{ LIMITS_REQUESTS_PER_PERSON: '2', LIMITS_REQUESTS_PER_ACCOUNT: '3', LIMITS_REQUESTS_PER_ADDRESS: '2' },
  ...{ LIMITS_FILES_PER_ADDRESS: '1', LIMITS_UPLOADS_AT_ONCE: '1', LIMITS_STREAMS_PER_PERSON: '1' },
}

/** The token is `person@family`. */
function callerOf(token: string | null): Caller {
  const [userId = '', accountId = ''] = (token ?? '').split('@')
  if (accountId === '') throw commonError('UNAUTHENTICATED')
  return { userId, accountId, name: userId, sessionId: userId, role: 'parent', subscriptionStatus: 'active' }
}

let asked: string[]
let arrived: number
let sent: number
/** Answers to those who only came to be the last. */
let markers: Promise<Response>[]
/** Whose calls have their place; nobody loses it before `letGo`. */
let running: string[]
let letGo: () => void
let url: string
let stop: () => Promise<void>

beforeEach(() => begin(3_000))
afterEach(async () => {
  letGo()
  await Promise.all(markers)
  await stop()
})

async function begin(waitMs: number): Promise<void> {
  asked = []
  arrived = 0
  sent = 0
  running = []
  markers = []
  const { promise: held, resolve } = Promise.withResolvers<void>()
  letGo = resolve
  const gate: Gate = {
    claimsOf: callerOf,
    authenticate: async (token) => {
      asked.push(token ?? '')
      return callerOf(token)
    },
    resume: async () => callerOf(null),
    decide: async (question) => proofOf(question),
    isGranted: async () => true,
    photoLinks: async () => 'all',
    isInVault: async () => false,
    lockedOf: async () => [],
  }
  const staffGate = {
    claimsOf: async (token) => (token?.startsWith('ops-') ? { operatorId: token } : null),
    admit: async () => mint('operator', { operator: { operatorId: 'ops', name: 'ops', sessionId: 'ops' } }),
  } as Partial<StaffGate> as StaffGate
  const config = testConfig(limits)
  const log = createSilentLog()
  const app = createServer(config, log)
  await registerUploads(app)
  app.addHook('onRequest', async () => {
    arrived += 1
  })
  const hold = async ({ authorization }: { authorization: string }) => {
    running.push(authorization)
    await held
    return undefined
  }
  const deps = {
    ...{
      database: { db: {} } as unknown as Database,
      clock: createTestClock('2026-11-20T00:00:00.000Z'),
      log,
      gate,
      staffGate,
    },
    ...{ inFlight: createInFlight(config.limits, { waitMs }), publish: () => undefined, spendWrite: () => null },
  }
  const drips = async function* () {
    yield new Uint8Array(10)
    await held
  }
  mount(
    app,
    deps,
    calls,
    {
      read: hold,
      open: hold,
      panel: hold,
      picture: async (context) => {
        await hold(context)
        return { bytes: new Uint8Array(1), contentType: 'image/webp' }
      },
      download: async () => ({ bytes: drips(), contentType: 'application/zip' }),
      upload: hold,
    },
    { autocommit: ['upload'] },
  )
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  stop = () => app.close()
}

const get = (path: string, token?: string) => {
  sent += 1
  return fetch(`${url}/api/test/${path}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
}
const send = (token: string) => {
  sent += 1
  const body = new FormData()
  body.set('file', new Blob(['abc']), 'a.png')
  return fetch(`${url}/api/test/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
}
const others = () => running.filter((who) => !who.includes('marker'))
/** So many have their place when all have come, and a stranger who came last has theirs. */
const isRunning = async (count: number, come = (token: string) => get('read', token)) => {
  await expect.poll(() => [others().length, arrived]).toEqual([count, sent])
  const marker = `marker-${sent}@alone-${sent}`
  const last = come(marker)
  await expect.poll(() => running).toContain(`Bearer ${marker}`)
  expect(others().length).toBe(count)
  markers.push(last)
}

test('a person waits for a place before anything is asked about them, nobody else does', async () => {
  const answers = [1, 2, 3, 4].map(() => get('read', 'mara@nest'))
  await isRunning(2)
  expect(asked.filter((token) => token === 'mara@nest')).toHaveLength(2)
  answers.push(get('read', 'ida@other'), get('open'), get('picture'))
  await isRunning(5)
  letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204, 200])
})

test('a family has fewer places than its people together', async () => {
  const answers = ['mara', 'dev', 'bea'].flatMap((name) => [get('read', `${name}@nest`), get('read', `${name}@nest`)])
  await isRunning(3)
  letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204])
})

test('who has waited in vain is told when to come again', async () => {
  const answers = [get('read', 'mara@nest'), get('read', 'mara@nest')]
  await isRunning(2)
  const late = await get('read', 'mara@nest')
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await late.json()).toMatchObject({ code: 'RATE_LIMITED' })
  letGo()
  await Promise.all(answers)
  expect((await get('read', 'mara@nest')).status).toBe(204)
})

test('over the line nobody waits at all', async () => {
  await stop()
  // Longer than the test may take.
  await begin(300_000)
  const answers = Array.from({ length: 202 }, () => get('read', 'mara@nest'))
  await isRunning(2)
  expect((await get('read', 'mara@nest')).status).toBe(429)
  letGo()
  expect((await Promise.all(answers)).every(({ status }) => status === 204)).toBe(true)
})

test('without a sign-in an address is counted, pictures apart from all else', async () => {
  const answers = [get('open'), get('open'), get('open'), get('picture'), get('picture')]
  await isRunning(3)
  letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204, 200, 200])
})

test('an operator has places that nobody at their address takes, and no more than a person', async () => {
  const answers = [get('open'), get('open'), get('open'), get('panel'), get('panel', 'forged')]
  await isRunning(2)
  answers.push(get('panel', 'ops-hanna'), get('panel', 'ops-hanna'), get('panel', 'ops-hanna'), get('panel', 'ops-ivo'))
  await isRunning(5)
  letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 204))
})

test('a slow upload holds up no other call, and no other person of the family', async () => {
  const { port } = new URL(url)
  sent += 1
  const slow = connect(Number(port), '127.0.0.1')
  slow.write(
    `POST /api/test/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer mara@nest\r\nContent-Length: 500\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
  )
  await expect.poll(() => asked.length).toBe(1)
  const answers = [get('read', 'mara@nest'), send('dev@nest')]
  await isRunning(2)
  // The family's one place for what has arrived is taken.
  answers.push(send('bea@nest'))
  await isRunning(2, send)
  slow.destroy()
  letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204])
})

test('a download that is read slowly holds no place of a call, only one of its kind', async () => {
  const first = await get('file', 'mara@nest')
  expect(first.status).toBe(200)
  const second = await get('file', 'mara@nest')
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10'])
  const other = await get('file', 'dev@nest')
  const answers = [get('read', 'mara@nest'), get('read', 'mara@nest'), get('read', 'dev@nest')]
  await isRunning(3)
  letGo()
  await Promise.all([...answers, first.arrayBuffer(), other.arrayBuffer()])
  await expect.poll(async () => (await get('file', 'mara@nest')).status).toBe(200)
})
