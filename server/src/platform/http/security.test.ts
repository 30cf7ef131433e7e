import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../clock/clock.ts'
import { testConfig } from '../config/test-config.ts'
import { createSilentLog } from '../log/log.ts'
import { createServer } from './limits.ts'
import { readScriptHashes, registerSecurity, type SecurityOptions } from './security.ts'

let app: FastifyInstance
afterEach(() => app?.close())

async function headersOf(path: string, options: Partial<SecurityOptions> = {}) {
  const config = testConfig()
  app = createServer(config, createSilentLog())
  await registerSecurity(app, { config, ...options })
  app.get('/page', async () => 'page')
  app.get('/api/thing', async () => ({}))
  const response = await app.inject(path)
  return new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
}

function directivesOf(policy: string | undefined): Map<string, string> {
  return new Map(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test('a page may run only our own scripts and those whose hashes are known', async () => {
  const headers = await headersOf('/page', { scriptHashes: ['sha256-abc='] })
  const policy = directivesOf(headers.get('content-security-policy'))
  expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval' 'sha256-abc='")
  expect(policy.get('script-src-attr')).toBe("'none'")
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('img-src')).toBe("'self' data: blob:")
  expect(policy.get('connect-src')).toContain('ws://127.0.0.1')
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name), name).toBe("'none'")
  expect(policy.get('form-action')).toBe("'self'")
  expect(headers.get('content-security-policy')?.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
})

test('a page that anybody may read compiles no WebAssembly', async () => {
  const options = { scriptHashes: ['sha256-abc='], publicPaths: ['/page'] }
  const policy = directivesOf((await headersOf('/page', options)).get('content-security-policy'))
  expect(policy.get('script-src')).toBe("'self' 'sha256-abc='")
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
})

test('answers of the API name the version of the web, pages and an unbuilt web do not', async () => {
  expect((await headersOf('/api/thing', { appVersion: '1+a' })).get('x-app-version')).toBe('1+a')
  await app.close()
  expect((await headersOf('/page', { appVersion: '1+a' })).has('x-app-version')).toBe(false)
  await app.close()
  expect((await headersOf('/api/thing')).has('x-app-version')).toBe(false)
})

test('every answer of the API says the time of the server, pages do not', async () => {
  const clock = createTestClock('2026-11-20T03:00:00.250Z')
  expect((await headersOf('/api/thing', { clock })).get('x-server-time')).toBe(String(clock.now().getTime()))
  await app.close()
  expect((await headersOf('/api/nowhere', { clock })).get('x-server-time')).toBe(String(clock.now().getTime()))
  await app.close()
  expect((await headersOf('/page', { clock })).has('x-server-time')).toBe(false)
})

test('no text becomes HTML or a script but by the one policy of the app; a wider document may bring others', async () => {
  const wider = { paths: ['/pay'], sources: {}, permissions: {}, hasPopups: false }
  for (const [path, names] of [
    ['/page', 'default'],
    ['/nowhere', 'default'],
    ['/pay', "* 'allow-duplicates'"],
    ['/pay/', 'default'],
  ] as const) {
    const policy = directivesOf((await headersOf(path, { wider })).get('content-security-policy'))
    expect(policy.get('require-trusted-types-for'), path).toBe("'script'")
    expect(policy.get('trusted-types'), path).toBe(names)
    await app.close()
  }
})

test('every answer carries the other headers, errors too', async () => {
  for (const path of ['/page', '/nowhere']) {
    const headers = await headersOf(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.has('strict-transport-security')).toBe(false)
    expect(headers.has('server')).toBe(false)
    expect(headers.has('x-powered-by')).toBe(false)
    await app.close()
  }
})

test('a page whose address may carry a token tells nobody where it is', async () => {
  for (const path of [
    '/reset-password?token=abc',
    '/reset-password',
    '/google-return',
    '/unsubscribe?token=a',
    '/undo-sign-in-change?token=a',
    '/?invite=a',
  ]) {
    expect((await headersOf(path)).get('referrer-policy'), path).toBe('no-referrer')
    await app.close()
  }
  expect((await headersOf('/reset-passwords')).get('referrer-policy')).toBe('same-origin')
})

test('an answer of the API is neither cached, indexed, framed nor read as anything else', async () => {
  const headers = await headersOf('/api/thing')
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
})

test('an answer of the API is one, too, when the whole address is asked for', async () => {
  await headersOf('/api/thing')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(
    get({ host: '127.0.0.1', port, path: 'http://elsewhere.example/api/thing', agent: false }),
    'response',
  )) as [IncomingMessage]
  answer.resume()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
})

test('over https, browsers are told to stay there', async () => {
  const headers = await headersOf('/page', {
    config: { ...testConfig(), appEnv: 'prod', appUrl: 'https://app.example.org' },
  })
  expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
  expect(directivesOf(headers.get('content-security-policy')).get('connect-src')).toContain('wss://app.example.org')
})

describe('script hashes', () => {
  test('come from the build, are none without one, and a damaged file stops the start', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hashes-'))
    try {
      expect(await readScriptHashes(dir)).toEqual([])
      await writeFile(join(dir, 'csp-hashes.json'), '["sha256-AbC+/1="]')
      expect(await readScriptHashes(dir)).toEqual(['sha256-AbC+/1='])
      await writeFile(join(dir, 'csp-hashes.json'), `["'unsafe-inline'"]`)
      await expect(readScriptHashes(dir)).rejects.toThrow()
    } finally {
      await rm(dir, { recursive: true })
    }
  })
})

test('a process that cannot keep up says so and names a time to come back', async () => {
  const config = testConfig({ EVENT_LOOP_DELAY_LIMIT_MS: '100' })
  app = createServer(config, createSilentLog())
  await registerSecurity(app, { config })
  app.get('/api/thing', async () => ({}))
  app.get('/healthz', async () => ({}))
  // As web-files.ts answers what no route knows.
  app.setNotFoundHandler(async () => 'a file')
  await app.ready()
  // The valve looks once a second; blocking the loop for longer than it allows is what overload is.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  await expect.poll(() => app.isUnderPressure()).toBe(true)
  const refused = await app.inject('/api/thing')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/assets/app-Ab12.js')).statusCode).toBe(200)
}, 15_000)
