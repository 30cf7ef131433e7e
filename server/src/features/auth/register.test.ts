import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { createInfluencerInvite, createInvite } from '../../testing/invites.ts'
import { createPeople, defaultPassword, type Family, type People } from '../../testing/people.ts'
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

const post = (path: string, body: unknown): Promise<Answer> => call(app.url, 'POST', `/api/auth/${path}`, { body })

let counter = 0
const newAddress = (): string => {
  counter += 1
  return `new-${counter}@example.com`
}

/** Goes from an address to its proof, with the code that development mode answers. */
async function prove(email: string): Promise<void> {
  const sent = await post('send-confirmation', { email })
  const verified = await post('verify-confirmation', { email, code: sent.body.confirmationCode })
  expect(verified).toMatchObject({ status: 200, body: { verified: true } })
}

const invite = (email: string, more: { role?: 'parent' | 'caregiver'; childIds?: string[] } = {}) =>
  createInvite(app, family.accountId, { email, invitedBy: family.owner.userId, ...more })

async function peopleCalled(username: string): Promise<{ id: string; families: number; locale: string }[]> {
  const { rows } = await app.database.pool.query(
    'select id, locale, (select count(*)::int from memberships m where m.user_id = u.id) as families from users u where username = $1',
    [username],
  )
  return rows
}

describe('without an invite', () => {
  test('makes an account that owes payment, whatever role is asked for', async () => {
    const email = newAddress()
    await prove(email)
    const { status, body } = await post('register', {
      username: email,
      password: defaultPassword,
      role: 'parent',
      locale: 'es',
    })
    expect(status).toBe(201)
    expect(body.paymentRequired).toBe(true)
    expect(body.user).toMatchObject({
      username: email,
      name: email.slice(0, email.indexOf('@')),
      role: 'super_admin',
      subscriptionStatus: 'registered',
      trialEndDate: null,
      paymentRequired: true,
      onboardingCompleted: false,
    })
    expect(body.user.memberships).toEqual([
      { accountId: body.user.accountId, accountName: body.user.name, role: 'super_admin' },
    ])
    for (const token of [body.tokens.accessToken, body.tokens.refreshToken]) {
      expect(token.split('.').filter((part: string) => part !== '')).toHaveLength(3)
    }
    const token = body.tokens.accessToken
    const me = await call(app.url, 'GET', '/api/auth/me', { token })
    expect(me.body.user).toEqual(body.user)
    const owed = await call(app.url, 'GET', '/api/user-children', { token })
    expect(owed).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } })
    expect(await peopleCalled(email)).toMatchObject([{ families: 1, locale: 'es' }])
  })

  test.each([
    [{ password: 'short12' }, 'PASSWORD_TOO_SHORT', 'Password must be at least 8 characters long'],
    [
      { password: 'abc12', inviteToken: 'x' },
      'INVITE_PASSWORD_TOO_SHORT',
      'Password must be at least 6 characters long',
    ],
    [{ password: ' '.repeat(8) }, 'PASSWORD_BLANK', 'Use at least one letter, number, or symbol in your password.'],
    [
      { password: '\u3164\u2800\u200b\u00a0\u3000\ufe0f\u2060\u{e0041}' },
      'PASSWORD_BLANK',
      'Use at least one letter, number, or symbol in your password.',
    ],
    [
      { password: '\u3164'.repeat(6), inviteToken: 'x' },
      'PASSWORD_BLANK',
      'Use at least one letter, number, or symbol in your password.',
    ],
    [{ password: 'Password123' }, 'PASSWORD_TOO_COMMON', 'This password is too common. Choose another.'],
    [
      { password: 'long enough', inviteToken: 'unknown' },
      'INVALID_INVITE',
      "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
    ],
    [
      { password: 'long enough', role: 'influencer' },
      'INVALID_INVITE',
      "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
    ],
    [
      { password: 'long enough', role: 'caregiver' },
      'INVALID_INVITE',
      "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
    ],
    [{ password: 'long enough' }, 'EMAIL_NOT_CONFIRMED', 'Confirm your email address first.'],
  ])('refuses %j', async (fields, code, error) => {
    const answer = await post('register', { username: 'refused@example.com', ...fields })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { code, error } })
    expect(await peopleCalled('refused@example.com')).toEqual([])
  })

  test('what only the server decides is bad input, and so is a role nobody knows', async () => {
    const email = newAddress()
    await prove(email)
    const valid = { username: email, password: defaultPassword }
    for (const more of [
      { role: 'root' },
      { accountId: family.accountId },
      { paymentRequired: false },
      { subscriptionStatus: 'active' },
      { permissions: { billing: true } },
    ]) {
      expect(await post('register', { ...valid, ...more }), JSON.stringify(more)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      })
    }
    expect(await peopleCalled(email)).toEqual([])
  })

  test('a recommendation nobody knows never stands in the way', async () => {
    const email = newAddress()
    await prove(email)
    const made = await post('register', { username: email, password: defaultPassword, refToken: 'whoever' })
    expect(made.status).toBe(201)
  })

  test('a recommendation is remembered for the family it brought', async () => {
    const { body } = await call(app.url, 'GET', '/api/referrals/stats', {
      token: (await people.signIn(family.owner, family.accountId)).accessToken,
    })
    const email = newAddress()
    await prove(email)
    const made = await post('register', { username: email, password: defaultPassword, refToken: body.code })
    const { rows } = await app.database.pool.query(
      'select account_id, referrer_id from referrals where joined_account_id = $1',
      [made.body.user.accountId],
    )
    expect(rows).toEqual([{ account_id: family.accountId, referrer_id: family.owner.userId }])
  })

  test('the proof of an address is good for 30 minutes', async () => {
    const email = newAddress()
    await prove(email)
    app.clock.advance(30 * 60_000 + 1)
    const late = await post('register', { username: email, password: defaultPassword })
    expect(late).toMatchObject({ status: 400, body: { code: 'EMAIL_NOT_CONFIRMED' } })
  })

  test('two at once for one address make one account', async () => {
    const email = newAddress()
    await prove(email)
    const body = { username: email, password: defaultPassword }
    const answers = await Promise.all([post('register', body), post('register', body), post('register', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'USERNAME_EXISTS',
      error: 'An account with this email already exists. Please try logging in instead.',
    })
    expect(await peopleCalled(email)).toMatchObject([{ families: 1 }])
  })
})

describe('with an invite into a family', () => {
  test('joins that family with what the invite gives, without a code and without a price', async () => {
    const { childId } = await people.createChild(family.accountId, { createdBy: family.owner.userId })
    const email = newAddress()
    const { token: inviteToken } = await invite(email, { childIds: [childId] })
    const { status, body } = await post('register', {
      username: email,
      password: 'nest42',
      inviteToken,
      role: 'super_admin',
      displayName: 'Bea',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      paymentRequired: false,
      user: { name: 'Bea', role: 'caregiver', accountId: family.accountId, memberships: [{ role: 'caregiver' }] },
    })
    const children = await call(app.url, 'GET', '/api/user-children', { token: body.tokens.accessToken })
    expect(children.body.map(({ _id }: { _id: string }) => _id)).toEqual([childId])
  })

  test('a parent becomes a parent; the invite is used up', async () => {
    const email = newAddress()
    const { token: inviteToken } = await invite(email, { role: 'parent' })
    const body = { username: email, password: defaultPassword, inviteToken }
    expect((await post('register', body)).body.user).toMatchObject({ role: 'parent', accountId: family.accountId })
    expect(await post('register', body)).toMatchObject({ status: 400, body: { code: 'INVALID_INVITE' } })
  })

  test('it is for its own address only', async () => {
    const { token: inviteToken } = await invite(newAddress(), { role: 'parent' })
    const email = newAddress()
    await prove(email)
    const { status, body } = await post('register', { username: email, password: defaultPassword, inviteToken })
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'INVITE_OTHER_EMAIL', error: 'This invite was sent to another email address.' },
    })
    expect(await peopleCalled(email)).toEqual([])
  })

  test('two at once with one invite make one member', async () => {
    const email = newAddress()
    const { token: inviteToken } = await invite(email, { role: 'parent' })
    const body = { username: email, password: defaultPassword, inviteToken }
    const answers = await Promise.all([post('register', body), post('register', body), post('register', body)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect([400, 409]).toContain(status)
      expect(['INVALID_INVITE', 'USERNAME_EXISTS']).toContain(body.code)
    }
    expect(await peopleCalled(email)).toMatchObject([{ families: 1 }])
  })

  test('somebody with an account is told so, and the invite stays good', async () => {
    const { owner } = await people.createFamily()
    const { token: inviteToken, inviteId } = await invite(owner.username)
    const answer = await post('register', { username: owner.username, password: defaultPassword, inviteToken })
    expect(answer).toMatchObject({ status: 409, body: { code: 'USERNAME_EXISTS' } })
    const { rows } = await app.database.pool.query('select accepted_at from invites where id = $1', [inviteId])
    expect(rows).toEqual([{ accepted_at: null }])
  })

  test('somebody who was removed from the last family comes back; what they signed in with before is dead', async () => {
    const other = await people.createFamily()
    const nanny = await people.addMember(other.accountId)
    const before = await people.signIn(nanny, other.accountId)
    await people.removeMember(other.accountId, nanny.userId)
    const { token: inviteToken } = await invite(nanny.username)
    const { status, body } = await post('register', {
      username: nanny.username,
      password: 'a fresh start 1',
      inviteToken,
    })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ id: nanny.userId, accountId: family.accountId, role: 'caregiver' })
    expect((await post('login', { username: nanny.username, password: nanny.password })).status).toBe(401)
    expect((await post('login', { username: nanny.username, password: 'a fresh start 1' })).status).toBe(200)
    expect((await post('refresh', { refreshToken: before.refreshToken })).body.code).toBe('INVALID_REFRESH_TOKEN')
  })

  test('thirty wrong tokens in ten minutes are the last of one address', async () => {
    const other = await startTestApp({ database: app.database, startsAt: app.clock.now().toISOString() })
    try {
      await other.database.pool.query("delete from rate_windows where key like 'tokenProbe:%'")
      const body = { username: newAddress(), password: defaultPassword, inviteToken: 'unknown' }
      const send = () => call(other.url, 'POST', '/api/auth/register', { body })
      for (let count = 0; count < 30; count += 1) expect((await send()).status).toBe(400)
      const limited = await send()
      expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await other.database.pool.query("delete from rate_windows where key like 'tokenProbe:%'")
      await other.stop()
    }
  })
})

test('an influencer invite gives an account that owes nothing, once', async () => {
  const email = newAddress()
  const inviteToken = await createInfluencerInvite(app, email)
  const sent = { username: email, password: defaultPassword, inviteToken, role: 'influencer' }
  const { status, body } = await post('register', sent)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    paymentRequired: false,
    user: { role: 'super_admin', subscriptionStatus: 'influencer', trialEndDate: null },
  })
  expect((await post('register', sent)).body.code).toBe('INVALID_INVITE')
})
