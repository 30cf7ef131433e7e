import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { livePath } from '@nestwren/contract/live'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testConfig } from '../config/test-config.ts'
import { createSilentLog } from '../log/log.ts'
import { createDrain, type Drain } from './drain.ts'
import { createServer } from './limits.ts'
import { readUpload, registerUploads } from './upload.ts'

let app: FastifyInstance
let drain: Drain
let base: string
let release = () => {}

beforeEach(async () => {
  drain = createDrain()
  app = createServer(testConfig(), createSilentLog(), drain)
  await registerUploads(app)
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  app.get('/quick', async () => ({}))
  app.get('/slow', async () => {
    await promise
    return {}
  })
  app.post('/upload', async (asked) => {
    const upload = await readUpload(asked, 1_000_000)
    await upload.discard()
    return { bytes: upload.file.sizeBytes }
  })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  release()
  await app.close()
})

const type = 'multipart/form-data; boundary=b'
const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
const end = '\r\n--b--\r\n'

/** An upload that has begun and goes on when the test says so. */
async function beginUpload() {
  const sending = request(`${base}/upload`, { method: 'POST', headers: { 'content-type': type } })
  const answered = once(sending, 'response').then(async ([response]) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], body }
  })
  sending.write(`${head}half`)
  await vi.waitFor(() => expect(drain.underWay).toBe(1))
  await vi.waitFor(async () =>
    expect((await readdir(tmpdir())).some((name) => name.startsWith('nestwren-upload-'))).toBe(true),
  )
  return { sending, answered }
}

test('while the door is still open, answers already tell their connection to end', async () => {
  const agent = new Agent({ keepAlive: true })
  const ask = async () => {
    const [response] = await once(request(`${base}/quick`, { agent }).end(), 'response')
    response.resume()
    return response.headers.connection
  }
  expect(await ask()).toBe('keep-alive')
  drain.announce()
  expect(await ask()).toBe('close')
  // A new connection is taken as ever.
  expect(await ask()).toBe('close')
  agent.destroy()
})

test('waits for requests, and for nobody who is live', async () => {
  const events: string[] = []
  const asked = fetch(`${base}/slow`).then(() => events.push('answered'))
  await vi.waitFor(() => expect(drain.underWay).toBe(1))
  app.server.on('request', ({ url }) => url?.startsWith(livePath) && events.push('a poll came'))
  await fetch(`${base}${livePath}/?transport=polling`)
  expect(drain.underWay).toBe(1)
  const waited = drain.untilAnswered().then(() => events.push('waited'))
  release()
  await Promise.all([asked, waited])
  expect(events[0]).toBe('a poll came')
  expect(events).toContain('waited')
})

test('an upload that is under way is waited for and taken', async () => {
  const { sending, answered } = await beginUpload()
  const waited = drain.untilUploaded(60_000)
  sending.end(end)
  expect(await answered).toMatchObject({ status: 200, body: { bytes: 4 } })
  await waited
})

test('one that takes too long is told to come again and leaves nothing; so is one that begins later', async () => {
  const { sending, answered } = await beginUpload()
  await drain.untilUploaded(1)
  expect(await answered).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'UNAVAILABLE' } })
  sending.on('error', () => undefined).destroy()
  const later = await fetch(`${base}/upload`, { method: 'POST', headers: { 'content-type': type }, body: head + end })
  expect(later.status).toBe(503)
  await vi.waitFor(async () =>
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('nestwren-upload-'))).toEqual([]),
  )
})

test('a call whose caller has gone is waited for: what it stores is still told', async () => {
  const done = drain.working()
  const events: string[] = []
  const waited = drain.untilAnswered().then(() => events.push('waited'))
  expect(drain.underWay).toBe(1)
  await fetch(`${base}/quick`)
  events.push('stored')
  done()
  await waited
  expect(events).toEqual(['stored', 'waited'])
  expect(drain.underWay).toBe(0)
})

/** What one connection gives back until the other side ends it. */
async function sent(text: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test.each(['announced', 'closing'])('requests that do not wait for each other are all answered: %s', async (state) => {
  const asked = sent('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3))
  await vi.waitFor(() => expect(drain.underWay).toBe(3))
  if (state === 'announced') drain.announce()
  const closed = state === 'closing' ? app.close() : undefined
  if (state === 'closing') await vi.waitFor(() => expect(app.server.listening).toBe(false))
  release()
  const answers = await asked
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  expect(answers.toLowerCase().match(/connection: close/g)).toHaveLength(1)
  await closed
})

test('whoever still sends is told to come again before the connection ends', async () => {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  drain.announce()
  drain.endUploads()
  socket.write(`POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${head}half`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503/)
  expect(String(answer).toLowerCase()).not.toContain('connection: close')
  // There is still somebody who takes what comes, so the sender gets to read the answer.
  const problems: Error[] = []
  socket.on('error', (error) => problems.push(error))
  await new Promise<void>((resolve) => socket.write('more', () => resolve()))
  await fetch(`${base}/quick`)
  expect(problems).toEqual([])
  socket.destroy()
})
