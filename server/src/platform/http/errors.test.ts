import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '../config/test-config.ts'
import { createLog } from '../log/log.ts'
import { commonError, HttpError, registerErrorHandler } from './errors.ts'
import { serverOptions } from './limits.ts'

async function answerTo(error: unknown) {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const app = Fastify(serverOptions(testConfig(), log))
  registerErrorHandler(app)
  app.get('/api/thing', async () => {
    throw error
  })
  const response = await app.inject('/api/thing')
  await app.close()
  return { response, lines, body: response.json() }
}

test('an error a caller may know keeps its code, text and details', async () => {
  const { response, body, lines } = await answerTo(
    new HttpError(409, 'STALE', 'Changed elsewhere.', { details: { version: 3 } }),
  )
  expect(response.statusCode).toBe(409)
  expect(body).toEqual({ error: 'Changed elsewhere.', code: 'STALE', details: { version: 3 } })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(lines).toHaveLength(0)
})

test('a wait is told in whole seconds', async () => {
  const { response } = await answerTo(commonError('RATE_LIMITED', { retryAfterS: 1.2 }))
  expect(response.headers['retry-after']).toBe('2')
})

test('each 503 says when to come again, whoever throws it', async () => {
  const { response } = await answerTo(new HttpError(503, 'PROVIDER_UNAVAILABLE', 'Not now.'))
  expect(response.statusCode).toBe(503)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})

test('a bug is answered without detail and logged once with the request id', async () => {
  const { response, body, lines } = await answerTo(new Error('relation "users" does not exist'))
  expect(response.statusCode).toBe(500)
  expect(body).toEqual({ error: expect.any(String), code: 'INTERNAL' })
  expect(response.body).not.toContain('relation')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', requestId: expect.any(String) })
})

test.each<[string, unknown, number, string]>([
  ['a full disk below the files', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 507, 'STORAGE_FULL'],
  ['a blob store that is away', Object.assign(new Error('away'), { code: 'STORAGE_AWAY' }), 503, 'UNAVAILABLE'],
  ['a full blob store', Object.assign(new Error('full'), { code: 'STORAGE_FULL' }), 507, 'STORAGE_FULL'],
  [
    'a full disk below the database',
    Object.assign(new Error('could not extend'), { code: '53100', severity: 'ERROR' }),
    507,
    'STORAGE_FULL',
  ],
  [
    'a database that shuts down',
    Object.assign(new Error('terminating'), { code: '57P01', severity: 'FATAL' }),
    503,
    'UNAVAILABLE',
  ],
  ['something thrown that is no error', 'oops', 500, 'INTERNAL'],
])('%s', async (_what, error, status, code) => {
  const { response, body } = await answerTo(error)
  expect(response.statusCode).toBe(status)
  expect(body.code).toBe(code)
  expect(response.headers['retry-after'] !== undefined).toBe(status === 503)
})

const databaseError = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' })

test.each([
  ['a statement that took too long', '57014'],
  ['a lock that was not waited for any longer', '55P03'],
  ['two that waited for each other', '40P01'],
  ['a change at the same time', '40001'],
  ['a commit whose answer was lost', '40003'],
  ['too many connections', '53300'],
  ['a database without memory', '53200'],
  ['a database without resources', '53000'],
  ['a limit of the database', '53400'],
  ['a transaction that was idle for too long', '25P03'],
  ['a transaction that took too long', '25P04'],
  ['a connection that was idle for too long', '57P05'],
  ['a database that crashed', '57P02'],
  ['a database that is starting', '57P03'],
  ['a database that only reads at the moment', '25006'],
  ['a lost connection', '08006'],
])('%s passes: come again', async (_what, code) => {
  const { response, body } = await answerTo(new Error('a statement failed', { cause: databaseError(code) }))
  expect(response.statusCode).toBe(503)
  expect(body.code).toBe('UNAVAILABLE')
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})

test.each([
  ['a statement that is wrong', '42601'],
  ['a row that breaks a rule', '23514'],
  ['a number out of range', '22003'],
  ['a broken file of the database', 'XX001'],
])('%s is a bug and does not pass', async (_what, code) => {
  const { response, body } = await answerTo(new Error('a statement failed', { cause: databaseError(code) }))
  expect(response.statusCode).toBe(500)
  expect(body.code).toBe('INTERNAL')
  expect(response.headers['retry-after']).toBeUndefined()
})
