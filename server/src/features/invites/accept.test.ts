import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import type { Person } from '../../testing/people.ts'
import { type InviteFamily, startInviteFamily, tokenOf } from './testing/invite-family.ts'

let family: InviteFamily
let counter = 0

beforeAll(async () => {
  family = await startInviteFamily({ env: { LIMITS_INVITES: '500/1d', LIMITS_TOKEN_PROBE: '500/10m' } })
})
afterEach(closeLiveDevices)
afterAll(() => family.stop())

const address = () => `guest-${++counter}@example.com`

/** Somebody with a family of their own, who gets an invite into this one. */
async function guest(terms: Record<string, unknown> = { relationship: 'nanny', childIds: [family.childId] }) {
  const own = await family.people.createFamily({ owner: { username: address() } })
  const { body } = await family.asOwner('POST', '/api/invites', { email: own.owner.username, ...terms })
  return { own, person: own.owner, invite: body.invite, token: tokenOf(body.inviteLink) }
}

async function accept(person: Person, accountId: string, token: string) {
  const send = await family.as(person, accountId)
  return send('POST', '/api/invites/accept', { token })
}

const childrenOf = (token: string) => call(family.app.url, 'GET', '/api/user-children', { token })
const register = (body: object) => call(family.app.url, 'POST', '/api/auth/register', { body })

test('somebody with a family of their own joins this one and works in it at once', async () => {
  const { own, person, token, invite } = await guest()
  const session = await family.people.signIn(person, own.accountId)
  const answer = await call(family.app.url, 'POST', '/api/invites/accept', {
    token: session.accessToken,
    body: { token },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    paymentRequired: false,
    user: { id: person.userId, accountId: family.accountId, role: 'caregiver' },
  })
  expect(answer.body.user.memberships).toHaveLength(2)
  const children = await childrenOf(answer.body.tokens.accessToken)
  expect(children.body).toMatchObject([{ _id: family.childId, access: { health: 'add', documents: 'none' } }])
  // The token for the other family opens nothing any more.
  expect((await childrenOf(session.accessToken)).status).toBe(401)
  expect((await family.asOwner('GET', `/api/invites/${invite.id}`)).body).toMatchObject({
    status: 'accepted',
    acceptedAt: family.app.clock.now().toISOString(),
  })
  const audit = (await family.asOwner('GET', '/api/auth/account/audit')).body.items
  expect(audit[0]).toMatchObject({ action: 'memberJoined', actorName: person.name, subjectName: person.name })
})

test('a parent sees every child without being given one', async () => {
  const { own, person, token } = await guest({ relationship: 'parent' })
  const { body } = await accept(person, own.accountId, token)
  expect(body.user.role).toBe('parent')
  expect((await childrenOf(body.tokens.accessToken)).body).toMatchObject([
    { _id: family.childId, access: { documents: 'manage' } },
  ])
})

test('the link in the mail registers somebody new, without a code and without a price', async () => {
  const email = address()
  await family.asOwner('POST', '/api/invites', { email, relationship: 'family', childIds: [family.childId] })
  const inviteToken = tokenOf(await family.mailedLink(email))
  const body = { username: email, password: 'tulips', inviteToken, role: 'super_admin' }
  const answer = await register(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  expect(answer.body).toMatchObject({
    paymentRequired: false,
    user: { accountId: family.accountId, role: 'caregiver', memberships: [{ accountId: family.accountId }] },
  })
  expect((await register({ ...body, username: address() })).body.code).toBe('INVALID_INVITE')
})

test('twenty accept one invite at once: one wins, one membership', async () => {
  const { own, person, token } = await guest()
  const sends = await Promise.all(Array.from({ length: 20 }, () => family.as(person, own.accountId)))
  const answers = await Promise.all(sends.map((send) => send('POST', '/api/invites/accept', { token })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))
  for (const code of codes) expect(['INVALID_INVITE', 'ALREADY_MEMBER']).toContain(code)
  const { rows } = await family.app.database.pool.query(
    'select 1 from access_audit where account_id = $1 and subject_id = $2',
    [family.accountId, person.userId],
  )
  expect(rows).toHaveLength(1)
})

test('of registering and accepting at once with one invite, one wins', async () => {
  const email = address()
  await family.asOwner('POST', '/api/invites', { email, relationship: 'parent' })
  const inviteToken = tokenOf(await family.mailedLink(email))
  const answers = await Promise.all(
    ['tulips-1', 'tulips-2'].map((password) => register({ username: email, password, inviteToken })),
  )
  expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, true])
})

test('an invite is for its address only', async () => {
  const { token } = await guest()
  const other = await family.people.createFamily()
  const { status, body } = await accept(other.owner, other.accountId, token)
  expect([status, body]).toEqual([
    400,
    { error: 'This invite was sent to another email address.', code: 'INVITE_OTHER_EMAIL' },
  ])
  expect((await register({ username: address(), password: 'tulips', inviteToken: token })).body.code).toBe(
    'INVITE_OTHER_EMAIL',
  )
})

test('unknown, used, withdrawn and expired links are one and the same', async () => {
  const used = await guest()
  await accept(used.person, used.own.accountId, used.token)
  const withdrawn = await guest()
  await family.asOwner('DELETE', `/api/invites/${withdrawn.invite.id}`)
  const late = await guest()
  family.app.clock.advance(7 * 24 * 3600 * 1000)
  const answers = [
    await accept(used.person, used.own.accountId, used.token),
    await accept(withdrawn.person, withdrawn.own.accountId, withdrawn.token),
    await accept(late.person, late.own.accountId, late.token),
    await accept(late.person, late.own.accountId, 'unknown'),
  ]
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([
      400,
      {
        error: "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
        code: 'INVALID_INVITE',
      },
    ])
  }
})

test('a link is dead once its inviter has left, however that came about', async () => {
  const inviter = await family.people.addMember(family.accountId, { role: 'parent' })
  const email = address()
  const { body } = await (await family.as(inviter))('POST', '/api/invites', { email, relationship: 'parent' })
  await family.people.removeMember(family.accountId, inviter.userId)
  const inviteToken = tokenOf(body.inviteLink)
  expect((await register({ username: email, password: 'tulips', inviteToken })).body.code).toBe('INVALID_INVITE')
})

test('somebody removed from their only family comes back by a new invite', async () => {
  const email = address()
  const terms = { email, relationship: 'viewer', childIds: [family.childId] }
  const come = async (password: string) => {
    await family.asOwner('POST', '/api/invites', terms)
    return register({ username: email, password, inviteToken: tokenOf(await family.mailedLink(email)) })
  }
  const first = await come('tulips')
  await family.asOwner('DELETE', `/api/auth/users/${first.body.user.id}`)
  const login = { username: email, password: 'tulips' }
  const refused = await call(family.app.url, 'POST', '/api/auth/login', { body: login })
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  const again = await come('roses!')
  expect([again.status, again.body.user?.id]).toEqual([201, first.body.user.id])
})

test('a changed invite is accepted by its new link only; a used one is not changed', async () => {
  const { own, person, token, invite } = await guest({ relationship: 'parent' })
  const terms = { relationship: 'viewer', childIds: [family.childId] }
  const changed = await family.asOwner('PUT', `/api/invites/${invite.id}`, terms)
  expect((await accept(person, own.accountId, token)).body.code).toBe('INVALID_INVITE')
  const { body } = await accept(person, own.accountId, tokenOf(changed.body.inviteLink))
  expect(body.user.role).toBe('caregiver')
  for (const [method, path, sent] of [
    ['PUT', '', terms],
    ['POST', '/resend', undefined],
  ] as const) {
    const answer = await family.asOwner(method, `/api/invites/${invite.id}${path}`, sent)
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_PENDING' } })
  }
  expect((await family.asOwner('DELETE', `/api/invites/${invite.id}`)).status).toBe(404)
})

test('a child that was deleted for good meanwhile is given to nobody', async () => {
  const { childId } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
  const { own, person, token } = await guest({ relationship: 'viewer', childIds: [childId] })
  await family.app.database.pool.query('delete from children where id = $1', [childId])
  expect((await accept(person, own.accountId, token)).status).toBe(200)
  const { rows } = await family.app.database.pool.query('select 1 from child_permissions where child_id = $1', [
    childId,
  ])
  expect(rows).toEqual([])
})

test('the family hears at once that somebody joined', async () => {
  const { accessToken } = await family.people.signIn(family.owner, family.accountId)
  const device = await openLiveDevice(family.app.url, { token: accessToken })
  const { own, person, token } = await guest()
  device.forget()
  await accept(person, own.accountId, token)
  expect(await device.hears('rights:changed')).toEqual({})
})

test('links cannot be tried without end', async () => {
  const small = await startInviteFamily({ env: { LIMITS_TOKEN_PROBE: '3/10m' } })
  try {
    const tried = () => small.asOwner('GET', '/api/invites/validate/unknown')
    for (let index = 0; index < 3; index++) expect((await tried()).status).toBe(404)
    expect(await tried()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect((await small.asOwner('POST', '/api/invites/accept', { token: 'unknown' })).status).toBe(429)
  } finally {
    await small.stop()
  }
})
