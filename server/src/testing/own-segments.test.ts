import { isOwnSegment, slugPattern } from '@nestwren/contract/site-slugs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('no family site can take the first segment of anything that the server answers', () => {
  const routes = app.app.http.printRoutes({ commonPrefix: false })
  const found = [...routes.matchAll(/^[├└]── \/([^/\s]+)/gm)].map(([, first = '']) => first)
  expect(found).toEqual(expect.arrayContaining(['api', 'healthz', 'robots.txt']))
  expect([...new Set(found)].filter((one) => slugPattern.test(one) && !isOwnSegment(one))).toEqual([])
})
