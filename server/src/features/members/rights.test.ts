import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { type ChildRights, createPeople, type Family, type People, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const dayMs = 24 * 3600 * 1000
let app: TestApp
let people: People
let family: Family
let childId: string
let nanny: Person

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
beforeEach(async () => {
  family = await people.createFamily()
  childId = (await people.createChild(family.accountId, { createdBy: family.owner.userId })).childId
  nanny = await people.addMember(family.accountId, { preset: 'nanny', children: [childId] })
})
afterEach(closeLiveDevices)
afterAll(() => app.stop())

async function as(who: { readonly userId: string }, accountId = family.accountId) {
  const { accessToken } = await people.signIn(who, accountId)
  const send = (method: string, path: string, body?: unknown) =>
    call(app.url, method, path, { token: accessToken, ...(body !== undefined && { body }) })
  return Object.assign(send, { accessToken })
}

const patch = async (who: { readonly userId: string }, target: { readonly userId: string }, permissions: unknown) =>
  (await as(who))('PATCH', `/api/user-children/${childId}/caregivers/${target.userId}/permissions`, { permissions })
const patchSwitches = async (
  who: { readonly userId: string },
  target: { readonly userId: string },
  permissions: unknown,
) => (await as(who))('PATCH', `/api/user-children/users/${target.userId}/permissions`, { permissions })

const auditCount = async () =>
  (await (await as(family.owner))('GET', '/api/auth/account/audit')).body.items.length as number
const at = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)

/** Somebody who manages who cares for the child, beside what they hold otherwise. */
async function manager(rights: ChildRights = {}) {
  const person = await people.addMember(family.accountId, { preset: 'nanny' })
  const levels = { caregivers: 'manage', ...rights.levels } as const
  await people.grant(family.accountId, childId, person.userId, { preset: 'nanny', ...rights, levels })
  return person
}

describe('what a caregiver may do with a child', () => {
  test('single levels go over the preset; another preset takes the place of all of them', async () => {
    const { status, body } = await patch(family.owner, nanny, { logs: 'view', documents: 'add' })
    expect([status, body]).toMatchObject([
      200,
      { childId, preset: 'nanny', levels: { logs: 'view', documents: 'add', health: 'add' } },
    ])
    const reset = await patch(family.owner, nanny, { preset: 'family', growth: 'none' })
    expect(reset.body).toMatchObject({
      preset: 'family',
      levels: { logs: 'add', documents: 'none', health: 'view', growth: 'none' },
    })
    const { body: users } = await (await as(nanny))('GET', '/api/auth/users')
    const own = users.users.find(({ id }: { id: string }) => id === nanny.userId)
    expect(own.grants).toEqual([reset.body])
  })

  test('a change holds from the next request on', async () => {
    const asNanny = await as(nanny)
    expect((await asNanny('GET', '/api/events?kind=diaper')).status).toBe(200)
    await patch(family.owner, nanny, { logs: 'none' })
    expect((await asNanny('GET', '/api/events?kind=diaper')).body.code).toBe('FORBIDDEN')
    await patch(family.owner, nanny, { logs: 'view' })
    expect((await asNanny('GET', '/api/events?kind=diaper')).status).toBe(200)
  })

  test('a live connection leaves what it may not hear any more, and is told', async () => {
    const asNanny = await as(nanny)
    const device = await openLiveDevice(app.url, { token: asNanny.accessToken })
    const asOwner = await as(family.owner)
    const log = (notes: string) =>
      asOwner('POST', '/api/events', {
        childId,
        kind: 'diaper',
        startAt: app.clock.now().toISOString(),
        tz: 'Europe/Lisbon',
        notes,
        details: { kind: 'wet' },
      })
    await log('heard')
    await device.hears('log:new')
    const told = () => new Promise((resolve) => device.socket.once('rights:changed', resolve))
    let next = told()
    await patch(family.owner, nanny, { logs: 'none' })
    await next
    await log('secret')
    next = told()
    await patch(family.owner, nanny, { logs: 'view' })
    await next
    await log('heard again')
    // Events come in their order: what was to come before this one has come.
    await device.hears('log:new', ({ activity }) => activity.notes === 'heard again')
    expect(JSON.stringify(device.heard)).not.toContain('secret')
  })

  test('time, history and export', async () => {
    const given = {
      accessFrom: at(-1).toISOString(),
      accessUntil: at(1).toISOString(),
      historyDays: 7,
      export: true,
    }
    const { body } = await patch(family.owner, nanny, given)
    const { export: canExport, ...period } = given
    expect(body).toMatchObject({ ...period, canExport })
    expect((await patch(family.owner, nanny, { accessUntil: null, historyDays: null })).body).toMatchObject({
      accessFrom: given.accessFrom,
      accessUntil: null,
      historyDays: null,
      canExport: true,
    })
    expect((await patch(family.owner, nanny, { accessUntil: at(-1).toISOString() })).body.code).toBe(
      'ACCESS_ENDS_BEFORE_START',
    )
    await patch(family.owner, nanny, { accessFrom: at(1).toISOString() })
    const asNanny = await as(nanny)
    expect((await asNanny('GET', '/api/user-children')).body).toEqual([])
  })

  test('who had nothing has only what is named; who has nothing left sees the child no more', async () => {
    const newcomer = await people.addMember(family.accountId, { preset: 'nanny' })
    expect((await patch(family.owner, newcomer, { logs: 'view' })).body.levels).toMatchObject({
      logs: 'view',
      health: 'none',
    })
    const asNewcomer = await as(newcomer)
    expect((await asNewcomer('GET', '/api/user-children')).body).toMatchObject([{ access: { logs: 'view' } }])
    await patch(family.owner, newcomer, { logs: 'none' })
    expect((await asNewcomer('GET', '/api/user-children')).body).toEqual([])
    expect((await patch(family.owner, newcomer, { preset: 'viewer' })).body.levels).toMatchObject({ growth: 'view' })
  })

  test('a manager gives what they hold and takes what they like, also from themself', async () => {
    const person = await manager()
    expect((await patch(person, nanny, { documents: 'view' })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(person, nanny, { logs: 'manage' })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(person, nanny, { preset: 'parent' })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(person, nanny, { export: true })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(person, nanny, { logs: 'view', health: 'none' })).status).toBe(200)
    expect((await patch(person, nanny, { health: 'add' })).status).toBe(200)
    expect((await patch(person, person, { documents: 'view' })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(person, person, { caregivers: 'none' })).status).toBe(200)
    expect((await patch(person, person, { caregivers: 'manage' })).body.code).toBe('FORBIDDEN')
  })

  test('a manager takes from somebody above them, but lends no time to what they do not hold', async () => {
    const person = await manager()
    await people.grant(family.accountId, childId, nanny.userId, { preset: 'parent', accessUntil: at(1) })
    expect((await patch(person, nanny, { accessUntil: at(2).toISOString() })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(person, nanny, { photos: 'view' })).status).toBe(200)
    const short = await manager({ accessUntil: at(3), historyDays: 7 })
    await people.grant(family.accountId, childId, nanny.userId, {
      preset: 'viewer',
      accessUntil: at(1),
      historyDays: 3,
    })
    expect((await patch(short, nanny, { accessUntil: at(4).toISOString() })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(short, nanny, { accessUntil: null })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(short, nanny, { historyDays: 14 })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patch(short, nanny, { accessUntil: at(3).toISOString(), historyDays: 7 })).status).toBe(200)
  })

  test('who is no caregiver of this family, and what is no level, is refused; nothing changes', async () => {
    const parent = await people.addMember(family.accountId, { role: 'parent' })
    const stranger = await people.createFamily()
    expect((await patch(family.owner, parent, { logs: 'view' })).body.code).toBe('NOT_A_CAREGIVER')
    expect((await patch(family.owner, stranger.owner, { logs: 'view' })).body.code).toBe('NOT_FOUND')
    expect((await patch(nanny, nanny, { logs: 'manage' })).body.code).toBe('FORBIDDEN')
    for (const bad of [
      { logs: 'owner' },
      { vault: 'view' },
      { role: 'parent' },
      { historyDays: 2 },
      { export: 'yes' },
      { accessFrom: 'tomorrow' },
    ])
      expect((await patch(family.owner, nanny, bad)).body.code, JSON.stringify(bad)).toBe('INVALID_INPUT')
    const other = await as(stranger.owner, stranger.accountId)
    const path = `/api/user-children/${childId}/caregivers/${nanny.userId}/permissions`
    expect((await other('PATCH', path, { permissions: { logs: 'view' } })).status).toBe(404)
    // What changes nothing is not written down either.
    await patch(family.owner, nanny, { logs: 'add' })
    expect(await auditCount()).toBe(0)
  })
})

describe('the switches of a person', () => {
  test('an owner turns them on and off; they hold from the next request on', async () => {
    const asNanny = await as(nanny)
    expect((await asNanny('POST', '/api/user-children', { name: 'Otis' })).body.code).toBe('FORBIDDEN')
    const { body } = await patchSwitches(family.owner, nanny, { addChildren: true })
    expect(body.permissions).toMatchObject({ addChildren: true, billing: false })
    expect((await asNanny('POST', '/api/user-children', { name: 'Otis' })).status).toBe(201)
    expect((await patchSwitches(family.owner, nanny, { addChildren: false })).status).toBe(200)
    expect((await asNanny('POST', '/api/user-children', { name: 'Ida' })).body.code).toBe('FORBIDDEN')
    const { body: audit } = await (await as(family.owner))('GET', '/api/auth/account/audit')
    expect(audit.items).toMatchObject([
      { action: 'userPermissionsChanged', changes: [{ what: 'addChildren', from: 'true', to: 'false' }] },
      { action: 'userPermissionsChanged', changes: [{ what: 'addChildren', from: 'false', to: 'true' }] },
    ])
  })

  test('nobody gives what they do not have, nor changes somebody above them', async () => {
    const deputy = await people.addMember(family.accountId, { role: 'parent', permissions: { manageUsers: true } })
    const helper = await people.addMember(family.accountId, { permissions: { manageUsers: true } })
    expect((await patchSwitches(deputy, nanny, { billing: true })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patchSwitches(deputy, deputy, { billing: true })).body.code).toBe('ABOVE_OWN_RIGHTS')
    expect((await patchSwitches(deputy, nanny, { referrals: true })).status).toBe(200)
    expect((await patchSwitches(helper, deputy, { referrals: false })).body.code).toBe('FORBIDDEN')
    expect((await patchSwitches(deputy, family.owner, { referrals: false })).body.code).toBe('OWNER_HAS_ALL')
    expect((await patchSwitches(nanny, nanny, { referrals: false })).body.code).toBe('FORBIDDEN')
    const stranger = await people.createFamily()
    expect((await patchSwitches(family.owner, stranger.owner, { referrals: false })).body.code).toBe('NOT_FOUND')
    for (const bad of [{ root: true }, { billing: 'yes' }, { role: 'super_admin' }])
      expect((await patchSwitches(family.owner, nanny, bad)).body.code).toBe('INVALID_INPUT')
  })
})
