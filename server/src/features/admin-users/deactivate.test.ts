import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTable } from '../../platform/mail/tables.ts'
import { call } from '../../testing/call.ts'
import { createInfluencerInvite, createInvite } from '../../testing/invites.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { type OpenIdIssuer, startOpenIdIssuer, subjectOf } from '../../testing/openid-issuer.ts'
import { defaultPassword } from '../../testing/people.ts'
import { type PanelWorld, startPanelWorld } from './testing/panel-world.ts'

const refused = {
  code: 'ACCOUNT_DEACTIVATED',
  error: 'This account has been deactivated. Please contact support.',
}

let issuer: OpenIdIssuer
let world: PanelWorld
beforeAll(async () => {
  issuer = await startOpenIdIssuer({ now: () => world.app.clock.now() })
  world = await startPanelWorld({ env: { GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID: issuer.clientId } })
})
beforeEach(() => world.app.database.pool.query('truncate rate_windows, rate_failures'))
afterEach(closeLiveDevices)
afterAll(async () => {
  await world.stop()
  await issuer.stop()
})

const post = (path: string, body: unknown) => call(world.app.url, 'POST', path, { body })
const login = (username: string, password = defaultPassword) => post('/api/auth/login', { username, password })
const resetTokenOf = async (address: string) => {
  const mails = await world.app.database.db.select().from(mailsTable)
  const text = mails.findLast(({ recipient, kind }) => recipient === address && kind.includes('reset'))?.text ?? ''
  return /reset-password\S*token=([\w-]+)/.exec(text)?.[1] ?? ''
}

describe('somebody who is kept out', () => {
  test('is out on every device at once, and each is told why when it asks', async () => {
    const { owner, accountId } = await world.people.createFamily()
    const [phone, tablet] = [await world.as(owner, accountId), await world.as(owner, accountId)]
    const device = await openLiveDevice(world.app.url, { token: phone.accessToken, isReconnecting: false })
    device.forget()
    const { status, body } = await world.change(owner, 'deactivate')
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({
        active: false,
        deactivatedAt: world.app.clock.now().toISOString(),
        version: 2,
        sessions: 0,
      }),
    ])
    // The app is told to ask before the line is closed.
    await device.hears('rights:changed')
    await device.lost
    for (const { send, refreshToken } of [phone, tablet]) {
      expect((await send('GET', '/api/auth/me')).status).toBe(401)
      expect(await post('/api/auth/refresh', { refreshToken })).toMatchObject({ status: 401, body: refused })
    }
    expect(await world.actsOn(owner.userId)).toMatchObject([{ action: 'user.deactivate', after: { active: false } }])
  })

  test('signs in with no password and learns so only with the right one', async () => {
    const { owner } = await world.people.createFamily()
    await world.change(owner, 'deactivate')
    expect(await login(owner.username)).toMatchObject({ status: 403, body: refused })
    expect(await login(owner.username, 'not the password')).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    })
  })

  test('signs in with no Google account, be it connected or proven by the password', async () => {
    const google = async (email: string, password?: string) => {
      const { body } = await post('/api/auth/google/start', { state: 'a-state-of-the-browser' })
      const nonce = new URL(body.authorizationUrl).searchParams.get('nonce') ?? ''
      const idToken = await issuer.sign({ sub: subjectOf(email), email, nonce })
      return post('/api/auth/google', { idToken, ...(password !== undefined && { password }) })
    }
    const { body: joined } = await google('kept-out-of-google@example.com')
    await world.change({ userId: joined.user.id }, 'deactivate')
    expect(await google('kept-out-of-google@example.com')).toMatchObject({ status: 403, body: refused })

    const { owner } = await world.people.createFamily({ owner: { username: 'with-password@example.com' } })
    await world.change(owner, 'deactivate')
    expect(await google(owner.username)).toMatchObject({ status: 409, body: { code: 'GOOGLE_LINK_REQUIRED' } })
    expect(await google(owner.username, defaultPassword)).toMatchObject({ status: 403, body: refused })
  })

  test('chooses no password: a link from before is dead, one from after says why', async () => {
    const { owner } = await world.people.createFamily({ owner: { username: 'forgetful@example.com' } })
    const ask = () => post('/api/auth/forgot-password', { username: owner.username })
    await ask()
    const before = await resetTokenOf(owner.username)
    expect(before).not.toBe('')
    await world.change(owner, 'deactivate')
    expect(await post('/api/auth/verify-reset-token', { token: before })).toMatchObject({ status: 400 })
    await ask()
    const token = await resetTokenOf(owner.username)
    expect(token).not.toBe(before)
    expect(await post('/api/auth/verify-reset-token', { token })).toMatchObject({ status: 403, body: refused })
    const chosen = await post('/api/auth/reset-password', { token, newPassword: 'an entirely new one' })
    expect(chosen).toMatchObject({ status: 403, body: refused })
    await world.change(owner, 'reactivate')
    expect((await login(owner.username)).status).toBe(200)
  })

  test('registers again neither by an invite nor once they are in no family', async () => {
    const { owner, accountId } = await world.people.createFamily()
    const nanny = await world.people.addMember(accountId)
    await world.change(nanny, 'deactivate')
    const { token: inviteToken } = await createInvite(world.app, accountId, {
      email: nanny.username,
      invitedBy: owner.userId,
    })
    const register = (token: string) =>
      post('/api/auth/register', { username: nanny.username, password: 'correct horse', inviteToken: token })
    expect(await register(inviteToken)).toMatchObject({ status: 403, body: refused })
    await world.people.removeMember(accountId, nanny.userId)
    expect(await register(inviteToken)).toMatchObject({ status: 403, body: refused })
    const token = await createInfluencerInvite(world.app, nanny.username)
    expect(await register(token)).toMatchObject({ status: 403, body: refused })
  })

  test('is in the family still, which goes on as it was, and their calendar is silent until they are back', async () => {
    const { owner, accountId } = await world.people.createFamily()
    await world.people.createChild(accountId, { createdBy: owner.userId })
    const partner = await world.people.addMember(accountId, { role: 'parent' })
    const [mine, theirs] = [await world.as(owner, accountId), await world.as(partner, accountId)]
    const { body: feed } = await mine.send('POST', '/api/calendar-feeds', { name: 'Phone', parts: ['appointments'] })
    const read = async () => (await fetch(world.app.url + new URL(feed.url).pathname)).status
    expect(await read()).toBe(200)
    await world.change(owner, 'deactivate')
    expect(await read()).toBe(404)
    expect((await theirs.send('GET', '/api/user-children')).status).toBe(200)
    expect(JSON.stringify((await theirs.send('GET', '/api/auth/users')).body)).toContain(owner.userId)
    await world.change(owner, 'reactivate')
    expect(await read()).toBe(200)
    expect((await mine.send('GET', '/api/auth/me')).status).toBe(401)
    expect((await login(owner.username)).status).toBe(200)
  })

  test('once more changes nothing, and letting in again what is in does not either', async () => {
    const { owner } = await world.people.createFamily()
    expect((await world.change(owner, 'reactivate', {})).body.user.version).toBe(1)
    await world.change(owner, 'deactivate', { version: 1 })
    const again = await world.change(owner, 'deactivate')
    expect([again.status, again.body.user.version]).toEqual([200, 2])
    expect((await world.change(owner, 'reactivate')).body.user).toMatchObject({
      active: true,
      deactivatedAt: null,
      version: 3,
    })
    expect((await world.actsOn(owner.userId)).map(({ action }) => action)).toEqual([
      'user.deactivate',
      'user.reactivate',
    ])
  })

  test('of sign-ins at the same moment none outlives it', async () => {
    const { owner, accountId } = await world.people.createFamily()
    const answers = await Promise.all([login(owner.username), login(owner.username), world.change(owner, 'deactivate')])
    for (const { body, status } of answers.slice(0, 2)) {
      if (status !== 200) continue
      expect((await call(world.app.url, 'GET', '/api/auth/me', { token: body.tokens.accessToken })).status).toBe(401)
    }
    const { rows } = await world.app.database.pool.query(
      'select count(*)::int as living from sessions where user_id = $1 and account_id = $2 and revoked_at is null',
      [owner.userId, accountId],
    )
    expect(rows).toEqual([{ living: 0 }])
  })
})

describe('a link to choose a password', () => {
  const send = (userId: string) => world.operator.send('POST', '/api/admin/send-password-reset', { userId })

  test('is mailed as if the person had asked, and the operator sees no link', async () => {
    const { owner } = await world.people.createFamily({ owner: { username: 'locked-out@example.com' } })
    const { status, body } = await send(owner.userId)
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Password reset email sent successfully', code: 'RESET_SENT' },
    ])
    const token = await resetTokenOf(owner.username)
    expect(await post('/api/auth/reset-password', { token, newPassword: 'an entirely new one' })).toMatchObject({
      status: 204,
    })
    expect((await login(owner.username, 'an entirely new one')).status).toBe(200)
    expect(await world.actsOn(owner.userId)).toMatchObject([
      { action: 'user.passwordReset', before: null, after: null },
    ])
  })

  test('says so where somebody signs in with Google alone', async () => {
    const { owner } = await world.people.createFamily()
    await world.app.database.pool.query(`update users set password_hash = null, google_sub = 'sub-1' where id = $1`, [
      owner.userId,
    ])
    expect(await send(owner.userId)).toMatchObject({ status: 200, body: { code: 'GOOGLE_USER_DETECTED' } })
    expect(await world.userOf(owner)).toMatchObject({ hasPassword: false, hasGoogle: true })
  })

  test('goes to one person three times an hour, and never to who is kept out or in no family', async () => {
    const { owner, accountId } = await world.people.createFamily()
    for (let count = 0; count < 3; count += 1) expect((await send(owner.userId)).status).toBe(200)
    expect(await send(owner.userId)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    const out = await world.people.addMember(accountId)
    await world.change(out, 'deactivate')
    expect(await send(out.userId)).toMatchObject({ status: 409, body: { code: 'USER_DEACTIVATED' } })
    const gone = await world.people.addMember(accountId)
    await world.people.removeMember(accountId, gone.userId)
    expect(await send(gone.userId)).toMatchObject({ status: 409, body: { code: 'USER_WITHOUT_FAMILY' } })
    expect(await send('01900000-0000-7000-8000-000000000000')).toMatchObject({ body: { error: 'User not found' } })
  })
})
