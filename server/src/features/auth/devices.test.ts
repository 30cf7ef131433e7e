import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { createPeople, type Family, type People, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { deviceOf } from './device.ts'
import { mostSessions } from './sessions.ts'
import { issueUndo, mostUndos } from './undo.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const newerChromeOnAndroid = chromeOnAndroid.replace('126', '131').replace('14', '15')
const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
afterEach(closeLiveDevices)
afterAll(() => app.stop())

const login = ({ username, password }: Person, userAgent = chromeOnAndroid): Promise<Answer> =>
  call(app.url, 'POST', '/api/auth/login', { body: { username, password }, headers: { 'user-agent': userAgent } })
const list = (token: string) => call(app.url, 'GET', '/api/auth/sessions', { token })
const revoke = (token: string, id: string) => call(app.url, 'DELETE', `/api/auth/sessions/${id}`, { token })
const status = async (token: string) => (await call(app.url, 'GET', '/api/auth/me', { token })).status

async function signedInTwice(): Promise<Family & { here: string; there: string; thereId: string }> {
  const family = await people.createFamily()
  const there = (await login(family.owner, safariOnIphone)).body.tokens.accessToken
  app.clock.advance(60_000)
  const here = (await login(family.owner)).body.tokens.accessToken
  const { body } = await list(here)
  return { ...family, here, there, thereId: body.items[1].id }
}

describe('what a browser says it is', () => {
  test.each([
    [chromeOnAndroid, 'Chrome', 'Android'],
    [safariOnIphone, 'Safari', 'iOS'],
    ['', null, null],
    ['node', null, null],
    ['Call +1 900 555 now/1.0 (x)', null, null],
    ['<b>Bank</b>/1.0 (Windows NT 10.0)', null, 'Windows'],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })
})

describe('the list', () => {
  test('names the living sessions of the caller, the last used first', async () => {
    const { owner, here, there } = await signedInTwice()
    const { body } = await list(here)
    expect(body.items).toMatchObject([
      { browser: 'Chrome', system: 'Android', isCurrent: true, createdAt: app.clock.now().toISOString() },
      { browser: 'Safari', system: 'iOS', isCurrent: false },
    ])
    app.clock.advance(60_000)
    const other = await login(owner, safariOnIphone)
    const refreshed = await call(app.url, 'POST', '/api/auth/refresh', {
      body: { refreshToken: other.body.tokens.refreshToken },
    })
    expect(refreshed.status).toBe(200)
    const later = await list(there)
    expect(later.body.items).toHaveLength(3)
    expect(later.body.items[0].lastUsedAt).toBe(app.clock.now().toISOString())
    await call(app.url, 'POST', '/api/auth/logout', { token: here })
    expect((await list(there)).body.items).toHaveLength(2)
  })

  test('forgets those that have run out', async () => {
    const { owner, here } = await signedInTwice()
    expect((await list(here)).body.items).toHaveLength(2)
    app.clock.advance(31 * 24 * 3_600_000)
    const { body } = await login(owner)
    expect((await list(body.tokens.accessToken)).body.items).toHaveLength(1)
  })
})

describe('signing a device out', () => {
  test('ends its tokens and its live connection at once', async () => {
    const { here, there, thereId } = await signedInTwice()
    const device = await openLiveDevice(app.url, { token: there, isReconnecting: false })
    expect((await revoke(here, thereId)).status).toBe(204)
    await device.lost
    expect(await status(there)).toBe(401)
    expect(await status(here)).toBe(200)
    expect(await revoke(here, thereId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('is for one’s own devices only, also within a family', async () => {
    const { accountId, there, thereId } = await signedInTwice()
    const parent = await people.addMember(accountId, { role: 'parent' })
    const { accessToken } = await people.signIn(parent, accountId)
    for (const id of [thereId, uuidv7()]) {
      expect(await revoke(accessToken, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect(await status(there)).toBe(200)
    expect((await list(accessToken)).body.items).toHaveLength(1)
  })

  test('all others at once', async () => {
    const { accountId, here, there } = await signedInTwice()
    const parent = await people.addMember(accountId, { role: 'parent' })
    const { accessToken } = await people.signIn(parent, accountId)
    const device = await openLiveDevice(app.url, { token: there, isReconnecting: false })
    const answer = await call(app.url, 'POST', '/api/auth/sessions/revoke-others', { token: here })
    expect(answer.status).toBe(204)
    await device.lost
    expect([await status(there), await status(here), await status(accessToken)]).toEqual([401, 200, 200])
    expect((await list(here)).body.items).toHaveLength(1)
  })
})

describe('the mail about a new sign-in', () => {
  const noticesTo = async ({ username }: Person) => {
    const { rows } = await app.database.pool.query<{ subject: string; text: string }>(
      "select subject, text from mails where recipient = $1 and kind = 'new-sign-in' order by created_at, id",
      [username],
    )
    return rows
  }

  test('comes for a browser and system that were never used, with both and the time', async () => {
    const { owner } = await people.createFamily()
    await login(owner)
    await login(owner)
    await login(owner, newerChromeOnAndroid)
    expect(await noticesTo(owner)).toEqual([])
    await login(owner, safariOnIphone)
    await login(owner, safariOnIphone)
    const [notice, ...others] = await noticesTo(owner)
    expect(others).toEqual([])
    expect(notice?.subject).toBe('New sign-in to Nestwren')
    const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    expect(notice?.text).toContain(`Safari on iOS, ${time.format(app.clock.now())} UTC`)
    expect(notice?.text).toContain(`${app.config.appUrl}/`)
  })

  test('comes in the language of the person, and repeats nothing a stranger wrote', async () => {
    const { owner } = await people.createFamily()
    await app.database.pool.query("update users set locale = 'es' where id = $1", [owner.userId])
    await login(owner)
    await login(owner, 'Call +1 900 555 now/1.0 (x)')
    const [notice] = await noticesTo(owner)
    expect(notice?.subject).toBe('Nuevo inicio de sesión en Nestwren')
    expect(notice?.text).toContain('un dispositivo desconocido')
    expect(notice?.text).not.toContain('900')
  })

  test('comes also long after the last session was forgotten', async () => {
    const { owner } = await people.createFamily()
    await login(owner)
    await app.database.pool.query('delete from sessions where user_id = $1', [owner.userId])
    await login(owner)
    expect(await noticesTo(owner)).toHaveLength(1)
  })

  test('does not come for a wrong password', async () => {
    const { owner } = await people.createFamily()
    await login(owner)
    await login({ ...owner, password: 'not this one' }, safariOnIphone)
    expect(await noticesTo(owner)).toEqual([])
  })
})

test('the first steps end with the name that the family sees, and only once', async () => {
  const { owner, accountId } = await people.createFamily({ account: { subscriptionStatus: 'registered' } })
  const { accessToken: token } = await people.signIn(owner, accountId)
  const complete = (displayName: unknown) =>
    call(app.url, 'POST', '/api/auth/onboarding-complete', { token, body: { displayName } })
  expect((await call(app.url, 'GET', '/api/auth/me', { token })).body.user.onboardingCompleted).toBe(false)
  expect((await complete('  Nadia ')).body.user).toMatchObject({ name: 'Nadia', onboardingCompleted: true })
  const at = async () =>
    (await app.database.pool.query('select onboarded_at from users where id = $1', [owner.userId])).rows[0].onboarded_at
  const first = await at()
  app.clock.advance(1000)
  expect((await complete('Nadia B')).body.user.name).toBe('Nadia B')
  expect(await at()).toEqual(first)
  expect((await complete('')).status).toBe(400)
})

describe('many sign-ins of one person', () => {
  const rowsOf = async (table: string, userId: string) =>
    (await app.database.pool.query(`select * from ${table} where user_id = $1`, [userId])).rows
  const enter = async ({ owner, accountId }: Family) => {
    app.clock.advance(1_000)
    return (await people.signIn(owner, accountId)).accessToken
  }

  test('keep a hundred sessions: of one more, the one used longest ago ends', async () => {
    const family = await people.createFamily()
    const tokens: string[] = []
    for (let count = 0; count < mostSessions; count += 1) tokens.push(await enter(family))
    const [first = '', second = ''] = tokens
    expect([await status(first), await status(second)]).toEqual([200, 200])
    const latest = (await login(family.owner)).body.tokens.accessToken
    expect([await status(first), await status(second), await status(latest)]).toEqual([401, 200, 200])
    expect(await rowsOf('sessions', family.owner.userId)).toHaveLength(mostSessions)
  })

  test('forget what has ended before anything that is in use', async () => {
    const family = await people.createFamily()
    const tokens: string[] = []
    for (let count = 0; count < mostSessions; count += 1) tokens.push(await enter(family))
    const [first = ''] = tokens
    await call(app.url, 'POST', '/api/auth/logout', { token: tokens[50] ?? '' })
    await enter(family)
    expect(await status(first)).toBe(200)
    expect(await rowsOf('sessions', family.owner.userId)).toHaveLength(mostSessions)
  })

  test('are told by mail twenty times a week, and again in the week after', async () => {
    const { owner, accountId } = await people.createFamily()
    await people.signIn(owner, accountId)
    await call(app.url, 'POST', '/api/auth/login', { body: { username: owner.username, password: owner.password } })
    const undos = async () => (await rowsOf('sign_in_undos', owner.userId)).length
    const told = await undos()
    for (let count = told; count < mostUndos.newDevices; count += 1)
      await issueUndo(app.database.db, owner.userId, 'newDevice', app.clock.now())
    expect((await login(owner, safariOnIphone)).status).toBe(200)
    expect(await undos()).toBe(mostUndos.newDevices)
    app.clock.advance(8 * 86_400_000)
    expect((await login(owner, chromeOnAndroid)).status).toBe(200)
    expect(await undos()).toBe(mostUndos.newDevices + 1)
  })
})

test('nobody changes their password so often that the mails about it fill anything', async () => {
  const { owner, accountId } = await people.createFamily()
  const change = async () => {
    const { accessToken: token } = await people.signIn(owner, accountId)
    const body = { currentPassword: owner.password, newPassword: owner.password }
    return call(app.url, 'PUT', '/api/auth/password', { token, body })
  }
  for (let count = 1; count < mostUndos.changes; count += 1)
    await issueUndo(app.database.db, owner.userId, 'passwordChanged', app.clock.now())
  expect((await change()).status).toBe(204)
  expect(await change()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  app.clock.advance(8 * 86_400_000)
  expect((await change()).status).toBe(204)
})
