import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { publicBrand } from '@nestwren/contract/brand-public'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../config/test-config.ts'
import { createSilentLog } from '../log/log.ts'
import { readAppVersion } from './app-version.ts'
import { createMovedTo } from './earlier-hosts.ts'
import { createServer } from './limits.ts'
import { precompress } from './precompress.ts'
import { registerSecurity } from './security.ts'
import { registerUploads } from './upload.ts'
import { registerWebFiles } from './web-files.ts'

const script = `export const words = ${JSON.stringify('a baby slept and ate and slept '.repeat(200))}\n`
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const now = 'https://now.example'
const earlier = publicBrand.legacyHosts[0]
let clientDir = ''
let app: FastifyInstance

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'web-'))
  clientDir = join(dir, 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await mkdir(join(clientDir, 'privacy'))
  await mkdir(join(clientDir, 'es'))
  await writeFile(join(clientDir, 'es', 'index.html'), '<!doctype html><title>portada</title>')
  await writeFile(join(clientDir, '__spa-fallback.html'), '<!doctype html><title>shell</title>')
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>landing</title>')
  await writeFile(join(clientDir, 'privacy', 'index.html'), '<!doctype html><title>privacy</title>')
  await writeFile(join(clientDir, 'assets', 'app-Ab12.js'), script)
  await writeFile(join(clientDir, 'sw.js'), 'self.addEventListener("fetch", () => {})')
  await writeFile(join(clientDir, 'favicon.svg'), '<svg/>')
  await writeFile(join(clientDir, 'film.mp4'), 'abcdefgh')
  await writeFile(join(clientDir, 'film.vtt'), 'WEBVTT')
  await writeFile(join(dir, 'secret.txt'), 'outside')
  await precompress(clientDir)
})
afterEach(() => app.close())
afterAll(() => rm(join(clientDir, '..'), { recursive: true }))

async function start(dir: string | null = clientDir, movedTo = createMovedTo(now)): Promise<FastifyInstance> {
  const config = testConfig()
  app = createServer(config, createSilentLog())
  await registerSecurity(app, { config })
  app.get('/api/thing', async () => ({}))
  await registerWebFiles(app, { clientDir: dir, appUrl: config.appUrl, movedTo })
  return app
}

test('films come in parts, as players ask for them, and captions as what they are', async () => {
  await start()
  const whole = await app.inject('/film.mp4')
  expect([whole.statusCode, whole.headers['accept-ranges'], whole.body]).toEqual([200, 'bytes', 'abcdefgh'])
  expect(whole.headers['content-type']).toBe('video/mp4')
  const part = await app.inject({ url: '/film.mp4', headers: { range: 'bytes=2-4' } })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/8', 'cde'])
  const beyond = await app.inject({ url: '/film.mp4', headers: { range: 'bytes=90-' } })
  expect(beyond.statusCode).toBe(416)
  expect((await app.inject('/film.vtt')).headers['content-type']).toMatch(/^text\/vtt/)
})

test('hashed assets may be kept for a year and come compressed as the browser likes', async () => {
  await start()
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const response = await app.inject({ url: '/assets/app-Ab12.js', headers: { 'accept-encoding': encoding } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.headers['content-type']).toMatch(/javascript/)
    expect(response.headers.vary).toMatch(/accept-encoding/i)
    expect(response.rawPayload.length).toBeLessThan(script.length / 5)
    expect(decode(response.rawPayload).toString()).toBe(script)
  }
  const plain = await app.inject('/assets/app-Ab12.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test.each([
  ['/', 'landing'],
  ['/privacy', 'privacy'],
  ['/privacy/', 'privacy'],
  ['/home', 'shell'],
  ['/home?child=1', 'shell'],
  ['/logs/2026/05', 'shell'],
  ['/caf%C3%A9', 'shell'],
])('%s is the page "%s", asked for anew each time', async (url, title) => {
  await start()
  const response = await app.inject({ url, headers: html })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(`<title>${title}</title>`)
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers['content-type']).toMatch(/text\/html/)
  expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  const again = await app.inject({ url, headers: { ...html, 'if-none-match': String(response.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test.each(['/', '/privacy', '/vault/photos'])('%s is a page whatever stands behind it', async (path) => {
  await start()
  const names = ['hvar', 'lang', 'ref', 'invite', 'next', 'utm_source', 'q', '__proto__', 'constructor', 'a[]', '']
  const values = [
    'A%00',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    '%ED%A0%80',
    '%ff',
    '%E0%A4%A',
    '%0d%0aX-A:1',
    '%u0000',
    '\\',
    'A;B',
    '%25%30%30',
  ]
  for (const name of names)
    for (const value of values) {
      const url = `${path}?${name}=${value}&${value}=1`
      const response = await app.inject({ url, headers: html })
      expect([url, response.statusCode]).toEqual([url, 200])
      expect(response.headers['content-type']).toMatch(/text\/html/)
      expect(response.headers['x-a']).toBeUndefined()
    }
})

test.each(['/%00', '/home%00', '/a/%zz', '/%', '/%c0%af', '/%ED%A0%80/b', '/logs/%E0%A4%A?hvar=A%00'])(
  '%s, which nobody can read, is answered as an address that is no page',
  async (url) => {
    await start()
    const response = await app.inject({ url, headers: html })
    expect([response.statusCode, response.body]).toEqual([200, '<!doctype html><title>shell</title>'])
    expect(response.headers['x-robots-tag']).toBe('noindex')
  },
)

test.each(['/api/thing%00', '/api/thing?a=%00', '/api/%zz', '/api%00/thing', '/a.js%00', '/film%zz.mp4', '/dev/%00'])(
  '%s is refused without a page',
  async (url) => {
    await start()
    const response = await app.inject({ url, headers: html })
    expect([400, 404]).toContain(response.statusCode)
    expect(response.headers['content-type']).toMatch(/json/)
  },
)

test.each(['%0aX-A:1', '%D0%B6', '%F0%9F%90%A3', '%22%3E', '%7F'])(
  'the redirect of a language is a header, also with %s',
  async (odd) => {
    await start()
    const response = await app.inject({ url: `/es/${odd}`, headers: html })
    expect([response.statusCode, response.headers['x-a']]).toEqual([308, undefined])
    expect(new URL(String(response.headers.location), now).pathname).toBe(`/${odd.replace('%0a', '%0A')}`)
  },
)

test.each([
  ['/', `${now}/`],
  ['/home?a=1&b=%2F', `${now}/home?a=1&b=%2F`],
  ['/caf%C3%A9', `${now}/caf%C3%A9`],
])('a page of an earlier host, %s, has moved (B §9)', async (url, location) => {
  await start()
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await app.inject({ method, url, headers: { ...html, host: `${earlier.toUpperCase()}:443` } })
    expect(response.statusCode).toBe(308)
    expect(response.headers.location).toBe(location)
  }
})

test('calls, files and the service worker of an earlier host stay, for apps that devices have kept', async () => {
  await start()
  for (const url of ['/api/thing', '/sw.js', '/assets/app-Ab12.js'])
    expect((await app.inject({ url, headers: { host: earlier } })).statusCode, url).toBe(200)
  expect((await app.inject({ url: '/api/nothing', headers: { host: earlier } })).statusCode).toBe(404)
  expect((await app.inject({ url: '//elsewhere.example', headers: { ...html, host: earlier } })).statusCode).toBe(404)
})

test('other hosts do not move, nor does an installation that lives at an earlier host', async () => {
  await start()
  const headers = { ...html, host: `x.${earlier}` }
  expect((await app.inject({ url: '/home', headers })).statusCode).toBe(200)
  await app.close()
  await start(clientDir, createMovedTo(`https://${earlier}`))
  expect((await app.inject({ url: '/home', headers: { ...html, host: earlier } })).statusCode).toBe(200)
})

test('files that are shared with a page without its service worker are not taken; the page says so', async () => {
  await start()
  await registerUploads(app)
  const headers = { ...html, 'content-type': 'multipart/form-data; boundary=x' }
  const shared = await app.inject({ method: 'POST', url: '/vault/photos?x=1', headers, payload: '--x--' })
  expect([shared.statusCode, shared.headers.location]).toEqual([303, '/vault/photos#/shared=failed'])
  for (const url of ['/api/nothing', '/a.js', '//elsewhere.example'])
    expect((await app.inject({ method: 'POST', url, headers, payload: '--x--' })).statusCode, url).toBe(404)
})

test('the version of the web is what its pages say', async () => {
  expect(await readAppVersion(join(clientDir, '..'))).toBeNull()
  const dir = await mkdtemp(join(tmpdir(), 'version-'))
  await mkdir(join(dir, 'client'))
  await writeFile(join(dir, 'client', 'index.html'), '<!doctype html><html data-version="0.1.7+ab12" lang="en">')
  expect(await readAppVersion(dir)).toBe('0.1.7+ab12')
  await rm(dir, { recursive: true })
})

test('a written page comes in the language of its reader, and says so to caches and search engines', async () => {
  await start()
  const ask = (url: string, headers = {}) => app.inject({ url, headers: { ...html, ...headers } })
  const spanish = await ask('/', { 'accept-language': 'es' })
  expect(spanish.body).toContain('portada')
  expect(spanish.headers.vary).toMatch(/accept-language, cookie/)
  expect((await ask('/?lang=en', { 'accept-language': 'es' })).body).toContain('landing')
  const named = await ask('/?lang=es')
  expect(named.body).toContain('portada')
  expect(named.headers.link).toContain('/?lang=es>; rel="canonical"')
  expect(named.headers.link).toContain('/?lang=es>; rel="alternate"; hreflang="es"')
  // What is not written in it comes as it is.
  expect((await ask('/privacy?lang=es')).body).toContain('privacy')
  const again = await ask('/', { 'accept-language': 'en', 'if-none-match': String(spanish.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('landing')])
  const held = await ask('/', { 'accept-language': 'es', 'if-none-match': `"x", ${spanish.headers.etag}` })
  expect([held.statusCode, held.body, held.headers.etag]).toEqual([304, '', spanish.headers.etag])
  // When it was written says nothing of the language.
  const since = await ask('/', { 'accept-language': 'en', 'if-modified-since': new Date().toUTCString() })
  expect(since.statusCode).toBe(200)
  const moved = await ask('/es?x=1')
  expect([moved.statusCode, moved.headers.location]).toEqual([308, '/?lang=es'])
})

test('the service worker is asked for anew each time', async () => {
  await start()
  const response = await app.inject('/sw.js')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-cache')
})

test.each([
  '/nothing.js',
  '/assets/app-Old.js',
  '/wp-login.php',
  '/index.html',
  '/__spa-fallback.html',
  '/assets/app-Ab12.js.br',
  '/.env',
  '/assets',
  '/.git/config',
  '/.git/',
  '/.aws/credentials',
  '/sub/.git/HEAD',
  '/%2egit/config',
  '/%2Egit%2Fconfig',
  '/%252egit/config',
  '/%25252egit/config',
  '/.git%5cconfig',
  '/%5c.git%5cconfig',
  '/.git;x/config',
  '/..;/manager',
  '/wp-login.php/',
  '/wp-login.php;x=1',
  '/index.php/admin',
  '/backup.zip/',
  '/dump%2esql/',
  '/dump%252esql',
  '/.git/config?page=/home',
  '/.well-known/security',
  '/sw.js/',
  '/sw.js;x',
  '/API/thing/else',
])('%s is no file of ours: 404', async (url) => {
  await start()
  const response = await app.inject({ url, headers: url === '/assets' ? {} : html })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'NOT_FOUND', error: expect.any(String) })
})

test('only whether there is a page is told to HEAD as well', async () => {
  await start()
  const ask = async (url: string) => (await app.inject({ method: 'HEAD', url, headers: html })).statusCode
  expect(await ask('/home')).toBe(200)
  expect(await ask('/vault/documents/0190aaaa-0000-7000-8000-000000000000')).toBe(200)
  for (const url of ['/.git/config', '/%252egit/config', '/wp-login.php/']) expect(await ask(url), url).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//secret.txt',
  '/assets//app-Ab12.js',
])('%s does not leave the folder', async (url) => {
  await start()
  const response = await app.inject({ url, headers: html })
  expect(response.body).not.toContain('outside')
  expect([200, 400, 404]).toContain(response.statusCode)
  if (response.statusCode === 200) expect(response.body).toContain('shell')
})

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/nothing'],
  ['DELETE', '/api/thing'],
  ['POST', '/home'],
  ['GET', '/api'],
  ['GET', '/socket.io/x'],
  ['GET', '/dev/mailbox'],
  ['GET', '/dev/family'],
] as const)('%s %s is JSON 404', async (method, url) => {
  await start()
  const response = await app.inject({ method, url, headers: html })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a program that asks for no page gets none', async () => {
  await start()
  expect((await app.inject({ url: '/home', headers: { accept: 'application/json' } })).statusCode).toBe(404)
})

test.each([null, '/does/not/exist'])('without a web build (%s) only the API answers', async (dir) => {
  await start(dir)
  expect((await app.inject({ url: '/home', headers: html })).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await app.inject('/api/thing')).statusCode).toBe(200)
})

describe('compressed copies', () => {
  test('are made by a server that listens, when the build has not', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'listen-'))
    try {
      await writeFile(join(dir, 'index.html'), '<!doctype html>')
      await writeFile(join(dir, 'app.js'), script)
      await start(dir)
      await app.listen({ host: '127.0.0.1', port: 0 })
      await expect
        .poll(async () => (await readdir(dir)).sort())
        .toEqual(['app.js', 'app.js.br', 'app.js.gz', 'index.html'])
    } finally {
      await rm(dir, { recursive: true })
    }
  })

  test('are made once, and again when the file is newer', async () => {
    await start(null)
    const dir = await mkdtemp(join(tmpdir(), 'compress-'))
    try {
      await writeFile(join(dir, 'app.js'), script)
      await writeFile(join(dir, 'small.js'), 'x')
      await writeFile(join(dir, 'photo.png'), Buffer.alloc(5_000))
      expect(await precompress(dir)).toBe(2)
      expect((await readdir(dir)).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'photo.png', 'small.js'])
      expect(await precompress(dir)).toBe(0)
      const copy = await stat(join(dir, 'app.js.br'))
      await utimes(join(dir, 'app.js'), new Date(copy.mtimeMs + 5_000), new Date(copy.mtimeMs + 5_000))
      expect(await precompress(dir)).toBe(2)
    } finally {
      await rm(dir, { recursive: true })
    }
  })
})
