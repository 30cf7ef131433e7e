import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWrittenWorld, type WrittenWorld } from './written-client.ts'

/** A §9: a local page that another server of this machine serves calls the API at its own address. */

let world: WrittenWorld
beforeAll(async () => {
  world = await startWrittenWorld()
})
afterAll(() => world.stop())

const ask = (method: string, origin: string, path = '/api/auth/me') =>
  fetch(world.url + path, { method, headers: { origin, 'access-control-request-method': 'PUT' } })
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

test('a page of this machine may call, with a token and without cookies', async () => {
  const origin = 'http://localhost:5173'
  const preflight = await ask('OPTIONS', origin)
  expect(preflight.status).toBe(204)
  expect(allowed(preflight)).toBe(origin)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  const refused = await ask('GET', origin)
  expect([refused.status, allowed(refused)]).toEqual([401, origin])
})

test.each(['https://evil.example', 'http://localhost.evil.example', 'https://localhost', 'null'])(
  'a page of %s may not',
  async (origin) => {
    const [preflight, answer] = [await ask('OPTIONS', origin), await ask('GET', origin)]
    expect([preflight.status, allowed(preflight), allowed(answer)]).toEqual([404, null, null])
  },
)
