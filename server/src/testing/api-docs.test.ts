import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './start-test-app.ts'

let app: TestApp
afterEach(() => app.stop())

test.each([
  ['on', 200],
  ['off', 404],
])('with API_DOCS=%s the pages that describe the calls answer %i', async (API_DOCS, status) => {
  app = await startTestApp({ env: { API_DOCS } })
  for (const path of ['/api/docs', '/api/openapi.json', '/api/docs/', '/API/docs'])
    expect((await fetch(app.url + path)).status, path).toBe(/^\/api\/(docs|openapi\.json)$/.test(path) ? status : 404)
})
