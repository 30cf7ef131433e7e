import { defaultFamilySettings, type FamilySettings } from '@nestwren/contract/family-settings'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { refusalOf } from '../logs/testing/refusal.ts'

let app: TestApp
let people: People
let family: Family

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
beforeEach(async () => {
  family = await people.createFamily()
})
afterEach(closeLiveDevices)
afterAll(() => app.stop())

async function as(who: { readonly userId: string }, accountId = family.accountId) {
  const { accessToken } = await people.signIn(who, accountId)
  return { token: accessToken, ...app.client(accessToken).family }
}

const chosen: FamilySettings = {
  timeSinceFeed: 'end',
  feedsThatCount: { breast: true, bottle: true, solids: false },
  feedOverdueMinutes: 240,
  diaperOverdueMinutes: null,
  remindsOfMedicine: false,
}

test('a family counts by the defaults until it has chosen, and everybody by the same', async () => {
  const mara = await as(family.owner)
  expect(await mara.getSettings()).toEqual({ settings: defaultFamilySettings, version: 0 })
  const put = (settings: FamilySettings, version: number) => mara.putSettings({ body: { settings, version } })
  expect(await put(chosen, 0)).toEqual({ settings: chosen, version: 1 })
  const nanny = await as(await people.addMember(family.accountId))
  expect(await nanny.getSettings()).toEqual({ settings: chosen, version: 1 })
  const stale = await refusalOf(put(defaultFamilySettings, 0))
  expect(stale).toMatchObject({ code: 'STALE_VERSION', details: { current: { settings: chosen, version: 1 } } })
  expect(await put(defaultFamilySettings, 1)).toEqual({ settings: defaultFamilySettings, version: 2 })
  const stranger = await people.createFamily()
  expect((await (await as(stranger.owner, stranger.accountId)).getSettings()).version).toBe(0)
})

test('owners and parents choose, and the others hear of it', async () => {
  const nannyPerson = await people.addMember(family.accountId, { preset: 'nanny' })
  const { childId } = await people.createChild(family.accountId, { createdBy: family.owner.userId })
  await people.grant(family.accountId, childId, nannyPerson.userId, { preset: 'nanny' })
  const nanny = await as(nannyPerson)
  const body = { settings: chosen, version: 0 }
  expect(await refusalOf(nanny.putSettings({ body }))).toMatchObject({ status: 403 })
  const device = await openLiveDevice(app.url, { token: nanny.token })
  const dad = await as(await people.addMember(family.accountId, { role: 'parent' }))
  await dad.putSettings({ body })
  expect(await device.hears('family:changed')).toMatchObject({ part: 'settings' })
})

test('what a newer version added begins with its default', async () => {
  const { remindsOfMedicine: _later, ...older } = chosen
  await app.database.pool.query('insert into family_settings values ($1, $2, 3)', [family.accountId, older])
  expect(await (await as(family.owner)).getSettings()).toEqual({
    settings: { ...chosen, remindsOfMedicine: true },
    version: 3,
  })
})

test.each([
  ['an interval of a second', { ...chosen, feedOverdueMinutes: 0.02 }],
  ['what nobody asked for', { ...chosen, accountId: 'x' }],
  ['an unknown way to count', { ...chosen, timeSinceFeed: 'middle' }],
])('%s is refused', async (_name, settings) => {
  const mara = await as(family.owner)
  const put = mara.putSettings({ body: { settings: settings as FamilySettings, version: 0 } })
  expect(await refusalOf(put)).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await mara.getSettings()).version).toBe(0)
})
