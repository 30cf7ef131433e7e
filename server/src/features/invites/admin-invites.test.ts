import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { type SignedInOperator, signInOperator } from '../../testing/operators.ts'
import { createPeople, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People
let operator: SignedInOperator
beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
beforeEach(async () => {
  await app.database.pool.query('truncate rate_windows')
  operator = await signInOperator(app)
})
afterAll(() => app.stop())

const dayMs = 24 * 3600 * 1000
let counter = 0
const newAddress = () => {
  counter += 1
  return `star-${counter}@example.com`
}
const create = (email: string, note?: string | null) =>
  operator.send('POST', '/api/admin/create-influencer-invite', { email, ...(note !== undefined && { note }) })
const resend = (id: string) => operator.send('POST', `/api/admin/resend-influencer-invite/${id}`)
const withdraw = (id: string) => operator.send('DELETE', `/api/admin/influencer-invites/${id}`)
const find = async (id: string, query = '') => {
  const { body } = await operator.send('GET', `/api/admin/influencer-invites?limit=100${query}`)
  return body.invites.find(({ _id }: { _id: string }) => _id === id)
}
const tokenOf = (link: string) => new URL(link).searchParams.get('influencer') ?? ''
const isOpen = async (link: string) =>
  (await call(app.url, 'GET', `/api/invites/validate/${tokenOf(link)}`)).status === 200
async function mailedLinks(email: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select text from mails where recipient = $1 and kind = 'influencer-invite' order by id`,
    [email],
  )
  return rows.map(({ text }) => /http\S+\/\?influencer=\S+/.exec(text)?.[0] ?? '')
}

describe('an invite', () => {
  test('is mailed, and listed with a link to copy that is not the mailed one', async () => {
    const email = newAddress()
    const { status, body } = await create(email.toUpperCase(), 'met at the fair')
    expect([status, body.success]).toEqual([200, true])
    const now = app.clock.now()
    expect(body.invite).toEqual({
      _id: expect.any(String),
      email,
      note: 'met at the fair',
      status: 'pending',
      ended: null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 30 * dayMs).toISOString(),
      acceptedAt: null,
      inviteLink: expect.stringMatching(/\/\?influencer=[\w-]{22}$/),
      canResend: true,
    })
    expect(await find(body.invite._id)).toEqual(body.invite)
    const [mailed = ''] = await mailedLinks(email)
    expect(mailed).not.toBe(body.invite.inviteLink)
    for (const link of [mailed, body.invite.inviteLink]) expect(await isOpen(link)).toBe(true)
    const { rows } = await app.database.pool.query(
      'select action, before, after from operator_acts where target_id = $1',
      [body.invite._id],
    )
    expect(rows).toEqual([
      { action: 'influencerInvite.create', before: null, after: { status: 'pending', isRenewed: false } },
    ])
  })

  test.each(['', 'nobody', 'a@b', undefined])('to %s is refused', async (email) => {
    expect(await create(email as string)).toMatchObject({ status: 400, body: { error: 'Invalid request' } })
  })

  test('to an address that has an account is refused in words', async () => {
    const { owner } = await people.createFamily()
    const { status, body } = await create(owner.username)
    expect([status, body.code]).toEqual([400, 'ALREADY_REGISTERED'])
    expect(await mailedLinks(owner.username)).toEqual([])
  })

  test('to the same address again is the same one, with other links', async () => {
    const email = newAddress()
    const first = (await create(email, 'one')).body.invite
    const second = (await create(email, null)).body.invite
    expect([second._id, second.note]).toEqual([first._id, ''])
    expect([await isOpen(first.inviteLink), await isOpen(second.inviteLink)]).toEqual([false, true])
    const answers = await Promise.all([1, 2, 3].map(() => create(email)))
    expect(new Set(answers.map(({ body }) => body.invite._id))).toEqual(new Set([first._id]))
  })
})

describe('resending', () => {
  test('gives both links anew and 30 days more', async () => {
    const email = newAddress()
    const { invite } = (await create(email)).body
    app.clock.advance(20 * 60_000)
    const { body } = await resend(invite._id)
    expect(body).toMatchObject({ success: true, message: 'Invite email sent successfully!' })
    expect(body.invite.expiresAt).toBe(new Date(app.clock.now().getTime() + 30 * dayMs).toISOString())
    const [before = '', after = ''] = await mailedLinks(email)
    for (const link of [before, invite.inviteLink]) expect(await isOpen(link)).toBe(false)
    for (const link of [after, body.invite.inviteLink]) expect(await isOpen(link)).toBe(true)
  })

  test('is for pending ones alone', async () => {
    const { invite } = (await create(newAddress())).body
    expect((await withdraw(invite._id)).body.invite).toMatchObject({
      status: 'other',
      ended: 'withdrawn',
      inviteLink: null,
    })
    expect(await isOpen(invite.inviteLink)).toBe(false)
    expect(await resend(invite._id)).toMatchObject({ status: 409, body: { code: 'NOT_PENDING' } })
    expect((await withdraw(invite._id)).status).toBe(200)
    // A further one to the address is another one.
    const anew = (await create(invite.email)).body.invite
    expect(anew._id).not.toBe(invite._id)
    for (const call of [resend, withdraw]) expect((await call(uuidv7())).status).toBe(404)
  })

  test('an invite whose time is over is neither', async () => {
    const { invite } = (await create(newAddress())).body
    await app.database.pool.query('update influencer_invites set expires_at = $2 where id = $1', [
      invite._id,
      app.clock.now(),
    ])
    expect(await find(invite._id)).toMatchObject({
      status: 'other',
      ended: 'expired',
      canResend: false,
      inviteLink: null,
    })
    expect(await find(invite._id, '&status=pending')).toBeUndefined()
    expect(await find(invite._id, '&status=other')).toBeDefined()
    expect((await resend(invite._id)).status).toBe(409)
    expect((await withdraw(invite._id)).status).toBe(409)
  })

  test('of one invite at many times mails a few', async () => {
    const { invite } = (await create(newAddress())).body
    const statuses = []
    for (let count = 0; count < 10; count += 1) statuses.push((await resend(invite._id)).status)
    expect(statuses).toEqual([...Array(9).fill(200), 429])
    expect(await mailedLinks(invite.email)).toHaveLength(10)
  })

  test('gives a link again where the secret of the server has changed', async () => {
    const email = newAddress()
    const { invite } = (await create(email)).body
    const other = await startTestApp({
      database: app.database,
      env: { AUTH_SECRET: 'another secret of the server, long enough' },
    })
    try {
      const there = await signInOperator(other)
      const { body } = await there.send('GET', '/api/admin/influencer-invites?status=pending')
      expect(body.invites.find(({ _id }: { _id: string }) => _id === invite._id)).toMatchObject({
        inviteLink: null,
        canResend: true,
      })
      const sent = await there.send('POST', `/api/admin/resend-influencer-invite/${invite._id}`)
      expect(sent.body.invite.inviteLink).toMatch(/influencer=/)
    } finally {
      await other.stop()
    }
  })
})

test('the list has pages, the newest first', async () => {
  for (let count = 0; count < 3; count += 1) {
    app.clock.advance(1000)
    await create(newAddress())
  }
  const { body } = await operator.send('GET', '/api/admin/influencer-invites?limit=2')
  expect(body.invites.map(({ email }: { email: string }) => email)).toEqual([
    `star-${counter}@example.com`,
    `star-${counter - 1}@example.com`,
  ])
  const { total } = body.pagination
  expect(body.pagination).toEqual({ page: 1, limit: 2, total, totalPages: Math.ceil(total / 2), isTotalBounded: false })
  const last = await operator.send('GET', `/api/admin/influencer-invites?limit=2&page=${Math.ceil(total / 2)}`)
  expect(last.body.invites.length).toBeGreaterThan(0)
})

test('from an operator’s invite to the first log, and everything stays when the influencer becomes somebody else', async () => {
  const email = newAddress()
  const { invite } = (await create(email, 'twins')).body
  const [mailed = ''] = await mailedLinks(email)
  const register = await call(app.url, 'POST', '/api/auth/register', {
    body: { username: email, password: 'correct horse', inviteToken: tokenOf(mailed), role: 'influencer' },
  })
  expect(register).toMatchObject({
    status: 201,
    body: { paymentRequired: false, user: { subscriptionStatus: 'influencer' } },
  })
  expect(await find(invite._id)).toMatchObject({ status: 'accepted', canResend: false, inviteLink: null })

  const token = register.body.tokens.accessToken
  const send = (method: string, path: string, body?: unknown) =>
    call(app.url, method, path, { token, ...(body !== undefined && { body }) })
  const child = await send('POST', '/api/user-children', { name: 'Juno', birthdate: '2026-10-01' })
  expect(child.status).toBe(201)
  const childId = child.body._id ?? child.body.child._id
  const startAt = new Date(app.clock.now().getTime() - 60_000).toISOString()
  const entry = { id: uuidv7(), childId, kind: 'diaper', startAt, tz: 'Europe/Lisbon', details: { kind: 'wet' } }
  expect((await send('POST', '/api/events', entry)).status).toBe(201)

  const userId = register.body.user.id
  for (const subscriptionStatus of ['canceled', 'active', null])
    expect((await operator.send('PUT', `/api/admin/users/${userId}/subscription`, { subscriptionStatus })).status).toBe(
      200,
    )
  const entries = await send('GET', `/api/events?childId=${childId}`)
  expect(entries.body.items).toMatchObject([{ id: entry.id }])
})
