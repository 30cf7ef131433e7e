import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvite } from '../../testing/invites.ts'
import { purgeInvites } from './commands.ts'
import { nameForMail } from './mails.ts'
import { type InviteFamily, startInviteFamily, tokenOf } from './testing/invite-family.ts'

const dayMs = 24 * 3600 * 1000
let family: InviteFamily
let counter = 0

beforeAll(async () => {
  family = await startInviteFamily({ env: { LIMITS_INVITES: '500/1d' } })
})
afterAll(() => family.stop())

const address = () => `invited-${++counter}@example.com`
const nanny = (email = address()) => ({ email, relationship: 'nanny', childIds: [family.childId] })

async function invited(body: Record<string, unknown> = nanny()) {
  const answer = await family.asOwner('POST', '/api/invites', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { invite: { id: string; email: string }; inviteLink: string }
}

const validate = (token: string) => family.asOwner('GET', `/api/invites/validate/${token}`)
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('an invite is mailed with its link, in words, and stored without it', async () => {
    const { invite, inviteLink } = await invited({ ...nanny(' Nan@Example.com '), locale: 'es' })
    expect(invite).toEqual({
      id: expect.any(String),
      email: 'nan@example.com',
      relationship: 'nanny',
      role: 'caregiver',
      preset: 'nanny',
      childIds: [family.childId],
      status: 'pending',
      inviterName: 'Mara Silva',
      createdAt: family.app.clock.now().toISOString(),
      expiresAt: new Date(family.app.clock.now().getTime() + 7 * dayMs).toISOString(),
      acceptedAt: null,
      acceptedBy: null,
    })
    expect(inviteLink).toBe(`${family.app.config.appUrl}/?invite=${tokenOf(inviteLink)}`)
    expect(Buffer.from(tokenOf(inviteLink), 'base64url')).toHaveLength(16)
    const [mail, ...more] = await family.mailsTo('nan@example.com')
    const mailedLink = await family.mailedLink('nan@example.com')
    expect(Buffer.from(tokenOf(mailedLink), 'base64url')).toHaveLength(16)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'invite', subject: 'Mara Silva te invita a Nestwren' })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(mailedLink)
      // Whoever invites never sees the link that proves the mailbox.
      expect(part).not.toContain(tokenOf(inviteLink))
      expect(part).toContain('añadir')
      expect(part).toContain('26 de noviembre de 2026')
      expect(part).not.toContain('Juno')
    }
    const { rows } = await family.app.database.pool.query('select * from invites')
    for (const link of [inviteLink, mailedLink]) expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
  })

  test('role and preset follow from the relationship; a caregiver may get another preset, a parent sees all', async () => {
    const { childId } = family
    const terms = async (given: Record<string, unknown>) => (await invited({ email: address(), ...given })).invite
    expect(await terms({ relationship: 'parent', preset: 'viewer', childIds: [childId] })).toMatchObject({
      role: 'parent',
      preset: 'parent',
      childIds: [],
    })
    const caregiver = { role: 'caregiver', childIds: [childId] }
    expect(await terms({ relationship: 'family', childIds: [childId, childId] })).toMatchObject({
      ...caregiver,
      preset: 'family',
    })
    expect(await terms({ relationship: 'nanny', preset: 'viewer', childIds: [childId] })).toMatchObject({
      ...caregiver,
      preset: 'viewer',
    })
  })

  test('bad invites are refused and change nothing', async () => {
    const stranger = await family.people.createFamily()
    const foreign = await family.people.createChild(stranger.accountId, { createdBy: stranger.owner.userId })
    const member = await family.people.addMember(family.accountId)
    const open = nanny()
    await invited(open)
    const before = (await family.asOwner('GET', '/api/invites')).body.items
    const refused = async (body: unknown) => {
      const { status, body: answer } = await family.asOwner('POST', '/api/invites', body)
      return [status, answer.code]
    }
    expect(await refused({ ...nanny(), childIds: [] })).toEqual([400, 'CHILD_NEEDED'])
    expect(await refused({ ...nanny(), childIds: [foreign.childId] })).toEqual([400, 'UNKNOWN_CHILD'])
    expect(await refused({ ...nanny(), email: 'nobody' })).toEqual([400, 'INVALID_INPUT'])
    expect(await refused({ ...nanny(), role: 'parent' })).toEqual([400, 'INVALID_INPUT'])
    expect(await refused({ ...nanny(), relationship: 'super_admin' })).toEqual([400, 'INVALID_INPUT'])
    expect(await refused(nanny(member.username.toUpperCase()))).toEqual([409, 'ALREADY_MEMBER'])
    expect(await refused(open)).toEqual([409, 'ALREADY_INVITED'])
    expect((await family.asOwner('GET', '/api/invites')).body.items).toEqual(before)
    expect(await family.mailsTo(open.email)).toHaveLength(1)
  })

  test('ten at once to one address make one invite and one mail', async () => {
    const body = nanny()
    const answers = await Promise.all(Array.from({ length: 10 }, () => family.asOwner('POST', '/api/invites', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await family.mailsTo(body.email)).toHaveLength(1)
  })

  test('the same id again is the same invite with fresh links; those before are dead', async () => {
    const body = { id: uuidv7(), ...nanny() }
    const first = await invited(body)
    const firstMailed = await family.mailedLink(body.email)
    const again = await invited(body)
    expect(again.invite).toEqual(first.invite)
    for (const link of [first.inviteLink, firstMailed])
      expect((await validate(tokenOf(link))).body.code).toBe('INVALID_INVITE')
    expect((await validate(tokenOf(again.inviteLink))).status).toBe(200)
    expect(await family.mailsTo(body.email)).toHaveLength(2)
    expect((await validate(tokenOf(await family.mailedLink(body.email)))).status).toBe(200)
  })

  test('the same id with another address mails nobody', async () => {
    const body = { id: uuidv7(), ...nanny() }
    await invited(body)
    const other = await family.asOwner('POST', '/api/invites', { ...body, email: nanny().email })
    expect(other.status).toBe(404)
    expect(await family.mailsTo(body.email)).toHaveLength(1)
  })

  test('an expired invite is told apart, opens nothing, and gives way to a new one', async () => {
    const body = nanny()
    const old = await invited(body)
    family.app.clock.advance(7 * dayMs)
    const { asOwner } = family
    expect((await asOwner('GET', `/api/invites/${old.invite.id}`)).body.status).toBe('expired')
    expect((await validate(tokenOf(old.inviteLink))).body.code).toBe('INVALID_INVITE')
    const fresh = await asOwner('POST', '/api/invites', body)
    expect(fresh.status).toBe(201)
    expect(fresh.body.invite.id).not.toBe(old.invite.id)
    expect((await asOwner('GET', `/api/invites/${old.invite.id}`)).status).toBe(404)
    expect((await validate(tokenOf(fresh.body.inviteLink))).status).toBe(200)
  })

  test('validating tells who invites, as what, to whom and which link it is, and returns one error for everything else', async () => {
    const { invite, inviteLink } = await invited()
    const known = {
      inviterName: 'Mara',
      role: 'caregiver',
      relationship: 'nanny',
      childNames: ['Juno'],
      email: invite.email,
    }
    expect((await validate(tokenOf(inviteLink))).body).toEqual({ ...known, isEmailProven: false })
    const mailed = tokenOf(await family.mailedLink(invite.email))
    expect((await validate(mailed)).body).toEqual({ ...known, isEmailProven: true })
    const error = {
      error: "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
      code: 'INVALID_INVITE',
    }
    expect(await validate('unknown')).toMatchObject({ status: 404, body: error })
  })

  test('sending again makes a new link for seven more days; the old one is dead', async () => {
    const { invite, inviteLink } = await invited()
    family.app.clock.advance(6 * dayMs)
    const { asOwner } = family
    const again = await asOwner('POST', `/api/invites/${invite.id}/resend`)
    expect(again.status).toBe(200)
    expect(again.body.invite.expiresAt).toBe(new Date(family.app.clock.now().getTime() + 7 * dayMs).toISOString())
    expect((await validate(tokenOf(inviteLink))).body.code).toBe('INVALID_INVITE')
    expect((await validate(tokenOf(again.body.inviteLink))).status).toBe(200)
    expect(await family.mailsTo(invite.email)).toHaveLength(2)
  })

  describe('changing what an invite gives', () => {
    const change = (id: string, body: Record<string, unknown>) => family.asOwner('PUT', `/api/invites/${id}`, body)
    const children = () => [family.childId]

    test.each([
      ['the role', () => ({ relationship: 'parent' }), { role: 'parent', preset: 'parent', childIds: [] }],
      ['the preset', () => ({ relationship: 'nanny', preset: 'viewer', childIds: children() }), { preset: 'viewer' }],
    ])('another link is mailed with %s, and the old one is dead', async (_what, terms, gives) => {
      const { invite, inviteLink } = await invited()
      family.app.clock.advance(6 * dayMs)
      const { status, body } = await change(invite.id, terms())
      expect(status).toBe(200)
      expect(body.invite).toMatchObject({
        ...gives,
        id: invite.id,
        status: 'pending',
        expiresAt: new Date(family.app.clock.now().getTime() + 7 * dayMs).toISOString(),
      })
      expect((await validate(tokenOf(inviteLink))).body.code).toBe('INVALID_INVITE')
      expect((await validate(tokenOf(body.inviteLink))).body.role).toBe(body.invite.role)
      expect(await family.mailsTo(invite.email)).toHaveLength(2)
      const mailed = await validate(tokenOf(await family.mailedLink(invite.email)))
      expect(mailed.body).toMatchObject({ role: body.invite.role, isEmailProven: true })
    })

    test('so it is with the children, and the old link registers nobody', async () => {
      const { invite, inviteLink } = await invited()
      const mailedLink = await family.mailedLink(invite.email)
      const { childId } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
      await change(invite.id, { relationship: 'nanny', childIds: [childId] })
      const register = (link: string) =>
        family.asOwner('POST', '/api/auth/register', {
          username: invite.email,
          password: 'tulips',
          inviteToken: tokenOf(link),
        })
      for (const link of [inviteLink, mailedLink]) expect((await register(link)).body.code).toBe('INVALID_INVITE')
      expect((await register(await family.mailedLink(invite.email))).status).toBe(201)
    })

    test('of the same again nothing is different: the link stays, no mail goes out', async () => {
      const { childId } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
      const both = [family.childId, childId]
      const { invite, inviteLink } = await invited({ ...nanny(), childIds: both })
      const { status, body } = await change(invite.id, { relationship: 'nanny', childIds: both.toReversed() })
      expect([status, body.inviteLink]).toEqual([200, null])
      expect((await validate(tokenOf(inviteLink))).status).toBe(200)
      expect(await family.mailsTo(invite.email)).toHaveLength(1)
    })

    test('what is refused leaves the link alone', async () => {
      const { invite, inviteLink } = await invited()
      expect((await change(invite.id, { relationship: 'viewer', childIds: [] })).body.code).toBe('CHILD_NEEDED')
      expect((await change(invite.id, { relationship: 'viewer', childIds: [uuidv7()] })).body.code).toBe(
        'UNKNOWN_CHILD',
      )
      expect((await validate(tokenOf(inviteLink))).status).toBe(200)
      expect(await family.mailsTo(invite.email)).toHaveLength(1)
    })
  })

  test('a withdrawn invite is gone, and so is its link', async () => {
    const { invite, inviteLink } = await invited()
    expect((await family.asOwner('DELETE', `/api/invites/${invite.id}`)).status).toBe(204)
    const { asOwner } = family
    expect((await asOwner('GET', `/api/invites/${invite.id}`)).status).toBe(404)
    expect((await asOwner('DELETE', `/api/invites/${invite.id}`)).status).toBe(404)
    expect((await validate(tokenOf(inviteLink))).body.code).toBe('INVALID_INVITE')
  })

  describe('a caregiver who manages caregivers', () => {
    const manager = async (levels: Record<string, string> = {}, rights: Record<string, unknown> = {}) => {
      const person = await family.people.addMember(family.accountId, { preset: 'nanny' })
      await family.people.grant(family.accountId, family.childId, person.userId, {
        preset: 'nanny',
        levels: { caregivers: 'manage', ...levels },
        ...rights,
      })
      return { person, send: await family.as(person) }
    }

    test('gives what they hold, and nothing above it', async () => {
      const { send } = await manager()
      const { childId } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
      const answered = async (terms: Record<string, unknown>) => {
        const { status, body } = await send('POST', '/api/invites', { ...nanny(), ...terms })
        return [status, body.code]
      }
      expect(await answered({})).toEqual([201, undefined])
      expect(await answered({ relationship: 'viewer' })).toEqual([201, undefined])
      expect(await answered({ preset: 'parent' })).toEqual([403, 'ABOVE_OWN_RIGHTS'])
      expect(await answered({ relationship: 'parent', childIds: [] })).toEqual([403, 'ABOVE_OWN_RIGHTS'])
      // What they may not see is not there.
      expect(await answered({ childIds: [family.childId, childId] })).toEqual([400, 'UNKNOWN_CHILD'])
    })

    test('gives no more time and no more history than they have', async () => {
      const until = new Date(family.app.clock.now().getTime() + dayMs)
      for (const rights of [{ accessUntil: until }, { historyDays: 7 }]) {
        const { send } = await manager({}, rights)
        expect((await send('POST', '/api/invites', nanny())).body.code).toBe('ABOVE_OWN_RIGHTS')
      }
    })

    test('sees and changes the invites to children of theirs, never gets a link above their rights', async () => {
      const parent = await family.asOwner('POST', '/api/invites', {
        email: address(),
        relationship: 'parent',
      })
      const high = await family.asOwner('POST', '/api/invites', { ...nanny(), preset: 'parent' })
      const { send } = await manager()
      const ids = (await send('GET', '/api/invites')).body.items.map(({ id }: { id: string }) => id)
      expect(ids).toContain(high.body.invite.id)
      expect(ids).not.toContain(parent.body.invite.id)
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/resend'],
      ] as const)
        expect((await send(method, `/api/invites/${parent.body.invite.id}${path}`)).status).toBe(404)
      expect((await send('POST', `/api/invites/${high.body.invite.id}/resend`)).body.code).toBe('FORBIDDEN')
      const again = { ...nanny(high.body.invite.email), id: high.body.invite.id }
      expect((await send('POST', '/api/invites', again)).body.code).toBe('FORBIDDEN')
      const lower = await send('PUT', `/api/invites/${high.body.invite.id}`, {
        relationship: 'viewer',
        childIds: [family.childId],
      })
      expect(lower.body.invite).toMatchObject({ preset: 'viewer' })
    })

    test('has their open invites withdrawn when they hold less, and when they are removed', async () => {
      const { person, send } = await manager()
      const kept = await send('POST', '/api/invites', { ...nanny(), relationship: 'viewer' })
      const lost = await send('POST', '/api/invites', nanny())
      const { asOwner } = family
      const path = `/api/user-children/${family.childId}/caregivers/${person.userId}/permissions`
      expect((await asOwner('PATCH', path, { permissions: { health: 'none' } })).status).toBe(200)
      expect((await validate(tokenOf(lost.body.inviteLink))).status).toBe(404)
      expect((await validate(tokenOf(kept.body.inviteLink))).status).toBe(200)
      expect((await asOwner('DELETE', `/api/auth/users/${person.userId}`)).status).toBe(204)
      expect((await validate(tokenOf(kept.body.inviteLink))).status).toBe(404)
      // Gone from the list too, so the address is free for another invite.
      expect((await asOwner('GET', `/api/invites/${kept.body.invite.id}`)).status).toBe(404)
    })
  })

  test('in a family without children only owners and parents invite, and only parents', async () => {
    const empty = await family.people.createFamily()
    const caregiver = await family.people.addMember(empty.accountId, { preset: 'parent' })
    const parent = await family.people.addMember(empty.accountId, { role: 'parent' })
    const asCaregiver = await family.as(caregiver, empty.accountId)
    expect((await asCaregiver('GET', '/api/invites')).body).toEqual({ items: [] })
    const asked = { email: address(), relationship: 'nanny', childIds: [] }
    expect((await asCaregiver('POST', '/api/invites', asked)).body.code).toBe('FORBIDDEN')
    const asParent = await family.as(parent, empty.accountId)
    expect((await asParent('POST', '/api/invites', asked)).body.code).toBe('CHILD_NEEDED')
    expect((await asParent('POST', '/api/invites', { ...asked, relationship: 'parent' })).status).toBe(201)
  })

  test('a name in a mail is one line that no mail program turns into a link', () => {
    expect(nameForMail('Eve\r\nBcc: a@b.example https://evil.example/x')).toBe(
      'Eve Bcc a b. example https evil. example x',
    )
    expect(nameForMail('J.R. Ôlga-Маша')).toBe('J. R. Ôlga-Маша')
  })

  test('what is over is removed after 30 days', async () => {
    const { invite } = await invited()
    const { rows } = await family.app.database.pool.query('select expires_at from invites where id = $1', [invite.id])
    const at = (days: number) => new Date(rows[0].expires_at.getTime() + days * dayMs)
    const count = async () =>
      (await family.app.database.pool.query('select 1 from invites where id = $1', [invite.id])).rowCount
    await purgeInvites(family.app.database.db, at(29))
    expect(await count()).toBe(1)
    await purgeInvites(family.app.database.db, at(31))
    expect(await count()).toBe(0)
  })

  test('a family sends only so many in a day; what was refused costs nothing', async () => {
    const small = await startInviteFamily({ env: { LIMITS_INVITES: '2/1d', LIMITS_INVITE_ADDRESS: '2/1d' } })
    try {
      const body = () => ({ email: address(), relationship: 'nanny', childIds: [small.childId] })
      expect((await small.asOwner('POST', '/api/invites', { ...body(), childIds: [] })).status).toBe(400)
      const first = await small.asOwner('POST', '/api/invites', body())
      const again = await small.asOwner('POST', `/api/invites/${first.body.invite.id}/resend`)
      expect(again.status).toBe(200)
      const change = (relationship: string) =>
        small.asOwner('PUT', `/api/invites/${first.body.invite.id}`, { relationship, childIds: [small.childId] })
      expect((await change('viewer')).body.code).toBe('RATE_LIMITED')
      expect((await small.asOwner('GET', `/api/invites/${first.body.invite.id}`)).body.preset).toBe('nanny')
      const refused = await small.asOwner('POST', '/api/invites', body())
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', error: 'Too many invites. Try again later.' },
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      // Another family may still write, but not to an address that has had its share.
      const other = await small.people.createFamily()
      const send = await small.as(other.owner, other.accountId)
      const parent = (email: string) => ({ email, relationship: 'parent' })
      expect((await send('POST', '/api/invites', parent(first.body.invite.email))).status).toBe(429)
      expect((await send('POST', '/api/invites', parent(address()))).status).toBe(201)
    } finally {
      await small.stop()
    }
  })
})

test('a family has 100 open invites at most, links for whoever gets them included', async () => {
  const { app, people } = family
  const { accountId, owner } = await people.createFamily()
  const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
  const { invites } = app.client((await people.signIn(owner, accountId)).accessToken)
  const link = () => ({ id: uuidv7(), relationship: 'nanny' as const, childIds: [childId] })
  const first = link()
  await invites.create({ body: first })
  for (let count = 1; count < 100; count += 1)
    await createInvite(app, accountId, { email: address(), childIds: [childId], invitedBy: owner.userId })
  await expect(invites.create({ body: link() })).rejects.toMatchObject({ code: 'TOO_MANY_INVITES' })
  // The same one again is no other one.
  await invites.create({ body: first })
  await invites.remove({ params: { id: first.id } })
  await invites.create({ body: link() })
  expect((await invites.list()).items).toHaveLength(100)
})
