import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { createPeople, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
afterAll(() => app.stop())

const post = (path: string, body: unknown, token?: string): Promise<Answer> =>
  call(app.url, 'POST', `/api/auth/${path}`, { body, ...(token !== undefined && { token }) })

let counter = 0
const newAddress = (): string => {
  counter += 1
  return `new-${counter}@example.com`
}

async function mailsTo(email: string) {
  const { rows } = await app.database.pool.query<{ kind: string; subject: string; text: string }>(
    'select kind, subject, text from mails where recipient = $1 order by created_at, id',
    [email],
  )
  return rows
}

describe('confirming an address', () => {
  test('a new address gets six digits by mail, in the language asked for', async () => {
    const email = newAddress()
    const { status, body } = await post('send-confirmation', { email: ` ${email.toUpperCase()} `, locale: 'es' })
    expect(status).toBe(200)
    expect(body.developmentMode).toBe(true)
    expect(body.confirmationCode).toMatch(/^\d{6}$/)
    const [mail] = await mailsTo(email)
    expect(mail?.kind).toBe('confirmation')
    expect(mail?.subject).toBe(`${body.confirmationCode} es tu código de Nestwren`)
    expect(mail?.text).toContain(body.confirmationCode)
  })

  test('the owner of an account is told so by mail, and the answer does not say it', async () => {
    const { owner } = await people.createFamily()
    const known = await post('send-confirmation', { email: owner.username })
    const unknown = await post('send-confirmation', { email: newAddress() })
    expect(known.status).toBe(200)
    expect(known.body.message).toBe(unknown.body.message)
    expect((await mailsTo(owner.username)).map(({ kind }) => kind)).toEqual(['already-registered'])
  })

  test('outside development mode the keys are absent, and known and unknown addresses are answered alike', async () => {
    const other = await startTestApp({ env: { DEVELOPMENT_MODE: 'off' }, database: app.database })
    try {
      const { owner } = await people.createFamily()
      const known = await call(other.url, 'POST', '/api/auth/send-confirmation', { body: { email: owner.username } })
      const unknown = await call(other.url, 'POST', '/api/auth/send-confirmation', { body: { email: newAddress() } })
      expect(Object.keys(known.body)).toEqual(['message'])
      expect(known.body).toEqual(unknown.body)
    } finally {
      await other.stop()
    }
  })

  test('a wrong code is refused with the text of the dialog; after five tries the code is dead', async () => {
    const email = newAddress()
    const { body } = await post('send-confirmation', { email })
    const wrong = body.confirmationCode === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => post('verify-confirmation', { email, code: wrong })),
    )
    for (const { status, body } of tries) {
      expect({ status, body }).toEqual({
        status: 400,
        body: { code: 'INVALID_CODE', error: 'Invalid confirmation code. Please try again.' },
      })
    }
    const dead = await post('verify-confirmation', { email, code: body.confirmationCode })
    expect(dead).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(dead.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('an address without a code runs out of tries in the same way', async () => {
    const email = newAddress()
    for (let index = 0; index < 5; index += 1) {
      expect((await post('verify-confirmation', { email, code: '123456' })).status).toBe(400)
    }
    expect((await post('verify-confirmation', { email, code: '123456' })).status).toBe(429)
  })

  test('a new code kills the one before, and a code is good for ten minutes', async () => {
    const email = newAddress()
    const first = (await post('send-confirmation', { email })).body.confirmationCode
    const second = (await post('send-confirmation', { email })).body.confirmationCode
    if (first !== second) expect((await post('verify-confirmation', { email, code: first })).status).toBe(400)
    app.clock.advance(10 * 60_000)
    expect((await post('verify-confirmation', { email, code: second })).status).toBe(400)
  })

  test('three mails a minute to one address', async () => {
    const email = newAddress()
    for (let index = 0; index < 3; index += 1) expect((await post('send-confirmation', { email })).status).toBe(200)
    const limited = await post('send-confirmation', { email })
    expect(limited).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Failed to send confirmation email. Please try again.' },
    })
    expect(limited.headers.get('retry-after')).not.toBeNull()
    expect(await mailsTo(email)).toHaveLength(3)
  })
})

describe('signing in', () => {
  test('answers tokens, the person and whether payment is owed', async () => {
    const { owner, accountId } = await people.createFamily()
    const { status, body } = await post('login', { username: owner.username.toUpperCase(), password: owner.password })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: owner.userId, accountId, role: 'super_admin' })
    expect(body.paymentRequired).toBe(false)
    await people.setAccount(accountId, { subscriptionStatus: 'registered' })
    const owing = await post('login', { username: owner.username, password: owner.password })
    expect(owing.body).toMatchObject({ paymentRequired: true, user: { paymentRequired: true } })
  })

  test('invited people are never asked to pay', async () => {
    const { accountId } = await people.createFamily({ account: { subscriptionStatus: 'registered' } })
    const parent = await people.addMember(accountId, { role: 'parent' })
    const { body } = await post('login', { username: parent.username, password: parent.password })
    expect(body.paymentRequired).toBe(false)
  })

  test('says the same for a wrong password, an unknown address and one that cannot exist', async () => {
    const { owner } = await people.createFamily()
    const answers = await Promise.all([
      post('login', { username: owner.username, password: 'not this one' }),
      post('login', { username: 'nobody@example.com', password: 'not this one' }),
      post('login', { username: 'not an address', password: 'not this one' }),
    ])
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS', error: 'Wrong email or password.' },
      })
    }
  })

  test.each([{}, { username: 'a@example.com' }, { username: '', password: '' }, { username: 1, password: [] }])(
    'needs both fields: %j',
    async (body) => {
      expect(await post('login', body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    },
  )

  test('ten wrong passwords lock the account for a while, also for the right one and after a restart', async () => {
    const { owner } = await people.createFamily()
    const wrong = { username: owner.username, password: 'not this one' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('login', wrong)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401))

    const right = { username: owner.username, password: owner.password }
    const locked = await post('login', right)
    expect(locked).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Too many login attempts. Please try again later.' },
    })
    expect(locked.headers.get('retry-after')).toBe('30')

    const restarted = await startTestApp({ database: app.database, startsAt: app.clock.now().toISOString() })
    try {
      expect((await call(restarted.url, 'POST', '/api/auth/login', { body: right })).status).toBe(429)
      restarted.clock.advance(30_000)
      expect((await call(restarted.url, 'POST', '/api/auth/login', { body: right })).status).toBe(200)
    } finally {
      await restarted.stop()
    }
  })

  test('goes to the family of the last sign-in', async () => {
    const { owner } = await people.createFamily()
    const other = await people.createFamily()
    await people.join(other.accountId, owner.userId, { role: 'parent' })
    const sign = { username: owner.username, password: owner.password }
    const first = await post('login', sign)
    expect(first.body.user.memberships).toHaveLength(2)
    await post('switch-account', { accountId: other.accountId }, first.body.tokens.accessToken)
    expect((await post('login', sign)).body.user).toMatchObject({ accountId: other.accountId, role: 'parent' })
  })
})
