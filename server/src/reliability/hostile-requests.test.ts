import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isForGuests } from '@nestwren/contract/endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectRefused, type HostileWorld, sendBytes, sendRaw, startHostileWorld } from '../testing/hostile-world.ts'
import { inTurn } from '../testing/long-run.ts'

/** Requests that are wrong before their body is looked at: paths, methods, headers, tokens, bytes that are no HTTP. */

let buildDir = ''
let world: HostileWorld
let before: string
beforeAll(async () => {
  buildDir = mkdtempSync(join(tmpdir(), 'nestwren-web-'))
  for (const dir of ['client/assets', 'server']) mkdirSync(join(buildDir, dir), { recursive: true })
  writeFileSync(join(buildDir, 'client/index.html'), '<!doctype html><title>Nestwren</title>')
  writeFileSync(join(buildDir, 'client/assets/app-1.js'), 'export {}')
  writeFileSync(join(buildDir, 'client/.hidden'), 'THE SECRET')
  writeFileSync(join(buildDir, 'server/secret.txt'), 'THE SECRET')
  writeFileSync(join(buildDir, 'secret.txt'), 'THE SECRET')
  world = await startHostileWorld({ webBuildDir: buildDir })
  before = await world.fingerprint()
})
afterEach(async () => {
  expect(await world.fingerprint()).toBe(before)
})
afterAll(async () => {
  await world.stop()
  rmSync(buildDir, { recursive: true })
})

const bearer = () => ({ authorization: `Bearer ${world.token}` })
const get = (path: string, headers: Record<string, string | string[]> = bearer(), method = 'GET') =>
  sendRaw(world.app.url, { method, path, headers })

describe('tokens', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each<[what: string, header: () => string]>([
    ['an empty one', () => 'Bearer '],
    ['only the word', () => 'Bearer'],
    ['null', () => 'Bearer null'],
    ['another scheme', () => `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['two tokens', () => `Bearer ${world.token} ${world.token}`],
    ['a long one', () => `Bearer ${'x'.repeat(10_000)}`],
    ['dots', () => 'Bearer ..'],
    ['no signature', () => `Bearer ${world.token.split('.').slice(0, 2).join('.')}.`],
    ['a changed signature', () => `Bearer ${world.token.slice(0, -4)}AAAA`],
    ['the algorithm none', () => `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${world.token.split('.')[1]}.`],
    ['a header that is no object', () => `Bearer ${part(null)}.${part(null)}.${part(null)}`],
    ['a quote', () => `Bearer ' or 1=1 --`],
    ['bytes above ASCII', () => 'Bearer \u00ff\u00fe\u00e9'],
  ])('%s is nobody, at every endpoint', async (what, header) => {
    for (const { name, endpoint, path } of inTurn(world.targets)) {
      if (endpoint.access.who === 'anyone' || isForGuests(endpoint.access)) continue
      const answer = await sendRaw(world.app.url, {
        method: endpoint.method,
        path,
        headers: { authorization: header() },
      })
      expectRefused(answer, [401], `${name} with ${what}`)
    }
  })

  test('of two Authorization headers the second one does not count', async () => {
    const lines = [
      'GET /api/auth/me HTTP/1.1',
      'Host: x',
      'Authorization: Bearer wrong',
      `Authorization: Bearer ${world.token}`,
    ]
    const answer = await sendBytes(world.app.url, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('methods', () => {
  test.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'LINK', 'SEARCH'])('%s is refused everywhere', async (method) => {
    for (const { name, path } of inTurn(world.targets)) {
      const answer = await get(path, bearer(), method)
      expectRefused(answer, [400, 404, 405], `${method} ${name}`)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      // A TRACE that shows the request would show the token.
      expect(answer.text).not.toContain(world.token)
    }
  })

  test('HEAD answers like GET, without a body and without a change', async () => {
    for (const { name, endpoint, path, status: ofOwner } of world.targets) {
      const { status, text } = await get(path, bearer(), 'HEAD')
      expect(text).toBe('')
      expect(status, name).toBe(endpoint.method === 'GET' ? ofOwner : (await get(path)).status)
      if (endpoint.access.who !== 'anyone' && !isForGuests(endpoint.access))
        expect((await get(path, {}, 'HEAD')).status, name).toBeGreaterThanOrEqual(400)
    }
  })

  test('a method that a header asks for does not count', async () => {
    for (const { endpoint, path } of world.targets) {
      if (endpoint.method === 'GET') continue
      const headers = { ...bearer(), 'x-http-method-override': endpoint.method, 'x-method-override': endpoint.method }
      const answer = await get(path, headers)
      expect(answer.status).toBeLessThan(500)
    }
  })
})

describe('paths', () => {
  test.each([
    '/api/events/%ZZ',
    '/api/events/%',
    '/api/events/%ff%fe',
    '/api/events/%c0%af',
    '/api/events/%00',
    '/api/events/%2e%2e%2f%2e%2e',
    '/api/events/..%5c..%5c',
    "/api/events/1'%20or%20'1'='1",
    `/api/events/${'x'.repeat(5_000)}`,
    '/api/events/%F0%9F%8D%BC',
    '/api/events/__proto__',
    '/api/events/constructor',
    '/api/events//like',
    '/api/user-children/%00',
    '/api/user-children/[object%20Object]',
    '/api/events/latest/',
    '/api//events',
    '//api/events',
    '/api/../api/events/x',
    '/api/events;id=1',
    '/API/EVENTS',
    '/api',
    '/api/',
    '/api/__proto__',
    '/api/toString',
  ])('GET %s', async (path) => {
    expectRefused(await get(path), [400, 404, 414], path)
  })

  test.each([
    'limit=%00',
    'q=%00',
    'cursor=%ZZ',
    'limit[]=1',
    'limit[a]=1',
    '__proto__=1',
    'constructor[prototype][x]=1',
    'childId=1&childId=2',
    `q=${'x'.repeat(8_000)}`,
    Array.from({ length: 1_500 }, (_, at) => `a${at}=1`).join('&'),
  ])('a list with ?%s', async (query) => {
    expectRefused(await get(`/api/events?${query}`), [400, 414], query.slice(0, 60))
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%252f..%252fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/....//....//secret.txt',
    '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt',
    '/..%2fserver%2fsecret.txt',
    '/%2e%2e%2fserver/secret.txt',
    '/server/secret.txt',
    '/.hidden',
    '/assets/app-1.js%00.html',
    '/etc/passwd',
    '//etc/passwd',
    '/index.html/../../secret.txt',
    'http://evil.example.net/../secret.txt',
  ])('no file outside of the web app at %s', async (path) => {
    const answer = await get(path, { accept: '*/*' })
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toContain('SECRET')
    expect(answer.text).not.toContain('root:')
  })
})

describe('bytes', () => {
  const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
  test.each<[what: string, bytes: () => string | Uint8Array, status: number]>([
    ['no HTTP at all', () => 'hello\r\n\r\n', 400],
    ['a TLS greeting', () => Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03]), 400],
    ['no Host', () => request('GET /api/auth/me HTTP/1.1', 'Connection: close'), 400],
    ['headers of 20 kB', () => request('GET / HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`), 431],
    [
      '2,000 headers',
      () => request('GET / HTTP/1.1', 'Host: x', ...Array.from({ length: 2_000 }, (_, at) => `X-${at}: 1`)),
      431,
    ],
    ['a path of 20 kB', () => request(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x'), 431],
    ['a NUL in a header', () => request('GET / HTTP/1.1', 'Host: x', 'X-A: a\0b'), 400],
    ['a space before the colon', () => request('GET / HTTP/1.1', 'Host: x', 'X-A : b'), 400],
    [
      'two lengths',
      () => request('POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Content-Length: 3'),
      400,
    ],
    [
      'a length and chunks',
      () => request('POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['a negative length', () => request('POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Length: -1'), 400],
    [
      'chunks that are none',
      () =>
        `${request('POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
      400,
    ],
    ['a newer version', () => request('GET / HTTP/9.9', 'Host: x'), 400],
  ])('%s is refused in the shape of every error, and the connection ends', async (what, bytes, status) => {
    const answer = await sendBytes(world.app.url, bytes())
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head.toLowerCase(), what).toContain('content-type: application/json')
    expect(JSON.parse(body), what).toEqual({ error: expect.any(String), code: expect.stringMatching(/^[A-Z_]+$/) })
  })

  test('a smuggled second request is not one', async () => {
    const inner = `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.token}\r\n\r\n`
    const bytes = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`
    const answer = await sendBytes(world.app.url, bytes)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('headers that lie about the way here change nothing', async () => {
    const lies = {
      host: 'evil.example.net',
      'x-forwarded-host': 'evil.example.net',
      'x-forwarded-for': "'; drop table users; --",
      forwarded: 'for=x',
      'x-original-url': '/api/auth/me',
      'x-rewrite-url': '/api/auth/me',
      'x-request-id': 'mine',
      range: 'bytes=0-1',
      'if-none-match': '*',
      expect: 'nothing',
    }
    for (const { name, endpoint, path, status } of world.targets.filter((target) => target.endpoint.method === 'GET')) {
      const { expect: _none, ...others } = lies
      const answer = await sendRaw(world.app.url, {
        method: endpoint.method,
        path,
        headers: { ...bearer(), ...others },
      })
      // What a client may keep has not changed since whatever it holds; nothing else is compared.
      expect(answer.status, name).toBe(name === 'growth.standard' ? 304 : status)
      expect(JSON.stringify(answer.headers)).not.toContain('evil')
      expect(answer.headers['x-request-id']).not.toBe('mine')
    }
    const answer = await sendRaw(world.app.url, {
      method: 'GET',
      path: '/api/auth/me',
      headers: { ...bearer(), ...lies },
    })
    expect(answer.status).toBeLessThan(500)
    // What is right to do with these headers as without: the ZIP was made while it was read, and that is written down.
    const { rowCount } = await world.app.database.pool.query('delete from data_exports')
    expect(rowCount).toBe(1)
  })
})
