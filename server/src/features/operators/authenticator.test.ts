import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLimits } from '../../platform/rate-limit/limits.ts'
import { codeAt } from '../../platform/secrets/authenticator.ts'
import { type Answer, call } from '../../testing/call.ts'
import {
  operatorPassword,
  type SignedInOperator,
  signInAgain,
  signInOperator,
  takeFirstStep,
} from '../../testing/operators.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { forgetWrongCodes } from './authenticator-codes.ts'
import { putOperator } from './commands.ts'
import { findOperator } from './sign-in.ts'

let app: TestApp
let hanna: SignedInOperator
let addresses = 0

beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(24 * 3600_000)
  hanna = await signInOperator(app)
})

const path = '/api/admin/auth/authenticator'
const password = operatorPassword
const stepNow = () => Math.floor(app.clock.now().getTime() / 30_000)
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((away) => codeAt(secret, stepNow() + away))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** Gives the operator an authenticator; a moment later its next code is good. */
async function enrol(operator: SignedInOperator): Promise<string> {
  const { body } = await operator.send('POST', path, { password })
  const { status } = await operator.send('PUT', path, { code: codeAt(body.secret, stepNow()) })
  expect(status).toBe(200)
  app.clock.advance(30_000)
  return body.secret
}

interface Sent {
  readonly code?: string
  readonly sent?: string
  readonly tempToken?: string
}

async function login({ code, sent = password, tempToken }: Sent = {}): Promise<Answer> {
  addresses += 1
  const body = {
    ...{ username: hanna.name, password: sent, tempToken: tempToken ?? (await takeFirstStep(app)) },
    ...(code !== undefined && { code }),
  }
  const headers = { 'x-forwarded-for': `203.0.113.${addresses}` }
  return call(app.url, 'POST', '/api/admin/auth/login', { body, headers })
}

describe('getting one', () => {
  test('needs the password, and a code within a quarter of an hour', async () => {
    expect(await hanna.send('POST', path, { password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    })
    const { body } = await hanna.send('POST', path, { password })
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`:${hanna.name}?secret=${body.secret}`),
    })
    const refused = await hanna.send('PUT', path, { code: wrongCode(body.secret) })
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: "This code isn't right. Try the next one.", code: 'INVALID_CODE' },
    ])
    expect((await login()).status).toBe(200)
    app.clock.advance(15 * 60_000)
    expect((await hanna.send('PUT', path, { code: codeAt(body.secret, stepNow()) })).body.code).toBe('INVALID_CODE')
    await enrol(hanna)
    expect((await hanna.send('GET', '/api/admin/auth/me')).body.hasAuthenticator).toBe(true)
    const { sealedAuthenticator } = (await findOperator(app.database.db, hanna.name)) ?? {}
    expect(sealedAuthenticator).not.toContain(body.secret)
  })

  test('ends the sessions that began without it', async () => {
    const other = await signInAgain(app, hanna)
    await enrol(hanna)
    expect((await hanna.send('GET', '/api/admin/auth/me')).status).toBe(200)
    expect((await other.send('GET', '/api/admin/auth/me')).status).toBe(401)
  })

  test('is not done in place of the one there is', async () => {
    await enrol(hanna)
    expect(await hanna.send('POST', path, { password })).toMatchObject({
      status: 409,
      body: { error: 'Remove your authenticator first.', code: 'HAS_AUTHENTICATOR' },
    })
  })

  test('counts wrong passwords, and the sign-in of the operator is not held by them', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await hanna.send('POST', path, { password: 'wrong' })).status).toBe(401)
    expect(await hanna.send('POST', path, { password })).toMatchObject({ status: 429, body: { attemptsRemaining: 0 } })
    expect((await login()).status).toBe(200)
    app.clock.advance(15 * 60_000)
    expect((await hanna.send('POST', path, { password })).status).toBe(200)
  })

  test('counts wrong codes', async () => {
    const { body } = await hanna.send('POST', path, { password })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await hanna.send('PUT', path, { code: wrongCode(body.secret) })).status).toBe(400)
    expect((await hanna.send('PUT', path, { code: codeAt(body.secret, stepNow()) })).status).toBe(429)
  })
})

describe('signing in with one', () => {
  let secret: string
  beforeEach(async () => {
    secret = await enrol(hanna)
  })

  test('asks for a code after the right password alone, and the first step stays good', async () => {
    const tempToken = await takeFirstStep(app)
    expect((await login({ tempToken, sent: 'wrong' })).body.code).toBe('INVALID_CREDENTIALS')
    expect((await login({ tempToken, sent: 'wrong', code: codeAt(secret, stepNow()) })).body.code).toBe(
      'INVALID_CREDENTIALS',
    )
    for (let asked = 0; asked < 7; asked += 1)
      expect(await login({ tempToken })).toMatchObject({
        status: 401,
        body: { error: 'Enter the code of your authenticator.', code: 'CODE_NEEDED' },
      })
    expect((await login({ tempToken, code: codeAt(secret, stepNow()) })).status).toBe(200)
  })

  test('takes a code once, also at the same moment', async () => {
    const code = codeAt(secret, stepNow())
    const steps = await Promise.all([1, 2, 3].map(() => takeFirstStep(app)))
    const answers = await Promise.all(steps.map((tempToken) => login({ tempToken, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await login({ code })).body.code).toBe('INVALID_CREDENTIALS')
    // Nor one of before.
    expect((await login({ code: codeAt(secret, stepNow() - 1) })).status).toBe(401)
    expect((await login({ code: codeAt(secret, stepNow() + 1) })).status).toBe(200)
  })

  test('counts wrong codes of the operator from wherever they come, until there is a new password', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await login({ code: wrongCode(secret) })).body.code).toBe('INVALID_CREDENTIALS')
    const code = codeAt(secret, stepNow())
    expect(await login({ code })).toMatchObject({ status: 429, body: { attemptsRemaining: 0 } })
    const { passwordHash = '' } = (await findOperator(app.database.db, hanna.name)) ?? {}
    await putOperator(app.database, { name: hanna.name, passwordHash }, app.clock.now())
    const { config, database, clock, log } = app
    const parts = { pool: database.pool, clock, settings: config.limits, log }
    await forgetWrongCodes(createLimits({ ...parts, secret: config.authSecret }), hanna.operatorId)
    expect((await login({ code })).status).toBe(200)
  })

  test('goes on asking for one where the server has another secret, which opens no seal', async () => {
    await app.database.pool.query('update operators set sealed_authenticator = $2 where id = $1', [
      hanna.operatorId,
      Buffer.from(uuidv7()).toString('base64url'),
    ])
    expect((await login()).body.code).toBe('CODE_NEEDED')
    expect((await login({ code: codeAt(secret, stepNow()) })).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('ends with the password and a code', async () => {
    const remove = (body: unknown) => hanna.send('DELETE', path, body)
    expect((await remove({ password, code: wrongCode(secret) })).status).toBe(401)
    expect((await remove({ password: 'wrong', code: codeAt(secret, stepNow()) })).status).toBe(401)
    expect((await remove({ password })).status).toBe(400)
    expect((await login()).body.code).toBe('CODE_NEEDED')
    expect((await remove({ password, code: codeAt(secret, stepNow()) })).status).toBe(200)
    expect((await login()).status).toBe(200)
    const { body } = await hanna.send('GET', `/api/admin/audit?operator=${hanna.name}`)
    const actions = body.items.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['operator.signIn', 'authenticator.remove', 'authenticator.add', 'operator.signIn'])
  })
})
