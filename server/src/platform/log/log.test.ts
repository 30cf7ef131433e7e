import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '../config/test-config.ts'
import { serverOptions } from '../http/limits.ts'
import { createLog } from './log.ts'
import { readableLine } from './readable.ts'
import { registerRequestLog } from './request-log.ts'

function memory() {
  const lines: string[] = []
  return { lines, destination: { write: (line: string) => void lines.push(line) } }
}

test('secrets are removed wherever they stand', () => {
  const { lines, destination } = memory()
  const log = createLog({ level: 'info', destination })
  const value = 'do-not-log-me'
  log.info({ headers: { authorization: value, cookie: value, 'set-cookie': value } }, 'headers')
  log.info(
    { password: value, body: { newPassword: value, refreshToken: value, code: value, deep: { password: value } } },
    'body',
  )
  log.info({ list: [{ body: { code: value } }], a: { b: { c: { d: { password: value } } } } }, 'deep')
  log.info({ code: 'E_KEPT', error: { code: 'E_KEPT' } }, 'codes of errors')
  log.info({ mail: { subject: 'Hello', text: value, html: value } }, 'mail')
  log.info({ user: { tokens: { accessToken: value } } }, 'tokens')
  expect(lines).toHaveLength(6)
  expect(lines.join().match(/E_KEPT/g)).toHaveLength(2)
  expect(lines.join()).not.toContain(value)
  expect(lines.join()).toContain('Hello')
})

test('an error keeps its code and cause but not the values of the statement', () => {
  const { lines, destination } = memory()
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(anna@example.org) already exists.',
  })
  const error = new Error('Failed query: insert into users values ($1)\nparams: anna@example.org', { cause })
  createLog({ level: 'info', destination }).error({ err: error }, 'failed')
  expect(lines.join()).not.toContain('anna@example.org')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    err: { cause: { code: '23505', message: 'duplicate key' } },
  })
})

test('nor any line of a value that has several, in message or stack', () => {
  const { lines, destination } = memory()
  const error = new Error(
    'Failed query: insert into log_entries values ($1)\nparams: first\n    at second\nthird $& line',
  )
  createLog({ level: 'info', destination }).error({ err: error }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err.message).toBe('Failed query: insert into log_entries values ($1)\nparams: [removed]')
  for (const part of ['first', 'second', 'third']) expect(lines.join()).not.toContain(part)
  expect(err.stack).toContain('log.test.ts')
})

test('a readable line is one line and carries no terminal commands', () => {
  const { lines, destination } = memory()
  const log = createLog({ level: 'info', isReadable: true, destination })
  log.warn({ path: '/x\u001b[2J\nforged' }, 'an\u001b]0;title\u0007 event')
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1)
  expect(lines.join('')).not.toContain('\u001b[2J')
  expect(lines.join('')).not.toContain('\u0007')
  expect(readableLine('not json\n')).toBe('not json')
})

test('an answer is logged with its request id and without the query', async () => {
  const { lines, destination } = memory()
  const app = Fastify(serverOptions(testConfig(), createLog({ level: 'info', destination })))
  registerRequestLog(app)
  app.get('/api/reset', async () => ({}))
  await app.inject('/api/reset?token=abc')
  await app.close()
  const entry = JSON.parse(lines[0] ?? '')
  expect(entry).toMatchObject({ method: 'GET', path: '/api/reset', status: 200, msg: 'answered' })
  expect(entry.requestId).toBeTruthy()
  expect(lines.join()).not.toContain('abc')
})

test('a token in the path of a link is not logged', async () => {
  const { lines, destination } = memory()
  const app = Fastify(serverOptions(testConfig(), createLog({ level: 'info', destination })))
  registerRequestLog(app)
  app.get('/api/invites/validate/:token', async () => ({}))
  await app.inject('/api/invites/validate/do-not-log-me')
  await app.close()
  expect(lines.join()).toContain('/api/invites/validate/:token')
  expect(lines.join()).not.toContain('do-not-log-me')
})
