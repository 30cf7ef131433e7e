import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { testConfig } from '../config/test-config.ts'
import { createSilentLog } from '../log/log.ts'
import { createServer } from './limits.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function start(env: Record<string, string> = {}): Promise<string> {
  app = createServer(testConfig(env), createSilentLog())
  app.post('/api/echo', async (request) => ({ body: request.body ?? null, ip: request.ip }))
  app.get('/api/find/:name', async (request) => ({ params: request.params, query: request.query }))
  app.delete('/api/echo', async (_request, reply) => reply.code(204).send())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

function post(base: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${base}/api/echo`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** Sends raw bytes and gives everything that comes back until the server hangs up. */
async function raw(base: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('JSON bodies', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  test.each<[string, string, number, string]>([
    ['broken', '{"a":', 400, 'INVALID_INPUT'],
    ['too large', JSON.stringify({ a: 'x'.repeat(120_000) }), 413, 'TOO_LARGE'],
    ['too deep', nested(21), 400, 'INVALID_INPUT'],
    ['too deep lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, 'INVALID_INPUT'],
    [
      'too wide',
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}`, i]))),
      400,
      'INVALID_INPUT',
    ],
    ['with __proto__', '{"__proto__":{"isAdmin":true}}', 400, 'INVALID_INPUT'],
    ['with a constructor prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', 400, 'INVALID_INPUT'],
    ['with NUL', '{"a":"x\\u0000y"}', 400, 'INVALID_INPUT'],
    ['with NUL in a name', '{"a\\u0000":1}', 400, 'INVALID_INPUT'],
    ['with half a character', '{"a":"\\ud83d"}', 400, 'INVALID_INPUT'],
  ])('%s is refused', async (_what, body, status, code) => {
    const base = await start()
    const response = await post(base, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, error: expect.any(String) })
  })

  test('what is within the limits arrives unchanged', async () => {
    const base = await start()
    for (const body of [nested(20), '{"a":"😀","b":[1,2,3],"c":null}', 'null', '"text"']) {
      expect(await (await post(base, body)).json()).toMatchObject({ body: JSON.parse(body) })
    }
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonx'])(
    '%s is 415',
    async (contentType) => {
      const base = await start()
      const response = await post(base, '{"a":1}', { 'content-type': contentType })
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    },
  )

  test('a request that names JSON and has no body passes', async () => {
    const base = await start()
    const response = await fetch(`${base}/api/echo`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(204)
  })
})

describe('addresses and headers', () => {
  test.each([
    'http://nest.example/api/find/a?q=%00',
    'HTTP://nest.example/api/find/%00',
    '/%61pi/find/a?q=%00',
    '/ap%69/find/a?q=1&q=%00',
    '/api/find/a?q[]=%00&q=1',
    '/api/find/a?%00=1',
    '/api/find/a#%00',
  ])('a NUL is refused however the address of a call is written: %s', async (target) => {
    const base = await start()
    const answer = await raw(base, `GET ${target} HTTP/1.1\r\nHost: nest.example\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

  test('a path with a NUL that is no call as it is written is none', async () => {
    const base = await start()
    const answer = await raw(base, 'GET /ap%69/find/a%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
  })

  test.each(['/api/find/%00', '/api/find/a?q=%00', '/api/find/%zz', '/api/find/%c0%af'])('%s is 400', async (path) => {
    const base = await start()
    const response = await fetch(base + path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('an overlong path parameter is 400', async () => {
    const base = await start()
    const response = await fetch(`${base}/api/find/${'a'.repeat(500)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('headers beyond 16 kB are 431', async () => {
    const base = await start()
    const answer = await raw(base, `GET /api/find/a HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('HEADERS_TOO_LARGE')
  })

  test('what is no HTTP is 400', async () => {
    const base = await start()
    expect(await raw(base, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('each answer has its own request id, and none is taken from outside', async () => {
    const base = await start()
    const ids = []
    for (let i = 0; i < 2; i += 1)
      ids.push(
        (await fetch(`${base}/api/find/a`, { headers: { 'request-id': 'mine', 'x-request-id': 'mine' } })).headers.get(
          'x-request-id',
        ),
      )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('mine')
  })
})

describe('the caller address', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }

  test('X-Forwarded-For is not believed from just anybody', async () => {
    const base = await start()
    expect(await (await post(base, '{}', forwarded)).json()).toMatchObject({ ip: '127.0.0.1' })
  })

  test('X-Forwarded-For is believed from a trusted proxy', async () => {
    const base = await start({ TRUSTED_PROXIES: '127.0.0.0/8' })
    expect(await (await post(base, '{}', forwarded)).json()).toMatchObject({ ip: '203.0.113.9' })
    const spoofed = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
    expect(await (await post(base, '{}', spoofed)).json()).toMatchObject({ ip: '203.0.113.9' })
  })
})

test('slow headers are cut off while others are served', async () => {
  const base = await start()
  const slow = Array.from({ length: 300 }, () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /api/find/a HTTP/1.1\r\nHost: x\r\n')
    // Reading is what lets the end of the connection be seen.
    socket.resume()
    return once(socket, 'close')
  })
  expect((await post(base, '{}')).status).toBe(200)
  // The safety rule gives ten seconds; Node checks once a second.
  expect(app.server.headersTimeout).toBe(6_000)
  await Promise.all(slow)
})

test('a connection that asked nothing is closed without a word; one that began to ask is told why', async () => {
  const base = await start()
  // A browser sends what it asks next on a connection it opened ahead, and takes what is there for the answer.
  const [silent, begun] = await Promise.all([raw(base, ''), raw(base, 'GET /api/find/a HTTP/1.1\r\n')])
  expect(silent).toBe('')
  expect(begun).toMatch(/^HTTP\/1\.1 408 /)
}, 15_000)
