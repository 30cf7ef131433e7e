import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedInOperator, signInOperator } from '../../testing/operators.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let hanna: SignedInOperator

beforeAll(async () => {
  app = await startTestApp()
  hanna = await signInOperator(app, 'ops-hanna')
})
afterAll(() => app.stop())

test('two steps let an operator in', async () => {
  expect(await hanna.send('GET', '/api/admin/auth/me')).toMatchObject({
    status: 200,
    body: { username: 'ops-hanna', hasAuthenticator: false },
  })
})

test('half an hour without a call ends the session', async () => {
  const other = await signInOperator(app)
  app.clock.advance(29 * 60_000)
  expect((await other.send('GET', '/api/admin/auth/me')).status).toBe(200)
  app.clock.advance(31 * 60_000)
  expect((await other.send('GET', '/api/admin/auth/me')).body.code).toBe('UNAUTHENTICATED')
})
