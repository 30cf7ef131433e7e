import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createInvite } from '../../testing/invites.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { defaultPassword, type Person } from '../../testing/people.ts'
import { type ExportApp, startExportApp } from './testing/export-family.ts'

const path = '/api/gdpr/delete-account'

let app: ExportApp

beforeAll(async () => {
  app = await startExportApp({ env: { LIMITS_TOKEN_PROBE: '1000/10m' } })
})
afterEach(closeLiveDevices)
afterAll(() => app.end())

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

async function family() {
  const made = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId } = await app.people.createChild(made.accountId, { createdBy: made.owner.userId })
  return { ...made, childId, mara: await app.as(made.owner.userId, made.accountId) }
}

const leave = (token: string, { username }: Pick<Person, 'username'>, password = defaultPassword) =>
  call(app.url, 'DELETE', path, { token, body: { username, password } })

const statusOf = async (token: string) => (await call(app.url, 'GET', '/api/auth/me', { token })).status

async function mailsTo(address: string): Promise<{ kind: string; subject: string; text: string }[]> {
  const { body } = await call(app.url, 'GET', `/api/dev/mailbox?to=${encodeURIComponent(address)}`)
  return body.items
}

async function logDiaper(token: string, childId: string): Promise<string> {
  const startAt = new Date(app.clock.now().getTime() - 60_000).toISOString()
  const body = { id: uuidv7(), childId, kind: 'diaper', startAt, tz: 'UTC', details: { kind: 'wet' } }
  const answer = await call(app.url, 'POST', '/api/events', { token, body })
  expect(answer.status).toBe(201)
  return answer.body.id
}

async function register(email: string) {
  const { auth } = app.client()
  const { confirmationCode = '' } = await auth.sendConfirmation({ body: { email } })
  await auth.verifyConfirmation({ body: { email, code: confirmationCode } })
  return auth.register({ body: { username: email, password: defaultPassword } })
}

describe('leaving asks for', () => {
  test('the caller’s own address', async () => {
    const [one, other] = [await family(), await family()]
    const answer = await leave(one.mara.token, other.owner)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'WRONG_USERNAME', error: "That isn't your account's email address." },
    })
    expect(await statusOf(one.mara.token)).toBe(200)
    expect(await statusOf(other.mara.token)).toBe(200)
    expect((await leave(one.mara.token, { username: ` ${one.owner.username.toUpperCase()} ` })).status).toBe(204)
  })

  test('the password, and not more often than anywhere else', async () => {
    const wrong = { status: 400, body: { code: 'WRONG_PASSWORD', error: "That isn't your password." } }
    const other = await family()
    for (let count = 0; count < 10; count += 1)
      expect(await leave(other.mara.token, other.owner, 'not this one')).toMatchObject(wrong)
    const stopped = await leave(other.mara.token, other.owner)
    expect(stopped).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await statusOf(other.mara.token)).toBe(200)
  })

  test('only the address of somebody who has no password', async () => {
    const { mara, owner } = await family()
    await rows('update users set password_hash = null where id = $1', [owner.userId])
    const answer = await call(app.url, 'DELETE', path, { token: mara.token, body: { username: owner.username } })
    expect(answer.status).toBe(204)
  })

  test('no payment', async () => {
    const { mara, owner, accountId } = await family()
    await app.people.setAccount(accountId, { subscriptionStatus: 'registered' })
    expect((await leave(mara.token, owner)).status).toBe(204)
  })
})

describe('an owner', () => {
  test('deletes the family: nothing of it works from that moment on', async () => {
    const { mara, owner, accountId, childId } = await family()
    const nanny = await app.people.addMember(accountId, { preset: 'nanny', children: [childId] })
    const tokens = await app.people.signIn(nanny, accountId)
    const devices = [
      await openLiveDevice(app.url, { token: mara.token, isReconnecting: false }),
      await openLiveDevice(app.url, { token: tokens.accessToken, isReconnecting: false }),
    ]
    const { token: inviteToken } = await createInvite(app, accountId, {
      email: 'gran@example.com',
      invitedBy: owner.userId,
    })
    expect((await leave(mara.token, owner)).status).toBe(204)
    expect(await statusOf(mara.token)).toBe(401)
    expect(await statusOf(tokens.accessToken)).toBe(401)
    const refresh = await call(app.url, 'POST', '/api/auth/refresh', { body: { refreshToken: tokens.refreshToken } })
    expect(refresh).toMatchObject({ status: 401, body: { code: 'INVALID_REFRESH_TOKEN' } })
    await Promise.all(devices.map(({ lost }) => lost))
    const invite = await call(app.url, 'GET', `/api/invites/validate/${inviteToken}`)
    expect(invite).toMatchObject({ status: 404, body: { code: 'INVALID_INVITE' } })
    const login = await call(app.url, 'POST', '/api/auth/login', {
      body: { username: owner.username, password: defaultPassword },
    })
    expect(login.status).toBe(401)
    const again = await leave(mara.token, owner)
    expect(again.status).toBe(401)
  })

  test('tells everybody it concerns, in their language', async () => {
    const { mara, owner, accountId } = await family()
    const other = await family()
    const parent = await app.people.addMember(accountId, { role: 'parent' })
    const nanny = await app.people.addMember(accountId)
    await app.people.join(other.accountId, nanny.userId)
    await rows(`update users set locale = 'es' where id = $1`, [parent.userId])
    await leave(mara.token, owner)
    expect(await mailsTo(owner.username)).toMatchObject([
      { kind: 'account-deleted', subject: 'Your Nestwren account was deleted' },
    ])
    expect((await mailsTo(parent.username))[0]?.text).toContain('tu cuenta también se ha eliminado')
    expect((await mailsTo(nanny.username))[0]?.text).toContain('your other families stay')
    expect(await mailsTo(other.owner.username)).toEqual([])
  })

  test('leaves other families, and people who belong to them, alone', async () => {
    const [one, other] = [await family(), await family()]
    const nanny = await app.people.addMember(one.accountId, { preset: 'nanny', children: [one.childId] })
    await app.people.join(other.accountId, nanny.userId, { preset: 'nanny', children: [other.childId] })
    const there = await app.as(nanny.userId, other.accountId)
    const here = await app.as(nanny.userId, one.accountId)
    const device = await openLiveDevice(app.url, { token: there.token, isReconnecting: false })
    const entry = await logDiaper(there.token, other.childId)
    expect((await leave(one.mara.token, one.owner)).status).toBe(204)
    expect(await statusOf(here.token)).toBe(401)
    expect((await there.client.auth.me({})).user.memberships.map(({ accountId }) => accountId)).toEqual([
      other.accountId,
    ])
    expect((await there.send('GET', `/api/events/${entry}`)).body.createdBy.name).toBe(nanny.name)
    expect(device.socket.connected).toBe(true)
    expect(await statusOf(other.mara.token)).toBe(200)
  })

  test('who also helps in another family stays a person there', async () => {
    const [one, other] = [await family(), await family()]
    await app.people.join(other.accountId, one.owner.userId, { preset: 'nanny', children: [other.childId] })
    expect((await leave(one.mara.token, one.owner)).status).toBe(204)
    const signedIn = await app
      .client()
      .auth.login({ body: { username: one.owner.username, password: defaultPassword } })
    expect(signedIn.user).toMatchObject({ accountId: other.accountId, role: 'caregiver' })
    expect(await statusOf(other.mara.token)).toBe(200)
  })

  test('may come back with the same address, and finds nothing, not even a second free month', async () => {
    const email = `${uuidv7()}@example.com`
    const first = await register(email)
    const free = (accessToken: string) =>
      call(app.url, 'POST', '/api/auth/update-payment-status', {
        token: accessToken,
        body: { username: email, subscriptionData: { subscriptionStatus: 'free_trial' } },
      })
    expect(await free(first.tokens.accessToken)).toMatchObject({ status: 200, body: { paymentRequired: false } })
    const calling = app.client(first.tokens.accessToken)
    await calling.children.create({ body: { name: 'Mila' } })
    expect((await leave(first.tokens.accessToken, { username: email })).status).toBe(204)
    const second = await register(email)
    expect(second.user.id).not.toBe(first.user.id)
    expect(second.user.accountId).not.toBe(first.user.accountId)
    expect(await free(second.tokens.accessToken)).toMatchObject({ status: 409, body: { code: 'FREE_TRIAL_USED' } })
    await app.people.setAccount(second.user.accountId, { subscriptionStatus: 'active' })
    expect(await app.client(second.tokens.accessToken).children.list({})).toEqual([])
  })

  test('asks many times at once: it is deleted once', async () => {
    const { mara, owner, accountId } = await family()
    const answers = await Promise.all(Array.from({ length: 6 }, () => leave(mara.token, owner)))
    for (const { status } of answers) expect([204, 401]).toContain(status)
    expect(await rows('select account_id from account_deletions where account_id = $1', [accountId])).toHaveLength(1)
    expect(await mailsTo(owner.username)).toHaveLength(1)
  })

  test('can be an influencer', async () => {
    const { accountId } = await family()
    const star = await app.people.addMember(accountId, { role: 'influencer' })
    const { token } = await app.as(star.userId, accountId)
    expect((await leave(token, star)).status).toBe(204)
    expect(await rows('select account_id from account_deletions where account_id = $1', [accountId])).toHaveLength(1)
  })

  test('somebody who is joining at that moment does not end up in a dead family', async () => {
    const { mara, owner, accountId } = await family()
    const guests = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const guest = await app.people.createFamily()
        const email = guest.owner.username
        const { token } = await createInvite(app, accountId, { email, invitedBy: owner.userId })
        const { token: accessToken } = await app.as(guest.owner.userId, guest.accountId)
        return { token, accessToken }
      }),
    )
    const join = ({ token, accessToken }: { token: string; accessToken: string }) =>
      call(app.url, 'POST', '/api/invites/accept', { token: accessToken, body: { token } })
    const [left, ...joined] = await Promise.all([leave(mara.token, owner), ...guests.map(join)])
    expect(left?.status).toBe(204)
    for (const { status, body } of joined) {
      if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INVITE' })
    }
    expect(await rows('select * from memberships where account_id = $1', [accountId])).toEqual([])
  })
})

describe('somebody else of the family', () => {
  test('is deleted alone, and what they logged stays', async () => {
    const { mara, accountId, childId } = await family()
    const parent = await app.people.addMember(accountId, { role: 'parent' })
    const { token } = await app.as(parent.userId, accountId)
    const entry = await logDiaper(token, childId)
    await call(app.url, 'POST', `/api/events/${entry}/comments`, { token, body: { content: 'Sweet' } })
    expect((await leave(token, parent)).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
    expect(await rows('select id from users where id = $1', [parent.userId])).toEqual([])
    const { body } = await mara.send('GET', `/api/events/${entry}`)
    expect(body).toMatchObject({ createdBy: { name: 'former member' }, commentCount: 1 })
    const { body: comments } = await mara.send('GET', `/api/events/${entry}/comments`)
    expect(comments.items[0].createdBy.name).toBe('former member')
    const { body: audit } = await mara.send('GET', '/api/auth/account/audit')
    expect(audit.items[0]).toMatchObject({ action: 'memberLeft', actorName: 'former member' })
    expect(await mailsTo(parent.username)).toMatchObject([{ kind: 'account-deleted' }])
    expect(await register(parent.username)).toMatchObject({ user: { username: parent.username, role: 'super_admin' } })
  })

  test('takes the invites along that they sent into families which stay', async () => {
    const { mara, accountId } = await family()
    const parent = await app.people.addMember(accountId, { role: 'parent' })
    const { token } = await app.as(parent.userId, accountId)
    const asked = { email: `${uuidv7()}@example.com`, relationship: 'parent' }
    const { body: sent } = await call(app.url, 'POST', '/api/invites', { token, body: asked })
    expect((await leave(token, parent)).status).toBe(204)
    const link = new URL(sent.inviteLink).searchParams.get('invite')
    expect((await call(app.url, 'GET', `/api/invites/validate/${link}`)).status).toBe(404)
    expect((await mara.send('GET', '/api/invites')).body.items).toEqual([])
    // The address is free for an invite by somebody else.
    expect((await mara.send('POST', '/api/invites', asked)).status).toBe(201)
  })

  test('leaves every family, and takes those along that would have no owner', async () => {
    const [one, own] = [await family(), await family()]
    const person = own.owner
    await app.people.join(one.accountId, person.userId, { preset: 'nanny', children: [one.childId] })
    const shared = await family()
    await app.people.join(shared.accountId, person.userId, { role: 'super_admin' })
    const helper = await app.people.addMember(own.accountId)
    const { token } = await app.as(person.userId, one.accountId)
    expect((await leave(token, person)).status).toBe(204)
    const deleted = await rows('select account_id from account_deletions where account_id = any($1)', [
      [one.accountId, own.accountId, shared.accountId],
    ])
    expect(deleted).toEqual([{ account_id: own.accountId }])
    expect(await rows('select id from users where id = any($1)', [[person.userId, helper.userId]])).toEqual([])
    expect(await statusOf(one.mara.token)).toBe(200)
    expect(await statusOf(shared.mara.token)).toBe(200)
    expect(await mailsTo(person.username)).toHaveLength(1)
    expect(await mailsTo(helper.username)).toHaveLength(1)
  })

  test('is forgotten in the recommendations of others', async () => {
    const { mara } = await family()
    const email = `${uuidv7()}@example.com`
    await mara.send('POST', '/api/referrals/send', { email })
    const { tokens } = await register(email)
    expect((await leave(tokens.accessToken, { username: email })).status).toBe(204)
    expect((await mara.send('GET', '/api/referrals/my-referrals')).body.items).toMatchObject([{ email: null }])
  })
})
