import { request } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPeople } from './people.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

let app: TestApp
let token: string
let childId: string

beforeAll(async () => {
  app = await startTestApp()
  const people = createPeople(app)
  const { owner, accountId } = await people.createFamily()
  token = (await people.signIn(owner, accountId)).accessToken
  const child = await app.client(token).children.create({ body: { name: 'Juno', birthdate: '2026-06-01' } })
  childId = child._id
})
afterAll(() => app.stop())

interface Raw {
  readonly status: number
  readonly encoding: string | undefined
  readonly bytes: Buffer
}

/** As it crosses the wire: fetch would have unpacked it. */
function ask(path: string, over: { method?: string; headers?: Record<string, string>; body?: Buffer } = {}) {
  return new Promise<Raw>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = over
    const asked = request(
      app.url + path,
      { method, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', ...headers } },
      async (answer) => {
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part as Buffer)
        resolve({
          status: answer.statusCode ?? 0,
          encoding: answer.headers['content-encoding'],
          bytes: Buffer.concat(parts),
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

test('what is read is compressed for whoever takes it, and says the same', async () => {
  for (let minute = 0; minute < 8; minute += 1) {
    const startAt = `2026-11-19T09:0${minute}:00.000Z`
    await app
      .client(token)
      .logs.create({ body: { childId, tz: 'UTC', kind: 'diaper', startAt, details: { kind: 'wet' } } })
  }
  const path = `/api/events?childId=${childId}&limit=20`
  const packed = await ask(path)
  const plain = await ask(path, { headers: { 'accept-encoding': 'identity' } })
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', undefined])
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
})

test('what hands out tokens is not compressed, however long', async () => {
  const body = Buffer.from(
    JSON.stringify({
      childId,
      tz: 'UTC',
      kind: 'note',
      notes: '',
      details: { text: 'a'.repeat(1_500) },
      startAt: '2026-11-19T09:30:00.000Z',
    }),
  )
  const { status, encoding, bytes } = await ask('/api/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([status, encoding], bytes.toString()).toEqual([201, undefined])
  expect(bytes.length).toBeGreaterThan(1_500)
})

test('what comes in packed is refused, not unpacked', async () => {
  const body = gzipSync(Buffer.from(JSON.stringify({ name: 'Otis', birthdate: '2026-06-01' })))
  const { status } = await ask('/api/user-children', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body,
  })
  expect(status).toBe(400)
  expect(await app.client(token).children.list()).toHaveLength(1)
})
