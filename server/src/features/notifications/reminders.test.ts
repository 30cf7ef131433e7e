import { defaultFamilySettings, type FamilySettings } from '@nestwren/contract/family-settings'
import type { LiveEvents } from '@nestwren/contract/live'
import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from '../../testing/live-device.ts'
import { createPeople, type People } from '../../testing/people.ts'
import { type PushServiceDouble, startPushServiceDouble } from '../../testing/push-service-double.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { familySettingsTable } from '../family-settings/tables.ts'
import { medicinesTable } from '../medicines/tables.ts'
import { remindFamily } from './commands.ts'
import { readZone } from './queries.ts'

let service: PushServiceDouble
let app: TestApp
let people: People

beforeAll(async () => {
  service = await startPushServiceDouble()
  app = await startTestApp({ env: { PUSH_CA_FILE: service.caFile } })
  people = createPeople(app)
})
afterAll(async () => {
  closeLiveDevices()
  await app.stop()
  await service.stop()
})

let accountId: string
let owner: string
let juno: string
let client: ReturnType<TestApp['client']>
let mara: LiveDevice
let endpoint: string

beforeEach(async () => {
  const family = await people.createFamily({ owner: { name: 'Mara' } })
  accountId = family.accountId
  owner = family.owner.userId
  juno = (await people.createChild(accountId, { name: 'Juno', createdBy: owner })).childId
  const token = (await people.signIn(family.owner, accountId)).accessToken
  client = app.client(token)
  mara = await openLiveDevice(app.url, { token })
  const subscription = service.subscribe()
  endpoint = subscription.endpoint
  await client.notifications.subscribe({ body: { subscription } })
})

const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()

async function choose(settings: Partial<FamilySettings>): Promise<void> {
  await app.database.db
    .insert(familySettingsTable)
    .values({ accountId, settings: { ...defaultFamilySettings, ...settings }, version: 1 })
}

const bottle = (from: number, to: number) =>
  client.logs.create({
    body: {
      childId: juno,
      kind: 'feeding',
      startAt: ago(from),
      endAt: ago(to),
      tz: 'UTC',
      details: { method: 'bottle', segments: [], bottles: [{ contents: 'formula', amountMl: 90 }] },
    },
  })

/** Looks for what is due, and waits until the family has heard everything of it. */
async function look(): Promise<LiveEvents['reminder']['subject'][]> {
  const mark = uuidv7()
  await app.database.pool.query(`select graphile_worker.add_job('notifications.overdue', '{}')`)
  await expect.poll(waitingJobs).toBe(0)
  const event = { child: { _id: juno, name: 'Juno' }, subject: { is: 'medicine', name: mark } } as const
  const audience = { to: 'account', accountId } as const
  await remindFamily(app.database.db, { accountId, about: mark, audience, event }, app.clock.now())
  await mara.hears('reminder', ({ subject }) => subject.is === 'medicine' && subject.name === mark)
  await service.hears(endpoint, ({ payload }) => payload.body.includes(mark))
  const subjects = mara.heard
    .filter(({ name }) => name === 'reminder')
    .map(({ payload }) => (payload as LiveEvents['reminder']).subject)
  mara.forget()
  return subjects.filter((subject) => subject.is !== 'medicine' || subject.name !== mark)
}

async function waitingJobs(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier in ('notifications.overdue', 'notifications.remind')`,
  )
  return rows[0].count
}

describe('feeds and diapers', () => {
  test('a feed that is overdue is told once, until the next', async () => {
    await choose({ feedOverdueMinutes: 180 })
    await bottle(179, 170)
    expect(await look()).toEqual([])
    const since = ago(179)
    app.clock.advance(60_000)
    expect(await look()).toEqual([{ is: 'feed', since }])
    expect(await look()).toEqual([])
    const { payload } = await service.hears(endpoint, ({ payload: { tag } }) => tag === `feed:${juno}`)
    expect(payload).toMatchObject({ title: 'Time to feed Juno?', path: '/home' })
    await bottle(0, 0)
    app.clock.advance(200 * 60_000)
    expect(await look()).toHaveLength(1)
  })

  test('it counts from the end, and from feeds that count, as the family chose', async () => {
    await choose({
      feedOverdueMinutes: 60,
      timeSinceFeed: 'end',
      feedsThatCount: { ...defaultFamilySettings.feedsThatCount, solids: false },
    })
    await bottle(80, 50)
    expect(await look()).toEqual([])
    app.clock.advance(15 * 60_000)
    await client.logs.create({
      body: {
        childId: juno,
        kind: 'feeding',
        startAt: ago(5),
        endAt: ago(1),
        tz: 'UTC',
        details: { method: 'solids', segments: [], foods: [{ name: 'Pear' }] },
      },
    })
    expect(await look()).toEqual([{ is: 'feed', since: ago(65) }])
  })

  test('nothing while a feed is going on, long after it, or without a threshold', async () => {
    await choose({ feedOverdueMinutes: 30, diaperOverdueMinutes: null })
    await bottle(100, 90)
    await client.logs.create({
      body: {
        childId: juno,
        kind: 'feeding',
        startAt: ago(40),
        tz: 'UTC',
        details: { method: 'breast', segments: [{ side: 'left', startAt: ago(40), endAt: null }] },
      },
    })
    await client.logs.create({
      body: { childId: juno, kind: 'diaper', startAt: ago(600), tz: 'UTC', details: { kind: 'wet' } },
    })
    expect(await look()).toEqual([])
  })

  test('a diaper that is overdue', async () => {
    await choose({ diaperOverdueMinutes: 240 })
    await client.logs.create({
      body: { childId: juno, kind: 'diaper', startAt: ago(250), tz: 'UTC', details: { kind: 'wet' } },
    })
    expect(await look()).toEqual([{ is: 'diaper', since: ago(250) }])
  })
})

describe('a family whose child has the same id', () => {
  const feedAt = (minutes: number) => {
    const bottles = [{ contents: 'formula' as const, amountMl: 90 }]
    const details = { method: 'bottle' as const, bottles }
    return { body: { childId: juno, kind: 'feeding' as const, startAt: ago(minutes), tz: 'UTC', details } }
  }

  /** Somebody's own family, with a child of that id and this name, who is fed whenever they say so. */
  async function twinOf(name: string) {
    const { accountId: twinId, owner: other } = await people.createFamily()
    await people.createChild(twinId, { id: juno, name, createdBy: other.userId })
    const token = (await people.signIn(other, twinId)).accessToken
    const settings = { ...defaultFamilySettings, feedOverdueMinutes: 60, diaperOverdueMinutes: 60 }
    await app.database.db.insert(familySettingsTable).values({ accountId: twinId, settings, version: 1 })
    return { client: app.client(token), device: await openLiveDevice(app.url, { token }) }
  }

  const remindersOf = ({ heard }: LiveDevice) =>
    heard.filter(({ name }) => name === 'reminder').map(({ payload }) => (payload as LiveEvents['reminder']).subject)

  test('is not told when this one fed', async () => {
    await choose({ feedOverdueMinutes: 60 })
    const nanny = await twinOf('Hers')
    await client.logs.create(feedAt(70))
    expect(await look()).toEqual([{ is: 'feed', since: ago(70) }])
    // Hers comes after what would have been told by mistake.
    await nanny.client.logs.create({
      body: { childId: juno, kind: 'diaper', startAt: ago(65), tz: 'UTC', details: { kind: 'wet' } },
    })
    expect(await look()).toEqual([])
    await nanny.device.hears('reminder', ({ subject }) => subject.is === 'diaper')
    expect(remindersOf(nanny.device)).toEqual([{ is: 'diaper', since: ago(65) }])
  })

  test('cannot keep this one from being reminded, nor remind it of what it gave itself', async () => {
    await choose({ feedOverdueMinutes: 60 })
    const stranger = await twinOf('Theirs')
    await client.logs.create(feedAt(70))
    await stranger.client.logs.create(feedAt(5))
    expect(await look()).toEqual([{ is: 'feed', since: ago(70) }])
    expect(remindersOf(stranger.device)).toEqual([])
  })

  test('cannot keep it silent by a feed that goes on', async () => {
    await choose({ feedOverdueMinutes: 60 })
    const stranger = await twinOf('Theirs')
    await client.logs.create(feedAt(70))
    const segments = [{ side: 'left' as const, startAt: ago(3), endAt: null }]
    await stranger.client.logs.create({
      body: { childId: juno, kind: 'feeding', startAt: ago(3), tz: 'UTC', details: { method: 'breast', segments } },
    })
    expect(await look()).toEqual([{ is: 'feed', since: ago(70) }])
  })
})

describe('medicines', () => {
  async function medicine(values: Partial<typeof medicinesTable.$inferInsert> = {}): Promise<string> {
    const id = uuidv7()
    const made = { accountId, id, childId: juno, name: 'Paracetamol', notes: '', isActive: true, createdBy: owner }
    await app.database.db
      .insert(medicinesTable)
      .values({ ...made, minIntervalS: 6 * 3600, createdAt: app.clock.now(), ...values })
    return id
  }
  const given = (medicineId: string, minutes: number) =>
    client.logs.create({
      body: {
        childId: juno,
        kind: 'medicine',
        startAt: ago(minutes),
        tz: 'UTC',
        details: { medicineId, name: 'Paracetamol' },
      },
    })

  test('the next dose is told once it keeps the rules, and only once', async () => {
    const id = await medicine()
    await given(id, 359)
    expect(await look()).toEqual([])
    app.clock.advance(60_000)
    expect(await look()).toEqual([{ is: 'medicine', name: 'Paracetamol' }])
    expect(await look()).toEqual([])
  })

  test('not of one that is over, without an interval, never given, or when the family does not want it', async () => {
    await given(await medicine({ isActive: false }), 361)
    await given(await medicine({ minIntervalS: null }), 361)
    await given(await medicine({ deletedAt: app.clock.now() }), 361)
    await medicine()
    expect(await look()).toEqual([])
    await given(await medicine(), 361)
    await choose({ remindsOfMedicine: false })
    expect(await look()).toEqual([])
  })

  test('is told to those who see the health of the child only', async () => {
    const sol = await people.addMember(accountId, { preset: 'nanny', children: [juno], person: { name: 'Sol' } })
    await people.grant(accountId, juno, sol.userId, { preset: 'nanny', levels: { health: 'none' } })
    const { accessToken: token } = await people.signIn(sol, accountId)
    const device = await openLiveDevice(app.url, { token })
    await given(await medicine(), 361)
    expect(await look()).toHaveLength(1)
    await device.hears('reminder')
    const names = device.heard.filter(({ name }) => name === 'reminder').map(({ payload }) => payload)
    expect(names).not.toContainEqual(expect.objectContaining({ subject: { is: 'medicine', name: 'Paracetamol' } }))
    expect(names).toHaveLength(1)
  })
})

test('times are those of the reader’s clock: chosen, of their quiet hours, or of where the family logs', async () => {
  const zone = () => readZone(app.database.db, { accountId, userId: owner })
  expect(await zone()).toBe('UTC')
  await choose({ diaperOverdueMinutes: 60 })
  const startAt = ago(61)
  await client.logs.create({
    body: { childId: juno, kind: 'diaper', startAt, tz: 'Asia/Kolkata', details: { kind: 'wet' } },
  })
  expect(await zone()).toBe('Asia/Kolkata')
  expect(await look()).toEqual([{ is: 'diaper', since: startAt }])
  const { payload } = await service.hears(endpoint, ({ payload: { tag } }) => tag === `diaper:${juno}`)
  const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })
  expect(payload.body).toBe(`The last diaper was at ${clock.format(new Date(startAt))}.`)
  const quietHours = { isOn: true, startMinute: 0, endMinute: 60, timeZone: 'UTC' }
  await client.notifications.putPreferences({
    body: { preferences: { ...defaultNotificationPreferences, quietHours } },
  })
  expect(await zone()).toBe('UTC')
  const { preferences } = await client.settings.getPreferences()
  await client.settings.putPreferences({ body: { preferences: { ...preferences, timeZone: 'Europe/Lisbon' } } })
  expect(await zone()).toBe('Europe/Lisbon')
})

test('a reminder that is rolled back was never there', async () => {
  const event = { child: { _id: juno, name: 'Juno' }, subject: { is: 'medicine', name: 'x' } } as const
  const reminder = { accountId, about: 'once', audience: { to: 'account', accountId } as const, event }
  const now = app.clock.now()
  const failed = app.database.transaction(async (tx) => {
    await remindFamily(tx, reminder, now)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await remindFamily(app.database.db, reminder, now)).toBe(true)
  expect(await remindFamily(app.database.db, reminder, now)).toBe(false)
})
