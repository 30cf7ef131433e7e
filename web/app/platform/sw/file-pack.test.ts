import { afterEach, expect, test, vi } from 'vitest'
import { packOf } from '../../../build-tools/file-pack.ts'
import { takePack } from './file-pack.ts'

const files: Readonly<Record<string, Buffer>> = {
  '/assets/app-1a.js': Buffer.from('export const grin = "😀"'),
  '/assets/app-2b.css': Buffer.from('a { color: red }'),
  '/assets/face-3c.woff2': Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 0xff, 0x80]),
}
const types: Readonly<Record<string, string>> = {
  '/assets/app-1a.js': 'application/javascript; charset=utf-8',
  '/assets/app-2b.css': 'text/css; charset=utf-8',
  '/assets/face-3c.woff2': 'font/woff2',
}
const pack = () => packOf(Object.keys(files), (path) => files[path] ?? Buffer.alloc(0))

function createCache() {
  const stored = new Map<string, Response>()
  return { stored, put: async (path: RequestInfo | URL, response: Response) => void stored.set(String(path), response) }
}

const address = 'https://nest.example/assets/files-1.json'
const answerWith = (body: string, init?: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init ?? { headers: { 'content-type': 'application/json' } }))
afterEach(() => vi.unstubAllGlobals())

test('every file of it is stored as the server would send it', async () => {
  answerWith(JSON.stringify(pack()), {
    headers: {
      'content-type': 'application/json',
      'content-length': '99',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag: 'W/"1"',
    },
  })
  const { stored, ...cache } = createCache()
  await takePack(cache, address, () => true)
  expect([...stored.keys()]).toEqual(Object.keys(files))
  for (const [path, response] of stored) {
    expect(Buffer.from(await response.arrayBuffer()), path).toEqual(files[path])
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': types[path],
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  }
})

test('what is not asked for stays out', async () => {
  answerWith(JSON.stringify(pack()))
  const { stored, ...cache } = createCache()
  await takePack(cache, address, (path) => path.endsWith('.css'))
  expect([...stored.keys()]).toEqual(['/assets/app-2b.css'])
})

test.each([
  ['a page of a portal', '<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } }],
  ['half a pack', '{"/assets/app-1a.js":"export', { headers: { 'content-type': 'application/json' } }],
  ['what is not there', '{}', { status: 404, headers: { 'content-type': 'application/json' } }],
])('%s stores nothing', async (_what, body, init) => {
  answerWith(body, init)
  const { stored, ...cache } = createCache()
  await expect(takePack(cache, address, () => true)).rejects.toThrow()
  expect(stored.size).toBe(0)
})

test('a file of a kind that nobody has named a type for is no part of a pack', () => {
  expect(() => packOf(['/assets/film-1.mp4'], () => Buffer.from('x'))).toThrow('film-1.mp4')
})
