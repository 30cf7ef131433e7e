import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { createPeople, type Family, type People, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS_TOKEN_PROBE: '1000/10m' } })
  people = createPeople(app)
})
afterEach(closeLiveDevices)
afterAll(() => app.stop())

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(app.url, 'POST', `/api/auth/${path}`, { body, headers })
const forgot = (username: string, headers?: Record<string, string>) => post('forgot-password', { username }, headers)
const login = (username: string, password: string) => post('login', { username, password })

const newPassword = 'another nest 7'
const invalid = { code: 'INVALID_RESET_TOKEN', error: 'Invalid or expired reset token' }

async function mailsTo(recipient: string) {
  const { rows } = await app.database.pool.query<{ kind: string; subject: string; text: string; html: string }>(
    'select kind, subject, text, html from mails where recipient = $1 order by created_at, id',
    [recipient],
  )
  return rows
}

async function tokenFor(username: string): Promise<string> {
  const { body } = await forgot(username)
  return new URL(body.resetLink).searchParams.get('token') ?? ''
}

async function makeGoogleOnly({ userId }: Person, sub: string): Promise<void> {
  await app.database.pool.query('update users set password_hash = null, google_sub = $2 where id = $1', [userId, sub])
}

const inSpanish = ({ userId }: Person) =>
  app.database.pool.query("update users set locale = 'es' where id = $1", [userId])

describe('asking for a link', () => {
  test('mails one to the page of the product, in the language of the person', async () => {
    const { owner } = await people.createFamily()
    await inSpanish(owner)
    const { status, body } = await forgot(owner.username.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'RESET_SENT', developmentMode: true })
    const link = new URL(body.resetLink)
    expect(link.origin + link.pathname).toBe(`${app.config.appUrl}/reset-password`)
    const token = link.searchParams.get('token') ?? ''
    // 256 bits.
    expect(token).toMatch(/^[\w-]{43}$/)
    const [mail, ...others] = await mailsTo(owner.username)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'password-reset', subject: 'Elige una nueva contraseña de Nestwren' })
    expect(mail?.text).toContain(link.href)
    expect(mail?.html).toContain(`href="${link.href}"`)
    const { rows } = await app.database.pool.query('select token_hash from password_resets where user_id = $1', [
      owner.userId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).not.toContain(token)
  })

  test('known and unknown addresses are answered alike; one that cannot exist is bad input', async () => {
    const other = await startTestApp({ env: { DEVELOPMENT_MODE: 'off' }, database: app.database })
    try {
      const { owner } = await people.createFamily()
      const ask = (username: string) => call(other.url, 'POST', '/api/auth/forgot-password', { body: { username } })
      const answers = [await ask(owner.username), await ask('nobody-here@example.com')]
      for (const { status, body } of answers) {
        expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['message', 'code'] })
        expect(body).toEqual(answers[0]?.body)
      }
      expect(await ask('no address')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
      expect(await mailsTo(owner.username)).toHaveLength(1)
      expect(await mailsTo('nobody-here@example.com')).toEqual([])
    } finally {
      await other.stop()
    }
  })

  test('neither Host nor Forwarded headers change the link', async () => {
    const { owner } = await people.createFamily()
    const { body } = await forgot(owner.username, {
      'x-forwarded-host': 'evil.example.net',
      forwarded: 'host=evil.example.net',
      origin: 'https://evil.example.net',
      referer: 'https://evil.example.net/',
    })
    expect(new URL(body.resetLink).origin).toBe(app.config.appUrl)
    const [mail] = await mailsTo(owner.username)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  test('three a minute and five an hour to one address, known or not', async () => {
    const { owner } = await people.createFamily()
    for (const username of [owner.username, 'unknown-3@example.com']) {
      for (let index = 0; index < 3; index += 1) expect((await forgot(username)).status).toBe(200)
      const limited = await forgot(username)
      expect(limited).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', error: 'Failed to send reset email' },
      })
      expect(limited.headers.get('retry-after')).not.toBeNull()
    }
    app.clock.advance(60_000)
    for (let index = 0; index < 2; index += 1) expect((await forgot(owner.username)).status).toBe(200)
    expect((await forgot(owner.username)).status).toBe(429)
    expect(await mailsTo(owner.username)).toHaveLength(5)
  })

  test('somebody who only signs in with Google is told so, five times an hour to one address, and gets a mail', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, async () => (await people.createFamily()).owner))
    const answers: Answer[] = []
    for (const [index, owner] of owners.entries()) {
      await makeGoogleOnly(owner, `google-only-${index}`)
      answers.push(await forgot(owner.username))
    }
    for (const { status, body } of answers.slice(0, 5)) {
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          code: 'GOOGLE_USER_DETECTED',
          developmentMode: true,
          resetLink: expect.any(String),
          message:
            'This account signs in with Google. Use the Google button, or set a password with the link we emailed you.',
        },
      })
    }
    expect(answers[5]).toMatchObject({ status: 200, body: { code: 'RESET_SENT' } })
    for (const owner of owners) {
      expect((await mailsTo(owner.username)).map(({ kind }) => kind)).toEqual(['first-password'])
    }
  })
})

describe('the link', () => {
  test('tells whose it is, sets the password once, and says so by mail', async () => {
    const { owner } = await people.createFamily()
    await inSpanish(owner)
    const token = await tokenFor(owner.username)
    const verified = await post('verify-reset-token', { token })
    expect(verified).toMatchObject({ status: 200, body: { username: owner.username } })
    expect((await post('reset-password', { token, newPassword })).status).toBe(204)
    expect((await login(owner.username, owner.password)).status).toBe(401)
    expect((await login(owner.username, newPassword)).status).toBe(200)
    expect(await post('verify-reset-token', { token })).toMatchObject({ status: 400, body: invalid })
    expect(await post('reset-password', { token, newPassword })).toMatchObject({ status: 400, body: invalid })
    const [, mail] = await mailsTo(owner.username)
    expect(mail).toMatchObject({ kind: 'password-changed', subject: 'Se ha cambiado tu contraseña de Nestwren' })
  })

  test('ends every session and every live connection', async () => {
    const { owner, accountId } = await people.createFamily()
    const [one, two] = [await people.signIn(owner, accountId), await people.signIn(owner, accountId)]
    const device = await openLiveDevice(app.url, { token: one.accessToken, isReconnecting: false })
    const token = await tokenFor(owner.username)
    expect((await post('reset-password', { token, newPassword })).status).toBe(204)
    for (const { accessToken, refreshToken } of [one, two]) {
      expect((await call(app.url, 'GET', '/api/auth/me', { token: accessToken })).status).toBe(401)
      expect((await post('refresh', { refreshToken })).body.code).toBe('INVALID_REFRESH_TOKEN')
    }
    await device.lost
  })

  test('only the newest works', async () => {
    const { owner } = await people.createFamily()
    const older = await tokenFor(owner.username)
    const newest = await tokenFor(owner.username)
    expect(await post('reset-password', { token: older, newPassword })).toMatchObject({ status: 400, body: invalid })
    expect((await post('verify-reset-token', { token: newest })).status).toBe(200)
  })

  test('for sixty minutes', async () => {
    const { owner } = await people.createFamily()
    const token = await tokenFor(owner.username)
    app.clock.advance(60 * 60_000)
    expect(await post('verify-reset-token', { token })).toMatchObject({ status: 400, body: invalid })
    expect(await post('reset-password', { token, newPassword })).toMatchObject({ status: 400, body: invalid })
    expect((await login(owner.username, owner.password)).status).toBe(200)
  })

  test('of many at once, one sets the password', async () => {
    const { owner } = await people.createFamily()
    const token = await tokenFor(owner.username)
    const chosen = ['one of these 1', 'one of these 2', 'one of these 3']
    const answers = await Promise.all(
      chosen.map((password) => post('reset-password', { token, newPassword: password })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
    const winner = chosen[answers.findIndex(({ status }) => status === 204)] ?? ''
    expect((await login(owner.username, winner)).status).toBe(200)
  })

  test.each([
    ['seven77', 'PASSWORD_TOO_SHORT', 'Password must be at least 8 characters long'],
    ['\u2800'.repeat(8), 'PASSWORD_BLANK', 'Use at least one letter, number, or symbol in your password.'],
    ['Password123', 'PASSWORD_TOO_COMMON', 'This password is too common. Choose another.'],
  ])('a password such as %s is refused, and the link stays good', async (bad, code, error) => {
    const { owner } = await people.createFamily()
    const token = await tokenFor(owner.username)
    const answer = await post('reset-password', { token, newPassword: bad })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { code, error } })
    expect((await post('verify-reset-token', { token })).status).toBe(200)
  })

  test('lets somebody in again who was locked out', async () => {
    const { owner } = await people.createFamily()
    const wrong = await Promise.all(Array.from({ length: 11 }, () => login(owner.username, 'not this one')))
    expect(wrong.some(({ status }) => status === 429)).toBe(true)
    const token = await tokenFor(owner.username)
    await post('reset-password', { token, newPassword })
    expect((await login(owner.username, newPassword)).status).toBe(200)
  })

  test('gives somebody who signs in with Google a first password', async () => {
    const { owner } = await people.createFamily()
    await makeGoogleOnly(owner, 'wants-a-password')
    await forgot(owner.username)
    const [mail] = await mailsTo(owner.username)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await post('reset-password', { token, newPassword })).status).toBe(204)
    const { body } = await login(owner.username, newPassword)
    expect(body.user).toMatchObject({ hasPassword: true, hasGoogle: false })
  })
})

test('thirty wrong tokens in ten minutes are the last of one address; right ones do not count', async () => {
  const other = await startTestApp()
  try {
    const { owner } = await createPeople(other).createFamily()
    const send = (path: string, body: unknown) => call(other.url, 'POST', `/api/auth/${path}`, { body })
    const { body } = await send('forgot-password', { username: owner.username })
    const token = new URL(body.resetLink).searchParams.get('token')
    for (let count = 0; count < 29; count += 1) {
      const path = count % 2 === 0 ? 'verify-reset-token' : 'reset-password'
      const wrong = { token: 'unknown', ...(path === 'reset-password' && { newPassword }) }
      expect((await send(path, wrong)).status).toBe(400)
    }
    for (let count = 0; count < 3; count += 1) expect((await send('verify-reset-token', { token })).status).toBe(200)
    expect((await send('verify-reset-token', { token: 'unknown' })).status).toBe(400)
    expect(await send('verify-reset-token', { token })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Invalid or expired reset token' },
    })
    expect(await send('reset-password', { token, newPassword })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Failed to reset password' },
    })
  } finally {
    await other.stop()
  }
})

describe('changing it', () => {
  const change = (token: string, currentPassword: string, password = newPassword) =>
    call(app.url, 'PUT', '/api/auth/password', { token, body: { currentPassword, newPassword: password } })
  const newFamily = async (): Promise<Family & { accessToken: string }> => {
    const family = await people.createFamily()
    return { ...family, accessToken: (await people.signIn(family.owner, family.accountId)).accessToken }
  }

  test('needs the one of now, ends the other sessions, kills a link that was asked for, and says so by mail', async () => {
    const { owner, accountId, accessToken } = await newFamily()
    const elsewhere = await people.signIn(owner, accountId)
    const device = await openLiveDevice(app.url, { token: elsewhere.accessToken, isReconnecting: false })
    const token = await tokenFor(owner.username)
    expect((await change(accessToken, owner.password)).status).toBe(204)
    await device.lost
    expect((await call(app.url, 'GET', '/api/auth/me', { token: elsewhere.accessToken })).status).toBe(401)
    expect((await call(app.url, 'GET', '/api/auth/me', { token: accessToken })).status).toBe(200)
    expect((await post('verify-reset-token', { token })).status).toBe(400)
    expect((await login(owner.username, newPassword)).status).toBe(200)
    expect((await mailsTo(owner.username)).map(({ kind }) => kind)).toContain('password-changed')
  })

  test('a wrong one changes nothing, and ten of them end the tries for a while', async () => {
    const { owner, accessToken } = await newFamily()
    for (let count = 0; count < 10; count += 1) {
      const { status, body } = await change(accessToken, 'not this one')
      expect({ status, body }).toEqual({
        status: 400,
        body: { code: 'WRONG_PASSWORD', error: "That isn't your current password." },
      })
    }
    const limited = await change(accessToken, owner.password)
    expect(limited).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Too many wrong passwords. Try again later.' },
    })
    expect(limited.headers.get('retry-after')).toBe('30')
    app.clock.advance(30_000)
    expect((await change(accessToken, owner.password)).status).toBe(204)
  })

  test.each([
    ['seven77', 'PASSWORD_TOO_SHORT'],
    [' \u200b\u3164\t'.repeat(2), 'PASSWORD_BLANK'],
    ['Password123', 'PASSWORD_TOO_COMMON'],
  ])('to %s is refused', async (bad, code) => {
    const { owner, accessToken } = await newFamily()
    expect(await change(accessToken, owner.password, bad)).toMatchObject({ status: 400, body: { code } })
    expect((await login(owner.username, owner.password)).status).toBe(200)
  })

  test('somebody who only signs in with Google has none to change', async () => {
    const { owner, accessToken } = await newFamily()
    await makeGoogleOnly(owner, 'nothing-to-change')
    expect(await change(accessToken, 'whatever')).toMatchObject({
      status: 409,
      body: { code: 'NO_PASSWORD', error: 'This account signs in with Google and has no password yet.' },
    })
    expect((await login(owner.username, owner.password)).status).toBe(401)
  })
})
