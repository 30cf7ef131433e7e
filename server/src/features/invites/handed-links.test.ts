import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealKey } from '../../platform/secrets/seal.ts'
import { call } from '../../testing/call.ts'
import { acceptInvite } from './invite-commands.ts'
import { findInvite } from './invite-queries.ts'
import { storedLinks } from './link-tokens.ts'
import { type InviteFamily, startInviteFamily, tokenOf } from './testing/invite-family.ts'

const dayMs = 24 * 3600 * 1000
let family: InviteFamily
let counter = 0

beforeAll(async () => {
  family = await startInviteFamily({ env: { LIMITS_INVITES: '500/1d', LIMITS_TOKEN_PROBE: '500/10m' } })
})
afterAll(() => family.stop())

const address = () => `guest-${++counter}@example.com`
const asFamily = () => ({ relationship: 'family', childIds: [family.childId] })

async function link(body: Record<string, unknown> = asFamily()) {
  const answer = await family.asOwner('POST', '/api/invites', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { invite: { id: string; email: string | null }; inviteLink: string }
}
const shown = async (id: string) => (await family.asOwner('GET', `/api/invites/${id}/link`)).body.inviteLink
const validate = (url: string) => call(family.app.url, 'GET', `/api/invites/validate/${tokenOf(url)}`, {})
const mailCount = async () => (await family.app.database.pool.query('select count(*)::int as n from mails')).rows[0].n
/** Registers as somebody who has proven an address with the code of the mail. */
async function register(inviteToken: string) {
  const post = (path: string, body: object) => call(family.app.url, 'POST', `/api/auth/${path}`, { body })
  const email = address()
  const code = (await post('send-confirmation', { email })).body.confirmationCode
  const { proof } = (await post('verify-confirmation', { email, code })).body
  return post('register', { username: email, password: 'tulips', inviteToken, proof })
}
const inList = async (id: string) =>
  (await family.asOwner('GET', '/api/invites')).body.items.find((one: { id: string }) => one.id === id)

test('a link without an address mails nobody, and names the children only to its holder', async () => {
  const before = await mailCount()
  const { invite, inviteLink } = await link()
  expect(invite.email).toBe(null)
  expect(await mailCount()).toBe(before)
  expect((await validate(inviteLink)).body).toEqual({
    inviterName: 'Mara',
    role: 'caregiver',
    relationship: 'family',
    childNames: ['Juno'],
    email: null,
    isEmailProven: false,
  })
})

test('several people can be handed a link at once', async () => {
  const links = await Promise.all([link(), link(), link()])
  expect(new Set(links.map(({ invite }) => invite.id)).size).toBe(3)
})

test('a link is shown again, and no longer once it was replaced, used, or has expired', async () => {
  const { invite, inviteLink } = await link()
  expect(await shown(invite.id)).toBe(inviteLink)
  const replaced = (await family.asOwner('POST', `/api/invites/${invite.id}/resend`)).body.inviteLink
  expect(replaced).not.toBe(inviteLink)
  expect(await shown(invite.id)).toBe(replaced)
  expect((await validate(inviteLink)).body.code).toBe('INVALID_INVITE')
  expect((await validate(replaced)).status).toBe(200)
  family.app.clock.advance(7 * dayMs)
  expect(await shown(invite.id)).toBe(null)
})

test('the database alone opens no link: neither does another secret', async () => {
  const { invite, inviteLink } = await link()
  const { rows } = await family.app.database.pool.query('select * from invites where id = $1', [invite.id])
  expect(JSON.stringify(rows)).not.toContain(tokenOf(inviteLink))
  const { sealedToken } = storedLinks({ mailed: 'a', shown: 'b' }, sealKey('another secret', 'invite links'))
  await family.app.database.pool.query('update invites set sealed_token = $1 where id = $2', [sealedToken, invite.id])
  expect(await shown(invite.id)).toBe(null)
})

test('an older invite without a kept link says that it can only be replaced', async () => {
  const { invite } = await link()
  await family.app.database.pool.query('update invites set sealed_token = null where id = $1', [invite.id])
  expect(await shown(invite.id)).toBe(null)
})

test('nobody sees a link that gives more than they could, or of another family', async () => {
  const { invite } = await link({ relationship: 'parent' })
  const nanny = await family.people.addMember(family.accountId, {
    role: 'caregiver',
    preset: 'nanny',
    children: [family.childId],
  })
  const asNanny = await family.as(nanny)
  expect((await asNanny('GET', `/api/invites/${invite.id}/link`)).status).not.toBe(200)
  const other = await family.people.createFamily()
  const asOther = await family.as(other.owner, other.accountId)
  expect((await asOther('GET', `/api/invites/${invite.id}/link`)).status).toBe(404)
})

test('the link alone makes no account: any address has to be proven', async () => {
  const { invite, inviteLink } = await link()
  const body = { username: address(), password: 'tulips', inviteToken: tokenOf(inviteLink) }
  const answer = await call(family.app.url, 'POST', '/api/auth/register', { body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'EMAIL_NOT_CONFIRMED' } })
  expect((await inList(invite.id)).status).toBe('pending')
})

test('the first person who proves an address joins, once, and the family sees who that was', async () => {
  const { invite, inviteLink } = await link()
  const token = tokenOf(inviteLink)
  const first = await register(token)
  expect(first.body.user).toMatchObject({ role: 'caregiver', accountId: family.accountId })
  const second = await register(token)
  expect(second.body.code).toBe('INVALID_INVITE')
  const { id, name } = first.body.user
  expect(await inList(invite.id)).toMatchObject({ email: null, status: 'accepted', acceptedBy: { id, name } })
})

test('somebody who has an account joins with any address; a member does not use the link up', async () => {
  const { invite, inviteLink } = await link()
  const body = { token: tokenOf(inviteLink) }
  expect((await family.asOwner('POST', '/api/invites/accept', body)).body.code).toBe('ALREADY_MEMBER')
  // As signing in with Google does, which goes on without an invite that is of no use.
  const { db } = family.app.database
  const found = await findInvite(db, body.token, family.app.clock.now())
  if (found === null) throw new Error('The link is not found')
  expect(await acceptInvite(db, found, family.owner.userId, family.app.clock.now())).toBe(false)
  expect((await inList(invite.id)).status).toBe('pending')
  const other = await family.people.createFamily()
  const asOther = await family.as(other.owner, other.accountId)
  const joined = await asOther('POST', '/api/invites/accept', body)
  expect(joined).toMatchObject({ status: 200, body: { user: { accountId: family.accountId } } })
})

test('of many people who open one link at once, one joins', async () => {
  const { inviteLink } = await link()
  const others = await Promise.all(Array.from({ length: 5 }, () => family.people.createFamily()))
  const answers = await Promise.all(
    others.map(async ({ owner, accountId }) =>
      (await family.as(owner, accountId))('POST', '/api/invites/accept', { token: tokenOf(inviteLink) }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
})

test('the list of changes names no one for a link that was for no one yet', async () => {
  await link()
  const { items } = (await family.asOwner('GET', '/api/auth/account/audit')).body
  expect(items[0]).toMatchObject({ action: 'inviteSent', subjectName: '' })
})
