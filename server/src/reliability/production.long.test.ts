import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { call } from '../testing/call.ts'
import { doubleKeys } from '../testing/revenuecat-double.ts'
import {
  beginServerProcess,
  endServerProcesses,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: Database
beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false })
})
afterAll(async () => {
  await endServerProcesses()
  await database.close()
})

const production = () => ({
  APP_ENV: 'prod',
  HOST: '127.0.0.1',
  DEMO_FAMILY: '',
  APP_URL: 'https://family.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: '127.0.0.1',
  ...doubleKeys,
})

describe('prod does not start', () => {
  test('without what it needs, and says everything that is missing at once', async () => {
    const server = beginServerProcess({ env: { APP_ENV: 'prod', DEMO_FAMILY: '', AUTH_SECRET: '', FILES_KEY: '' } })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    for (const name of ['DATABASE_URL', 'APP_URL', 'SMTP_URL', 'AUTH_SECRET', 'FILES_KEY'])
      expect(server.output()).toContain(`${name} is missing`)
  })

  test('with anything that belongs to development, and keeps what it was given to itself', async () => {
    const wrong = {
      ...{ AUTH_SECRET: 'too short', APP_URL: 'http://family.example.org' },
      ...{ DEV_MAILBOX: 'on', DEVELOPMENT_MODE: 'on', DEMO_FAMILY: 'on' },
    }
    const server = beginServerProcess({ databaseUrl: database.url, env: { ...production(), ...wrong } })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    for (const name of Object.keys(wrong)) expect(server.output()).toContain(`- ${name} `)
    for (const kept of [database.url, wrong.AUTH_SECRET]) expect(server.output()).not.toContain(kept)
  })
})

describe('prod behind a proxy', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServerProcess({ databaseUrl: database.url, env: production() })
  })

  test('starts and is ready', async () => {
    expect((await call(server.url, 'GET', '/readyz')).status).toBe(200)
    expect(server.output()).not.toContain('demo')
  })

  test.each(['/dev/mailbox', '/api/dev/mailbox', '/metrics'])('%s is not there', async (path) => {
    const answer = await call(server.url, 'GET', path)
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('answers carry neither the code nor a word about development', async () => {
    const { status, body } = await call(server.url, 'POST', '/api/auth/send-confirmation', {
      body: { email: 'mara@example.com' },
    })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['message'])
  })

  test('nobody is in the database', async () => {
    const { rows } = await database.pool.query(
      'select (select count(*) from users) as users, (select count(*) from log_entries) as entries',
    )
    expect(rows).toEqual([{ users: 0, entries: 0 }])
  })

  test.each(['/', '/api/auth/me', '/nowhere'])('%s is sent for https only', async (path) => {
    const { headers } = await call(server.url, 'GET', path, {
      headers: { 'x-forwarded-proto': 'https', accept: 'text/html' },
    })
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
  })

  test('a socket of another origin is refused, one of the own is asked for its token', async () => {
    const handshake = (origin: string) =>
      call(server.url, 'GET', '/socket.io/?EIO=4&transport=polling', { headers: { origin } })
    expect((await handshake('https://evil.example.net')).status).toBe(403)
    expect((await handshake('http://127.0.0.1:5173')).status).toBe(403)
    expect((await handshake('https://family.example.org')).status).toBe(200)
  })
})
