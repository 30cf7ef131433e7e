import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { makeOperator, operatorPassword, signInAgain, signInOperator, takeFirstStep } from '../../testing/operators.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { endOperator, putOperator } from './commands.ts'
import { createOperatorTokens } from './operator-tokens.ts'
import { localPasswords } from './password-rules.ts'
import { beginOperatorSession, findOperator } from './sign-in.ts'

const minuteMs = 60_000

let app: TestApp
let addresses = 0

beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
afterAll(() => app.stop())
// No guess of one test counts in the next.
beforeEach(() => app.clock.advance(60 * minuteMs))

/** An address from which nobody has come before. */
const newAddress = () => {
  addresses += 1
  return `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}
const post = (path: string, body: unknown, from = newAddress(), token: string | null = null) =>
  call(app.url, 'POST', `/api/admin/auth/${path}`, { body, token, headers: { 'x-forwarded-for': from } })
const verify = (password: string, from?: string) => post('verify-password', { password }, from)
const login = (body: Record<string, unknown>, from?: string) =>
  post('login', { password: operatorPassword, ...body }, from)
const me = (token: string) => call(app.url, 'GET', '/api/admin/auth/me', { token })

const tooMany = {
  status: 429,
  body: {
    error: 'Too many failed attempts. Please try again later.',
    code: 'RATE_LIMITED',
    attemptsRemaining: 0,
  },
}

describe('the first step', () => {
  test('gives a token for the right password', async () => {
    const { status, body } = await verify(localPasswords.panel)
    expect({ status, body }).toEqual({ status: 200, body: { success: true, tempToken: expect.any(String) } })
  })

  test('says how many tries of the address are left, and then refuses the right one as well', async () => {
    const from = newAddress()
    for (const attemptsRemaining of [4, 3, 2, 1, 0]) {
      const { status, body } = await verify('guessed', from)
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'Invalid password', code: 'WRONG_PASSWORD', attemptsRemaining },
      })
    }
    const refused = await verify(localPasswords.panel, from)
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await verify(localPasswords.panel)).status).toBe(200)
    app.clock.advance(15 * minuteMs)
    expect((await verify(localPasswords.panel, from)).status).toBe(200)
  })

  test('judges five of many guesses that come at once', async () => {
    const from = newAddress()
    const answers = await Promise.all(Array.from({ length: 9 }, () => verify('guessed', from)))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
  })

  test('does not count right passwords', async () => {
    const from = newAddress()
    for (let tries = 0; tries < 7; tries += 1) expect((await verify(localPasswords.panel, from)).status).toBe(200)
    expect((await verify('guessed', from)).body.attemptsRemaining).toBe(4)
  })

  test.each([
    [{}],
    [{ password: '' }],
    [{ password: 'x'.repeat(201) }],
    [{ password: 'x', more: 1 }],
    [{ password: 7 }],
  ])('refuses what is no password: %j', async (body) => {
    expect(await post('verify-password', body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

describe('the second step', () => {
  test('lets an operator in by name, in whatever case, and password', async () => {
    const { name } = await makeOperator(app)
    const answer = await login({ username: name.toUpperCase(), tempToken: await takeFirstStep(app) })
    expect(answer).toMatchObject({ status: 200, body: { success: true, username: name } })
    expect(await me(answer.body.token)).toMatchObject({
      status: 200,
      body: { username: name, hasAuthenticator: false, lastLoginAt: app.clock.now().toISOString() },
    })
    const [, claims = ''] = String(answer.body.token).split('.')
    const { exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(exp - iat).toBe(8 * 3600)
  })

  const startOver = { status: 401, body: { error: 'Session expired. Please start over.', code: 'TEMP_TOKEN_EXPIRED' } }

  test('takes a first step for five minutes', async () => {
    const { name: username } = await makeOperator(app)
    const [early, late] = [await takeFirstStep(app), await takeFirstStep(app)]
    app.clock.advance(5 * minuteMs - 1000)
    expect((await login({ username, tempToken: early })).status).toBe(200)
    app.clock.advance(1000)
    expect(await login({ username, tempToken: late })).toMatchObject(startOver)
  })

  test('takes a first step for one sign-in, also at the same moment', async () => {
    const { name: username } = await makeOperator(app)
    const tempToken = await takeFirstStep(app)
    const answers = await Promise.all([1, 2, 3].map(() => login({ username, tempToken })))
    expect(answers.map(({ body }) => body.code ?? 'in').sort()).toEqual([
      'TEMP_TOKEN_EXPIRED',
      'TEMP_TOKEN_EXPIRED',
      'in',
    ])
    expect(await login({ username, tempToken, password: 'wrong' })).toMatchObject(startOver)
  })

  test('takes no forged first step, and no token of another kind', async () => {
    const { name: username, token, operatorId } = await signInOperator(app)
    const step = { stepId: uuidv7(), issuedAt: app.clock.now() }
    const forged = await createOperatorTokens('another secret of a server, 32 bytes').signStep(step)
    const [header, claims] = (await takeFirstStep(app)).split('.')
    for (const tempToken of ['a.b.c', 'x', forged, token, `${header}.${claims}.`, operatorId])
      expect(await login({ username, tempToken }), tempToken).toMatchObject(startOver)
  })

  test('answers a wrong name as a wrong password', async () => {
    const { name } = await makeOperator(app)
    const tempToken = await takeFirstStep(app)
    const wrong = await login({ username: name, password: 'wrong', tempToken })
    const unknown = await login({ username: 'nobody', tempToken })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { error: 'Invalid credentials. Please try again.', code: 'INVALID_CREDENTIALS' },
    ])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    await endOperator(app.database, name, { evenTheLast: true, now: app.clock.now() })
    const ended = await login({ username: name, tempToken })
    expect([ended.status, ended.body]).toEqual([wrong.status, wrong.body])
  })

  test('counts failures of the address, and a sign-in clears them', async () => {
    const { name: username } = await makeOperator(app)
    const from = newAddress()
    const fail = async () => login({ username, password: 'wrong', tempToken: await takeFirstStep(app) }, from)
    const succeed = async () => login({ username, tempToken: await takeFirstStep(app) }, from)
    for (let tries = 0; tries < 3; tries += 1) await verify('guessed', from)
    for (let tries = 0; tries < 4; tries += 1) expect((await fail()).status).toBe(401)
    expect((await succeed()).status).toBe(200)
    expect((await verify('guessed', from)).body.attemptsRemaining).toBe(4)
    for (let tries = 0; tries < 5; tries += 1) expect((await fail()).status).toBe(401)
    expect(await succeed()).toMatchObject(tooMany)
    // Nobody else is kept out by it, and the operator is not from elsewhere.
    expect((await login({ username, tempToken: await takeFirstStep(app) })).status).toBe(200)
  })

  test('a first step that is tried from many addresses is used up', async () => {
    const { name: username } = await makeOperator(app)
    const tempToken = await takeFirstStep(app)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await login({ username, password: 'wrong', tempToken })).body.code).toBe('INVALID_CREDENTIALS')
    expect(await login({ username, tempToken })).toMatchObject(startOver)
  })

  test('lets nobody in whose password was changed while it was compared', async () => {
    const { name } = await makeOperator(app)
    const operator = await findOperator(app.database.db, name)
    if (operator === null) throw new Error('The operator was not made')
    const begin = (stepId: string) =>
      app.database.transaction((tx) =>
        beginOperatorSession(createOperatorTokens(app.config.authSecret), tx, {
          ...{ operator, ip: newAddress(), userAgent: '', now: app.clock.now() },
          step: { stepId, expiresAt: app.clock.now() },
        }),
      )
    expect(await begin(uuidv7())).toHaveProperty('token')
    await putOperator(app.database, { name, passwordHash: operator.passwordHash.replace(/.$/, 'x') }, app.clock.now())
    expect(await begin(uuidv7())).toEqual({ refused: 'INVALID_CREDENTIALS' })
  })
})

describe('guesses from everywhere', () => {
  const guessFromEverywhere = async (count: number) => {
    for (let tries = 0; tries < count; tries += 1) await verify('guessed')
  }
  const slowed = { status: 429, body: { ...tooMany.body, attemptsRemaining: 5 } }

  test('are slowed down to one a second once there were twenty, and nobody is locked out', async () => {
    await guessFromEverywhere(19)
    expect((await verify(localPasswords.panel)).status).toBe(200)
    expect((await verify('guessed')).status).toBe(401)
    // The first over the number has the second for itself.
    expect((await verify('guessed')).status).toBe(401)
    const held = await verify(localPasswords.panel)
    expect(held).toMatchObject(slowed)
    expect(held.headers.get('retry-after')).toBe('1')
    app.clock.advance(1000)
    expect((await verify(localPasswords.panel)).status).toBe(200)
    expect(await verify('guessed')).toMatchObject(slowed)
    app.clock.advance(15 * minuteMs)
    for (let tries = 0; tries < 10; tries += 1) expect((await verify('guessed')).status).toBe(401)
  })

  test('count with those at names of operators', async () => {
    const { name: username } = await makeOperator(app)
    const steps = await Promise.all([1, 2, 3, 4].map(() => takeFirstStep(app)))
    for (const tempToken of steps)
      for (let tries = 0; tries < 5; tries += 1) await login({ username, password: 'wrong', tempToken })
    expect((await verify('guessed')).status).toBe(401)
    expect((await verify('guessed')).status).toBe(429)
  })

  const withQuizPassword = (from = newAddress()) =>
    call(app.url, 'GET', '/api/admin/quiz/stats', {
      headers: { 'x-admin-password': localPasswords.quiz, 'x-forwarded-for': from },
    })

  test('at one password take no turn of another', async () => {
    const { name: username } = await makeOperator(app)
    const steps = await Promise.all([1, 2].map(() => takeFirstStep(app)))
    await guessFromEverywhere(22)
    expect((await verify(localPasswords.panel)).status).toBe(429)
    expect((await login({ username, tempToken: steps[0] })).status).toBe(200)
    expect((await withQuizPassword()).status).toBe(200)
    // Each has one turn in a second, too.
    expect((await login({ username, tempToken: steps[1] })).status).toBe(429)
    expect((await withQuizPassword()).status).toBe(429)
    app.clock.advance(1000)
    expect((await login({ username, tempToken: steps[1] })).status).toBe(200)
  })

  test.each([
    ['an IPv6 /48', (at: number) => `2001:db8:7:${at.toString(16)}::1`],
    ['an IPv4 /24', (at: number) => `198.51.100.${at}`],
  ])('from the addresses of %s take a tenth of the turns', async (_what, addressOf) => {
    await guessFromEverywhere(21)
    const taken: number[] = []
    for (let second = 0; second < 12; second += 1) {
      app.clock.advance(1000)
      // The first of each second is from there, and there are two of them.
      const { status } = await verify('guessed', addressOf(2 * second))
      expect((await verify('guessed', addressOf(2 * second + 1))).status).toBe(429)
      taken.push(status)
    }
    expect(taken.filter((status) => status === 401)).toHaveLength(6)
    const held = await verify('guessed', addressOf(99))
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(1)
    expect((await verify(localPasswords.panel)).status).toBe(200)
  })

  test('with a first step that is used up take no turn', async () => {
    const { name: username } = await makeOperator(app)
    const [usedUp, fresh] = await Promise.all([1, 2].map(() => takeFirstStep(app)))
    for (let tries = 0; tries < 5; tries += 1) await login({ username, password: 'wrong', tempToken: usedUp })
    await guessFromEverywhere(17)
    expect((await login({ username, tempToken: usedUp })).body.code).toBe('TEMP_TOKEN_EXPIRED')
    expect((await login({ username, tempToken: fresh })).status).toBe(200)
  })

  test('do not hold an address from which an operator signed in during the last 30 days', async () => {
    const { name: username } = await makeOperator(app)
    const home = newAddress()
    const signIn = async () => {
      const first = await verify(localPasswords.panel, home)
      return first.status === 200 ? login({ username, tempToken: first.body.tempToken }, home) : first
    }
    expect((await signIn()).status).toBe(200)
    app.clock.advance(29 * 24 * 60 * minuteMs)
    await guessFromEverywhere(22)
    expect((await verify(localPasswords.panel)).status).toBe(429)
    expect((await signIn()).status).toBe(200)
    // Its own five tries are all it has, too.
    for (let tries = 0; tries < 5; tries += 1) expect((await verify('guessed', home)).status).toBe(401)
    expect((await verify('guessed', home)).status).toBe(429)
    app.clock.advance(31 * 24 * 60 * minuteMs)
    await guessFromEverywhere(22)
    expect((await signIn()).status).toBe(429)
  })

  test('hold an address again whose operator was ended', async () => {
    const { name: username } = await makeOperator(app)
    const home = newAddress()
    expect((await login({ username, tempToken: await takeFirstStep(app) }, home)).status).toBe(200)
    await endOperator(app.database, username, { evenTheLast: true, now: app.clock.now() })
    await guessFromEverywhere(22)
    expect((await verify(localPasswords.panel, home)).status).toBe(429)
  })
})

describe('a session', () => {
  test('ends eight hours after it began, however much is done in it', async () => {
    const { token } = await signInOperator(app)
    for (let minutes = 0; minutes < 475; minutes += 25) {
      expect((await me(token)).status).toBe(200)
      app.clock.advance(25 * minuteMs)
    }
    expect((await me(token)).status).toBe(200)
    app.clock.advance(5 * minuteMs)
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
  })

  test('ends after half an hour without a call', async () => {
    const { token } = await signInOperator(app)
    app.clock.advance(29 * minuteMs)
    expect((await me(token)).status).toBe(200)
    app.clock.advance(30 * minuteMs)
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    // And is not woken up by the call that was refused.
    expect((await me(token)).status).toBe(401)
  })

  test('ends when the operator says so, and no other one of theirs does', async () => {
    const one = await signInOperator(app)
    const other = await signInAgain(app, one)
    expect((await one.send('POST', '/api/admin/auth/logout')).status).toBe(204)
    expect([(await me(one.token)).status, (await me(other.token)).status]).toEqual([401, 200])
  })

  test('ends with a new password, and with the operator', async () => {
    const [one, other] = [await signInOperator(app), await signInOperator(app)]
    const passwordHash = (await findOperator(app.database.db, other.name))?.passwordHash ?? ''
    await putOperator(app.database, { name: one.name, passwordHash }, app.clock.now())
    expect([(await me(one.token)).status, (await me(other.token)).status]).toEqual([401, 200])
    await endOperator(app.database, other.name, { evenTheLast: true, now: app.clock.now() })
    expect((await me(other.token)).status).toBe(401)
  })

  test('is judged by its row, not by what its token says', async () => {
    const { token, operatorId } = await signInOperator(app)
    const stranger = await makeOperator(app)
    const sign = createOperatorTokens(app.config.authSecret).signSession
    const [, claims = ''] = token.split('.')
    const { jti: sessionId } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const times = { issuedAt: app.clock.now(), expiresAt: new Date(app.clock.now().getTime() + minuteMs) }
    for (const [session, operator, status] of [
      [sessionId, operatorId, 200],
      [uuidv7(), operatorId, 401],
      [sessionId, stranger.operatorId, 401],
    ])
      expect((await me(await sign({ ...times, sessionId: session, operatorId: operator }))).status).toBe(status)
  })
})
