import { areas, presetLevels } from '@nestwren/contract/permissions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { createPeople, type Family, type Membership, type People, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { refusalOf } from '../logs/testing/refusal.ts'

let app: TestApp
let people: People
let family: Family
let juno: string
let otis: string

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
beforeEach(async () => {
  family = await people.createFamily()
  const createdBy = family.owner.userId
  juno = (await people.createChild(family.accountId, { createdBy, name: 'Juno' })).childId
  otis = (await people.createChild(family.accountId, { createdBy, name: 'Otis' })).childId
})
afterEach(closeLiveDevices)
afterAll(() => app.stop())

async function as(who: { readonly userId: string }, accountId = family.accountId) {
  const { accessToken } = await people.signIn(who, accountId)
  const client = app.client(accessToken)
  return { token: accessToken, children: client.children, ...client.members }
}
type Signed = Awaited<ReturnType<typeof as>>

const add = (membership: Membership = {}): Promise<Person> => people.addMember(family.accountId, membership)
const give = (by: Signed, childId: string, userId: string, preset: 'parent' | 'family' | 'nanny' | 'viewer') =>
  by.addCaregiver({ body: { childId, userId, preset } })
const take = (by: Signed, childId: string, id: string) => by.removeCaregiver({ params: { id }, query: { childId } })
const childrenOf = async (who: Person) => (await (await as(who)).children.list()).map(({ _id }) => _id)

test('somebody of the family is given a child, changed, and has it taken away', async () => {
  const mara = await as(family.owner)
  const nanny = await add({ preset: 'nanny', children: [juno] })
  const device = await openLiveDevice(app.url, { token: (await as(nanny)).token })
  expect(await childrenOf(nanny)).toEqual([juno])
  const grant = await give(mara, otis, nanny.userId, 'family')
  expect(grant).toMatchObject({ childId: otis, preset: 'family', levels: presetLevels.family, canExport: false })
  await device.hears('rights:changed')
  expect(await childrenOf(nanny)).toEqual([juno, otis])

  device.forget()
  const permissions = { logs: 'view', export: true, historyDays: 7 } as const
  const changed = await mara.updateCaregiver({ params: { id: nanny.userId }, body: { childId: otis, permissions } })
  expect(changed).toMatchObject({ levels: { logs: 'view' }, canExport: true, historyDays: 7 })
  await device.hears('rights:changed')
  // Given again, they keep what they have.
  expect(await give(mara, otis, nanny.userId, 'parent')).toEqual(changed)

  await take(mara, otis, nanny.userId)
  expect(await childrenOf(nanny)).toEqual([juno])
  await take(mara, otis, nanny.userId)
  const { items } = await mara.listAudit()
  expect(items.map(({ action, childName }) => [action, childName])).toEqual(
    Array(3).fill(['childPermissionsChanged', 'Otis']),
  )
  expect(items[0]?.changes).toContainEqual({ what: 'logs', from: 'view', to: 'none' })
})

test('the list holds the caregivers of the children that one manages, and what they were given for those', async () => {
  const both = await add({ preset: 'nanny', children: [juno, otis] })
  const ofOtis = await add({ preset: 'viewer', children: [otis] })
  await add({ preset: 'viewer' })
  await add({ role: 'parent' })
  const manager = await add({ preset: 'parent', children: [juno] })
  const shown = async (who: Person) => {
    const { caregivers } = await (await as(who)).listCaregivers()
    return Object.fromEntries(caregivers.map(({ id, grants }) => [id, grants.map(({ childId }) => childId).sort()]))
  }
  expect(await shown(family.owner)).toEqual({
    [both.userId]: [juno, otis].sort(),
    [ofOtis.userId]: [otis],
    [manager.userId]: [juno],
  })
  expect(await shown(manager)).toEqual({ [both.userId]: [juno], [manager.userId]: [juno] })
  expect(await refusalOf((await as(both)).listCaregivers())).toMatchObject({ status: 403 })
})

test('nobody gives more than they have', async () => {
  const manager = await add()
  await people.grant(family.accountId, juno, manager.userId, {
    preset: 'nanny',
    levels: { caregivers: 'manage', logs: 'manage' },
  })
  const other = await add()
  const asManager = await as(manager)
  expect(await refusalOf(give(asManager, juno, other.userId, 'parent'))).toMatchObject({ code: 'ABOVE_OWN_RIGHTS' })
  expect(await childrenOf(other)).toEqual([])
  expect(await give(asManager, juno, other.userId, 'viewer')).toMatchObject({ preset: 'viewer' })
  const raise = (permissions: Record<string, unknown>) =>
    asManager.updateCaregiver({ params: { id: other.userId }, body: { childId: juno, permissions } })
  expect(await refusalOf(raise({ documents: 'view' }))).toMatchObject({ code: 'ABOVE_OWN_RIGHTS' })
  expect(await refusalOf(raise({ export: true }))).toMatchObject({ code: 'ABOVE_OWN_RIGHTS' })
  expect(await raise({ logs: 'manage' })).toMatchObject({ levels: { logs: 'manage' } })
  expect(await refusalOf(give(asManager, otis, other.userId, 'viewer'))).toMatchObject({ status: 404 })
  await take(asManager, juno, other.userId)
  expect(await childrenOf(other)).toEqual([])
})

test('owners, parents and people of other families are no caregivers', async () => {
  const mara = await as(family.owner)
  const dad = await add({ role: 'parent' })
  const stranger = await people.createFamily()
  expect(await refusalOf(give(mara, juno, dad.userId, 'viewer'))).toMatchObject({ code: 'NOT_A_CAREGIVER' })
  expect(await refusalOf(take(mara, juno, dad.userId))).toMatchObject({ code: 'NOT_A_CAREGIVER' })
  const unknown = stranger.owner.userId
  expect(await refusalOf(give(mara, juno, unknown, 'viewer'))).toMatchObject({ code: 'UNKNOWN_CAREGIVER' })
  expect(await refusalOf(take(mara, juno, unknown))).toMatchObject({ status: 404 })
  const asStranger = await as(stranger.owner, stranger.accountId)
  const nanny = await add({ preset: 'nanny', children: [juno] })
  expect(await refusalOf(take(asStranger, juno, nanny.userId))).toMatchObject({ status: 404 })
  expect(await refusalOf(give(asStranger, juno, unknown, 'viewer'))).toMatchObject({ status: 404 })
  expect(await childrenOf(nanny)).toEqual([juno])
})

test('an access that ends before it begins is refused and changes nothing', async () => {
  const mara = await as(family.owner)
  const nanny = await add({ preset: 'nanny', children: [juno] })
  const permissions = { accessFrom: '2026-11-20T00:00:00.000Z', accessUntil: '2026-11-19T00:00:00.000Z' }
  const change = mara.updateCaregiver({ params: { id: nanny.userId }, body: { childId: juno, permissions } })
  expect(await refusalOf(change)).toMatchObject({ code: 'ACCESS_ENDS_BEFORE_START' })
  expect((await mara.listAudit()).items).toEqual([])
})

test('taking a child away leaves nothing of it in any area', async () => {
  const mara = await as(family.owner)
  const nanny = await add({ preset: 'parent', children: [juno] })
  await take(mara, juno, nanny.userId)
  const { rows } = await app.database.pool.query('select * from child_permissions where user_id = $1', [nanny.userId])
  expect(rows).toEqual([])
  const [{ changes } = { changes: [] }] = (await mara.listAudit()).items
  expect(changes.map(({ what }) => what).sort()).toEqual([...areas].sort())
})
