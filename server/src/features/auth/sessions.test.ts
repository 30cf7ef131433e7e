import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People
let family: Family

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
  family = await people.createFamily()
})
afterAll(() => app.stop())

const signIn = () => people.signIn(family.owner, family.accountId)
const refresh = (refreshToken: unknown, url = app.url): Promise<Answer> =>
  call(url, 'POST', '/api/auth/refresh', { body: { refreshToken } })
const me = (token: string | null, url = app.url): Promise<Answer> => call(url, 'GET', '/api/auth/me', { token })

const ended = { code: 'INVALID_REFRESH_TOKEN', error: 'Your session is invalid. Please log in again.' }

describe('refresh', () => {
  test('gives a new pair; the access token before keeps its two hours', async () => {
    const first = await signIn()
    app.clock.advance(60_000)
    const { status, body } = await refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(body.tokens).toEqual({ accessToken: body.accessToken, refreshToken: body.refreshToken })
    expect(body.refreshToken).not.toBe(first.refreshToken)
    expect((await me(body.accessToken)).status).toBe(200)
    expect((await me(first.accessToken)).status).toBe(200)
  })

  test('the token just before answers the same pair for ten seconds', async () => {
    const first = await signIn()
    const next = await refresh(first.refreshToken)
    app.clock.advance(10_000)
    const again = await refresh(first.refreshToken)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(next.body)
  })

  test('after ten seconds it ends the session, for the thief and for the person', async () => {
    const first = await signIn()
    const next = await refresh(first.refreshToken)
    app.clock.advance(10_001)
    const reused = await refresh(first.refreshToken)
    expect({ status: reused.status, body: reused.body }).toEqual({ status: 401, body: ended })
    expect(await refresh(next.body.refreshToken)).toMatchObject({ status: 401, body: ended })
    expect((await me(next.body.accessToken)).status).toBe(401)
  })

  test('a token older than the one before ends the session at once', async () => {
    const first = await signIn()
    const second = await refresh(first.refreshToken)
    const third = await refresh(second.body.refreshToken)
    expect(await refresh(first.refreshToken)).toMatchObject({ status: 401, body: ended })
    expect((await me(third.body.accessToken)).status).toBe(401)
  })

  test('twenty at once, on two server processes, all get one and the same pair', async () => {
    const other = await startTestApp({ database: app.database, startsAt: app.clock.now().toISOString() })
    try {
      const { refreshToken } = await signIn()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => refresh(refreshToken, index % 2 === 0 ? app.url : other.url)),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect((await refresh(answers[0]?.body.refreshToken)).status).toBe(200)
    } finally {
      await other.stop()
    }
  })

  test('30 days without a refresh end a session, and 90 days in all', async () => {
    const idle = await signIn()
    app.clock.advance(30 * 86_400_000)
    const expired = { code: 'REFRESH_TOKEN_EXPIRED', error: 'Your session has expired. Please log in again.' }
    expect(await refresh(idle.refreshToken)).toMatchObject({ status: 401, body: expired })

    let { refreshToken } = await signIn()
    for (let used = 0; used < 3; used += 1) {
      app.clock.advance(29 * 86_400_000)
      const { status, body } = await refresh(refreshToken)
      expect(status).toBe(200)
      refreshToken = body.refreshToken
    }
    app.clock.advance(3 * 86_400_000)
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: expired })
  })

  test('the tokens are not in the database, nor anything they could be made from without the key', async () => {
    const { refreshToken } = await signIn()
    const payload = JSON.parse(Buffer.from(refreshToken.split('.')[1] ?? '', 'base64url').toString())
    const { rows } = await app.database.pool.query('select s::text as row from sessions s where id = $1', [payload.sid])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(payload.jti)
  })

  test('an access token is told from one that makes no sense', async () => {
    const { accessToken } = await signIn()
    expect(await refresh(accessToken)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN_TYPE', error: 'Session error detected. Please log in again.' },
    })
    app.clock.advance(3 * 3_600_000)
    expect((await refresh(accessToken)).body.code).toBe('INVALID_TOKEN_TYPE')
  })

  test('more than 30 a minute of one session are too many, and only of that one', async () => {
    const one = await signIn()
    const other = await signIn()
    let { refreshToken } = one
    for (let count = 0; count < 30; count += 1) refreshToken = (await refresh(refreshToken)).body.refreshToken
    const limited = await refresh(refreshToken)
    expect(limited).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Too many login attempts. Please try again later.' },
    })
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })

  test('goes on in another family after the active one was left, and ends when there is none', async () => {
    const home = await people.createFamily()
    const nanny = await people.addMember(home.accountId)
    await people.join(family.accountId, nanny.userId)
    const { refreshToken } = await people.signIn(nanny, home.accountId)
    await people.removeMember(home.accountId, nanny.userId)
    const next = await refresh(refreshToken)
    expect((await me(next.body.accessToken)).body.user.accountId).toBe(family.accountId)
    await people.removeMember(family.accountId, nanny.userId)
    expect(await refresh(next.body.refreshToken)).toMatchObject({ status: 401, body: ended })
  })
})

describe('tokens that are not right', () => {
  const forge = (options: { key?: Uint8Array; audience?: string; alg?: string; typ?: string } = {}) =>
    new SignJWT({ type: 'access', sid: family.accountId, accountId: family.accountId })
      .setProtectedHeader({ alg: options.alg ?? 'HS256', typ: options.typ ?? 'at+jwt' })
      .setIssuer('nestwren')
      .setAudience(options.audience ?? 'nestwren:family')
      .setSubject(family.owner.userId)
      .setJti('x')
      .setIssuedAt(0)
      .setExpirationTime(4_102_444_800)
      .sign(options.key ?? createHmac('sha256', app.config.authSecret).update('session tokens').digest())

  const without = (part: string): string => Buffer.from(part).toString('base64url')

  async function garbage(): Promise<Record<string, string>> {
    const { accessToken } = await signIn()
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const changed = without(JSON.stringify({ ...claims, accountId: '018f0000-0000-7000-8000-000000000000' }))
    return {
      'no token at all': '',
      'not a token': 'hello',
      'two parts': `${header}.${payload}`,
      'empty parts': '..',
      'a cut signature': accessToken.slice(0, -4),
      'no signature': `${header}.${payload}.`,
      'alg none': `${without('{"alg":"none","typ":"at+jwt"}')}.${payload}.`,
      'alg none with a signature': `${without('{"alg":"none","typ":"at+jwt"}')}.${payload}.${signature}`,
      'changed claims': `${header}.${changed}.${signature}`,
      'another key': await forge({ key: new Uint8Array(32) }),
      'the secret itself as the key': await forge({ key: new TextEncoder().encode(app.config.authSecret) }),
      'another audience': await forge({ audience: 'nestwren:operator' }),
      'another type': await forge({ typ: 'JWT' }),
      'a longer hash': await forge({ alg: 'HS512' }),
      'a session that never was': await forge(),
      'a megabyte of nothing': 'a.b.'.padEnd(12_000, 'c'),
    }
  }

  test('none opens anything, and none refreshes', async () => {
    for (const [what, token] of Object.entries(await garbage())) {
      const opened = await me(token)
      expect({ what, status: opened.status, code: opened.body.code }).toEqual({
        what,
        status: 401,
        code: 'UNAUTHENTICATED',
      })
      const refreshed = await refresh(token)
      expect([400, 401], what).toContain(refreshed.status)
      expect(['INVALID_INPUT', 'INVALID_REFRESH_TOKEN', 'INVALID_TOKEN_TYPE'], what).toContain(refreshed.body.code)
    }
  })

  test('a refresh token opens nothing', async () => {
    const { refreshToken } = await signIn()
    expect(await me(refreshToken)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  })

  test('an access token ends after two hours, and says so', async () => {
    const { accessToken } = await signIn()
    app.clock.advance(2 * 3_600_000 - 1000)
    expect((await me(accessToken)).status).toBe(200)
    app.clock.advance(1000)
    expect(await me(accessToken)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
  })
})

describe('ending and changing a session', () => {
  test('after logout neither token works, here and on another process', async () => {
    const other = await startTestApp({ database: app.database, startsAt: app.clock.now().toISOString() })
    try {
      const { accessToken, refreshToken } = await signIn()
      expect((await me(accessToken, other.url)).status).toBe(200)
      expect((await call(app.url, 'POST', '/api/auth/logout', { token: accessToken })).status).toBe(204)
      expect((await me(accessToken)).status).toBe(401)
      // Everything that was told before this has been heard by both processes.
      await people.changed({ sessionId: 'nobody' })
      expect((await me(accessToken, other.url)).status).toBe(401)
      expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: ended })
    } finally {
      await other.stop()
    }
  })

  test('switching needs a membership, binds the session to the other family and closes the first', async () => {
    const other = await people.createFamily()
    const { accessToken, refreshToken } = await signIn()
    const to = (accountId: string) =>
      call(app.url, 'POST', '/api/auth/switch-account', { token: accessToken, body: { accountId } })
    expect(await to(other.accountId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await me(accessToken)).body.user.accountId).toBe(family.accountId)

    await people.join(other.accountId, family.owner.userId, { role: 'parent' })
    app.clock.advance(90 * 60_000)
    const switched = await to(other.accountId)
    expect(switched).toMatchObject({ status: 200, body: { user: { accountId: other.accountId, role: 'parent' } } })
    expect((await me(switched.body.tokens.accessToken)).body.user.accountId).toBe(other.accountId)
    expect((await me(accessToken)).status).toBe(401)

    const next = await refresh(refreshToken)
    expect((await me(next.body.accessToken)).body.user.accountId).toBe(other.accountId)
  })

  test('a new display name holds from the next request on', async () => {
    const { accessToken } = await signIn()
    const put = (displayName: unknown) =>
      call(app.url, 'PUT', '/api/auth/profile/display-name', { token: accessToken, body: { displayName } })
    expect((await put('  Nadia  ')).body.user.name).toBe('Nadia')
    expect((await me(accessToken)).body.user.name).toBe('Nadia')
    for (const bad of ['', '   ', 'a\nb', 'a\u0000b', 'x'.repeat(81), 7, null]) {
      expect((await put(bad)).status, JSON.stringify(bad)).toBe(400)
    }
    expect((await me(accessToken)).body.user.name).toBe('Nadia')
  })
})
