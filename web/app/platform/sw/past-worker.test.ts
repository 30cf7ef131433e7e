import { expect, test, vi } from 'vitest'
import { letCallsPass } from './past-worker.ts'

const has = (urlPattern: string, path: string) => new RegExp(`^${urlPattern.replace('*', '.*')}$`).test(path)

async function sourceOf(path: string): Promise<string | undefined> {
  const addRoutes = vi.fn(async (_routes: readonly { condition: { urlPattern: string }; source: string }[]) => {})
  await letCallsPass({ addRoutes })
  return addRoutes.mock.calls[0]?.[0].find(({ condition }) => has(condition.urlPattern, path))?.source
}

test('calls go past the worker, pictures and the app do not', async () => {
  expect(await sourceOf('/api/events')).toBe('network')
  expect(await sourceOf('/api/auth/me')).toBe('network')
  expect(await sourceOf('/api/files/photo/1/small')).toBe('fetch-event')
  expect(await sourceOf('/assets/root.js')).toBeUndefined()
  expect(await sourceOf('/home')).toBeUndefined()
})

test('a browser that knows no routes, or refuses them, installs the worker all the same', async () => {
  await letCallsPass({})
  await letCallsPass({ addRoutes: () => Promise.reject(new TypeError('no')) })
})
