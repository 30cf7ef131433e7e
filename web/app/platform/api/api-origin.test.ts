import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
const asked: string[] = []
let answers: Record<string, () => Response> = {}

async function fresh() {
  vi.resetModules()
  return import('./api-origin.ts')
}
const at = (hostname: string) => vi.stubGlobal('location', { hostname })

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answers[url]?.() ?? new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the API is on the origin of the page, also when it refuses', async () => {
  at('localhost')
  answers = {}
  const { apiFetch, apiOrigin } = await fresh()
  expect((await apiFetch('/api/auth/me')).status).toBe(404)
  expect([asked, apiOrigin()]).toEqual([['/api/auth/me'], ''])
})

test('a local page of another server falls back to http://localhost:3001, and stays there', async () => {
  at('127.0.0.1')
  answers = { '/api/auth/me': page, 'http://localhost:3001/api/auth/me': () => Response.json({ user: 1 }) }
  const { apiFetch, apiOrigin } = await fresh()
  expect(await (await apiFetch('/api/auth/me')).json()).toEqual({ user: 1 })
  await apiFetch('/api/photos')
  expect(asked).toEqual(['/api/auth/me', 'http://localhost:3001/api/auth/me', 'http://localhost:3001/api/photos'])
  expect(apiOrigin()).toBe('http://localhost:3001')
})

test('elsewhere a page that is answered instead of the API is no reason to ask anybody else', async () => {
  at('dev.example.com')
  answers = { '/api/auth/me': page }
  const { apiFetch } = await fresh()
  await expect(apiFetch('/api/auth/me')).rejects.toThrow(TypeError)
  expect(asked).toEqual(['/api/auth/me'])
})

test('a local page whose own server has answered once is in a hotel, not at another server', async () => {
  at('localhost')
  answers = { '/api/auth/me': () => Response.json({}) }
  const { apiFetch, apiOrigin } = await fresh()
  await apiFetch('/api/auth/me')
  answers = { '/api/auth/me': page }
  await expect(apiFetch('/api/auth/me')).rejects.toThrow(TypeError)
  expect([asked, apiOrigin()]).toEqual([['/api/auth/me', '/api/auth/me'], ''])
})

test('a read that nobody answers is given up after ten seconds, a file that is sent is not', async () => {
  vi.useFakeTimers()
  at('dev.example.com')
  const { apiFetch } = await fresh()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const read = apiFetch('/api/photos').catch((error: unknown) => error)
  void apiFetch('/api/photos', { method: 'POST', body: new FormData() }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await read).toBeInstanceOf(TypeError)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  vi.useRealTimers()
})

test('an answer of the server teaches its time, one of something in between does not', async () => {
  at('dev.example.com')
  const ahead = 20 * 60_000
  const timed = (status: number, type: string) => () =>
    new Response('{}', {
      status,
      headers: { 'content-type': type, 'x-server-time': String(Date.now() - ahead) },
    })
  answers = { '/api/up': timed(502, 'application/json'), '/api/refused': timed(403, 'application/json') }
  const { apiFetch } = await fresh()
  const { clockSkewMs } = await import('../clock/now.ts')
  await apiFetch('/api/up')
  expect(clockSkewMs()).toBe(0)
  await apiFetch('/api/refused')
  expect(Math.round(clockSkewMs() / 1000)).toBe(-ahead / 1000)
})
