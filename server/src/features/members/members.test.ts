import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import {
  createPeople,
  type Family,
  type Membership,
  type NewPerson,
  type People,
  type Person,
} from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People
let family: Family
let childId: string

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
beforeEach(async () => {
  family = await people.createFamily({ owner: { name: 'Mara Silva' } })
  childId = (await people.createChild(family.accountId, { createdBy: family.owner.userId, name: 'Juno' })).childId
})
afterEach(closeLiveDevices)
afterAll(() => app.stop())

async function as(who: { readonly userId: string }, accountId = family.accountId) {
  const tokens = await people.signIn(who, accountId)
  const send = (method: string, path: string, body?: unknown) =>
    call(app.url, method, path, { token: tokens.accessToken, ...(body !== undefined && { body }) })
  return Object.assign(send, { tokens })
}

const add = (membership: Membership & { person?: NewPerson } = {}): Promise<Person> =>
  people.addMember(family.accountId, membership)

interface Shown {
  readonly id: string
  readonly username: string | null
  readonly permissions: object
  readonly grants: readonly { readonly childId: string }[]
}

async function usersFor(who: { readonly userId: string }): Promise<ReadonlyMap<string, Shown>> {
  const send = await as(who)
  const { status, body } = await send('GET', '/api/auth/account/users')
  expect(status).toBe(200)
  expect((await send('GET', '/api/auth/users')).body).toEqual(body)
  return new Map(body.users.map((user: Shown) => [user.id, user]))
}

test('owners and parents see everybody of their own family, with addresses, switches and grants', async () => {
  const nanny = await add({ preset: 'nanny', children: [childId] })
  const parent = await add({ role: 'parent' })
  await people.createFamily()
  for (const viewer of [family.owner, parent]) {
    const users = await usersFor(viewer)
    expect([...users.keys()]).toEqual([family.owner.userId, nanny.userId, parent.userId])
    expect(users.get(family.owner.userId)).toMatchObject({ isOwner: true, role: 'super_admin', grants: [] })
    expect(users.get(nanny.userId)).toMatchObject({
      username: nanny.username,
      isOwner: false,
      preset: 'nanny',
      permissions: { addChildren: false, referrals: false },
      grants: [{ childId, preset: 'nanny', levels: { health: 'add', documents: 'none' }, canExport: false }],
    })
    expect((await (await as(viewer))('GET', '/api/auth/account/user-count')).body).toEqual({ count: 3 })
  }
})

test('a caregiver sees names; addresses, switches and grants only of themselves', async () => {
  const nanny = await add({ preset: 'nanny', children: [childId] })
  const other = await add({ preset: 'viewer', children: [childId] })
  const users = await usersFor(nanny)
  expect(users.size).toBe(3)
  for (const id of [family.owner.userId, other.userId]) {
    expect(users.get(id)).toMatchObject({ username: null, permissions: {}, grants: [] })
  }
  expect(users.get(nanny.userId)).toMatchObject({ username: nanny.username, grants: [{ childId }] })
})

test('who manages caregivers of a child sees what was given for that child', async () => {
  const second = await people.createChild(family.accountId, { createdBy: family.owner.userId })
  const other = await add({ preset: 'viewer', children: [childId, second.childId] })
  const manager = await add({ preset: 'parent', children: [childId] })
  const users = await usersFor(manager)
  expect(users.get(other.userId)).toMatchObject({ username: other.username })
  expect(users.get(other.userId)?.grants.map((grant) => grant.childId)).toEqual([childId])
})

test('a caregiver before or after their time sees only themself', async () => {
  const early = await add({ preset: 'nanny' })
  const later = new Date(app.clock.now().getTime() + 3_600_000)
  await people.grant(family.accountId, childId, early.userId, { preset: 'nanny', accessFrom: later })
  expect([...(await usersFor(early)).keys()]).toEqual([early.userId])
})

test('removing somebody ends their access, sockets and grants; what they logged stays', async () => {
  const nanny = await add({ preset: 'nanny', children: [childId], person: { name: 'Rosa' } })
  const asNanny = await as(nanny)
  const entry = {
    childId,
    kind: 'diaper',
    startAt: app.clock.now().toISOString(),
    tz: 'Europe/Lisbon',
    details: { kind: 'wet' },
  }
  const logged = await asNanny('POST', '/api/events', entry)
  expect(logged.status, JSON.stringify(logged.body)).toBe(201)
  const device = await openLiveDevice(app.url, { token: asNanny.tokens.accessToken, isReconnecting: false })
  const asOwner = await as(family.owner)
  expect((await asOwner('DELETE', `/api/auth/users/${nanny.userId}`)).status).toBe(204)
  await device.lost
  expect((await asNanny('GET', '/api/events')).status).toBe(401)
  const refreshed = await call(app.url, 'POST', '/api/auth/refresh', {
    body: { refreshToken: asNanny.tokens.refreshToken },
  })
  expect(refreshed.body.code).toBe('INVALID_REFRESH_TOKEN')
  expect((await asOwner('GET', `/api/events/${logged.body.id}`)).status).toBe(200)
  const { rows } = await app.database.pool.query(
    'select 1 from child_permissions where user_id = $1 union all select 1 from memberships where user_id = $1',
    [nanny.userId],
  )
  expect(rows).toEqual([])
  const audit = await asOwner('GET', '/api/auth/account/audit')
  expect(audit.body.items[0]).toMatchObject({
    action: 'memberRemoved',
    actorName: 'Mara Silva',
    subjectName: 'Rosa',
    changes: [{ what: 'role', from: 'caregiver', to: null }],
  })
  expect((await asOwner('DELETE', `/api/auth/users/${nanny.userId}`)).status).toBe(404)
})

test('somebody with another family goes on there with the next refresh', async () => {
  const nanny = await add({ preset: 'nanny', children: [childId] })
  const other = await people.createFamily()
  await people.join(other.accountId, nanny.userId)
  const asNanny = await as(nanny)
  expect((await (await as(family.owner))('DELETE', `/api/auth/users/${nanny.userId}`)).status).toBe(204)
  expect((await asNanny('GET', '/api/auth/me')).status).toBe(401)
  const refreshed = await call(app.url, 'POST', '/api/auth/refresh', {
    body: { refreshToken: asNanny.tokens.refreshToken },
  })
  const me = await call(app.url, 'GET', '/api/auth/me', { token: refreshed.body.accessToken })
  expect(me.body.user).toMatchObject({ accountId: other.accountId, memberships: [{ accountId: other.accountId }] })
})

test('who may not be removed', async () => {
  const { owner } = family
  const parent = await add({ role: 'parent' })
  const deputy = await add({ role: 'parent', permissions: { manageUsers: true } })
  const stranger = await people.createFamily()
  const refused = async (who: Person, target: Person) => {
    const { status, body } = await (await as(who))('DELETE', `/api/auth/users/${target.userId}`)
    return [status, body.code]
  }
  expect(await refused(owner, owner)).toEqual([409, 'NOT_YOURSELF'])
  expect(await refused(parent, deputy)).toEqual([403, 'FORBIDDEN'])
  expect(await refused(deputy, owner)).toEqual([409, 'LAST_OWNER'])
  expect(await refused(owner, stranger.owner)).toEqual([404, 'NOT_FOUND'])
  const second = await add({ role: 'super_admin' })
  expect(await refused(deputy, second)).toEqual([403, 'FORBIDDEN'])
  const sent = await (await as(deputy))('DELETE', `/api/auth/users/${parent.userId}`)
  expect(sent.status).toBe(204)
})

test('of two owners who remove each other at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const { accountId, owner } = await people.createFamily()
    const second = await people.addMember(accountId, { role: 'super_admin' })
    const [first, other] = await Promise.all([as(owner, accountId), as(second, accountId)])
    const answers = await Promise.all([
      first('DELETE', `/api/auth/users/${second.userId}`),
      other('DELETE', `/api/auth/users/${owner.userId}`),
    ])
    const refused = answers.find(({ status }) => status !== 204)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    // The loser's session may have ended before the request was judged at all.
    expect(['LAST_OWNER', 'UNAUTHENTICATED']).toContain(refused?.body.code)
    const { rowCount } = await app.database.pool.query('select 1 from memberships where account_id = $1', [accountId])
    expect(rowCount).toBe(1)
  }
})

test('the list of changes is for owners and parents, in pages, and outlives the people in it', async () => {
  const parent = await add({ role: 'parent', person: { name: 'Tomas' } })
  const nanny = await add({ preset: 'nanny', children: [childId], person: { name: 'Rosa' } })
  const asOwner = await as(family.owner)
  const path = `/api/user-children/${childId}/caregivers/${nanny.userId}/permissions`
  for (const logs of ['view', 'add', 'none']) {
    expect((await asOwner('PATCH', path, { permissions: { logs } })).status).toBe(200)
  }
  expect((await (await as(nanny))('GET', '/api/auth/account/audit')).body.code).toBe('FORBIDDEN')
  const asParent = await as(parent)
  const first = await asParent('GET', '/api/auth/account/audit?limit=2')
  expect(first.body.items).toMatchObject([
    {
      action: 'childPermissionsChanged',
      actorName: 'Mara Silva',
      subjectName: 'Rosa',
      childName: 'Juno',
      changes: [{ what: 'logs', from: 'add', to: 'none' }],
    },
    { changes: [{ what: 'logs', from: 'view', to: 'add' }] },
  ])
  const rest = await asParent('GET', `/api/auth/account/audit?limit=2&cursor=${first.body.nextCursor}`)
  expect(rest.body).toMatchObject({ items: [{ changes: [{ from: 'add', to: 'view' }] }], nextCursor: null })
  expect((await asParent('GET', '/api/auth/account/audit?cursor=nonsense')).status).toBe(400)

  await asOwner('DELETE', `/api/auth/users/${nanny.userId}`)
  await app.database.pool.query('delete from sessions where user_id = $1', [nanny.userId])
  await app.database.pool.query('delete from users where id = $1', [nanny.userId])
  const after = await asParent('GET', '/api/auth/account/audit')
  expect(after.body.items[0]).toMatchObject({ action: 'memberRemoved', subjectName: 'former member' })
  const stranger = await people.createFamily()
  const elsewhere = await (await as(stranger.owner, stranger.accountId))('GET', '/api/auth/account/audit')
  expect(elsewhere.body).toEqual({ items: [], nextCursor: null })
})

test('six people of a family have six hues, which stay when others leave, and a free one goes to who comes next', async () => {
  const hues = async (who: { readonly userId: string } = family.owner) => {
    const { body } = await (await as(who))('GET', '/api/auth/account/users')
    return new Map<string, number>(body.users.map((user: { id: string; hue: number }) => [user.id, user.hue]))
  }
  const others = [await add(), await add(), await add(), await add(), await add()]
  const before = await hues()
  expect([...before.values()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(before.get(family.owner.userId)).toBe(1)
  const [, leaver] = others
  const freed = before.get(leaver?.userId ?? '')
  await (await as(family.owner))('DELETE', `/api/auth/users/${leaver?.userId}`)
  const after = await hues()
  expect(after).toEqual(new Map([...before].filter(([id]) => id !== leaver?.userId)))
  const next = await add()
  expect((await hues()).get(next.userId)).toBe(freed)
  await add()
  expect((await hues()).size).toBe(7)
})

test('a chosen color is the person’s for everybody, at once; the one they were given is none', async () => {
  const parent = await add({ role: 'parent' })
  const seen = async () => {
    const { body } = await (await as(family.owner))('GET', '/api/auth/account/users')
    return body.users.find(({ id }: { id: string }) => id === parent.userId).chosenColor
  }
  expect(await seen()).toBeNull()
  const { tokens } = await as(family.owner)
  const device = await openLiveDevice(app.url, { token: tokens.accessToken })
  await (await as(parent))('PUT', '/api/auth/profile/color', { color: '#ABCDEF' })
  await device.hears('rights:changed')
  expect(await seen()).toBe('#ABCDEF')
})
