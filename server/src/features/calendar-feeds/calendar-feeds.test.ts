import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPeople, type People } from '../../testing/people.ts'
import { codeOf } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People
let accountId: string
let juno: string
let otis: string
type Client = ReturnType<TestApp['client']>
let mara: Client
let owner: { userId: string }
let grandma: { userId: string }
let bea: Client

beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS_FEED_READS: '10000/1h' } })
  people = createPeople(app)
  const family = await people.createFamily({ owner: { name: 'Mara' } })
  accountId = family.accountId
  owner = family.owner
  const child = async (name: string) => (await people.createChild(accountId, { name, createdBy: owner.userId })).childId
  juno = await child('Juno')
  otis = await child('Otis')
  mara = await as(owner)
  grandma = await people.addMember(accountId, { preset: 'family', children: [juno] })
  bea = await as(grandma)
})
afterAll(() => app.stop())

const as = async (who: { userId: string }) => app.client((await people.signIn(who, accountId)).accessToken)
const appointment = (over: object = {}) =>
  mara.schedule.create({
    body: {
      childIds: [juno],
      title: 'Check-up, Dr Lee',
      startOn: '2026-12-03',
      startAt: '09:30',
      durationMinutes: 45,
      timeZone: 'Europe/Berlin',
      place: 'City Clinic; 2nd floor',
      ...over,
    },
  })
const make = async (client: Client = mara, over: object = {}) =>
  client.calendarFeeds.create({ body: { name: 'Phone', parts: ['appointments', 'routine', 'custody'], ...over } })

async function read(url: string) {
  const response = await fetch(app.url + new URL(url).pathname)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

async function eventsOf(url: string) {
  const { status, text } = await read(url)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown as string)
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    title: String(event.getFirstPropertyValue('summary')),
    start: String(event.getFirstPropertyValue('dtstart')),
  }))
}
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('a calendar app reads by a secret address what its person may see', async () => {
    const once = await appointment()
    await appointment({ title: 'Swim', childIds: [otis], rule: 'FREQ=WEEKLY;COUNT=5', startAt: '17:00' })
    const { url, feed } = await make()
    expect(feed).toMatchObject({ name: 'Phone', childIds: [], lastReadAt: null })
    const first = await read(url)
    expect(first.type).toBe('text/calendar; charset=utf-8')
    expect(await eventsOf(url)).toEqual([
      expect.objectContaining({ title: 'Check-up, Dr Lee (Juno)', start: '2026-12-03T09:30:00' }),
      expect.objectContaining({ title: 'Swim (Otis)', start: '2026-12-03T17:00:00' }),
    ])
    // Unchanged, it is the same text, so that a calendar app need not read it again.
    expect((await read(url)).text).toBe(first.text)
    const before = (await eventsOf(url))[0]
    await mara.schedule.update({ params: { id: once.id }, body: { version: 1, startAt: '10:00' } })
    const after = (await eventsOf(url))[0]
    expect(after).toMatchObject({ uid: before?.uid, start: '2026-12-03T10:00:00' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY)
    expect((await mara.calendarFeeds.list()).items[0]?.lastReadAt).toBe(app.clock.now().toISOString())
    const { rows } = await app.database.pool.query('select secret_hash from calendar_feeds')
    for (const { secret_hash: hash } of rows) expect(url).not.toContain(hash)
  })

  test('only the children and areas that the person sees are in it, as of each read', async () => {
    await mara.parentingSchedule.create({
      body: {
        childIds: [juno],
        template: 'alternating-weeks',
        lengthDays: 14,
        startOn: '2026-11-23',
        timeZone: 'Europe/Berlin',
        people: [
          { userId: owner.userId, name: 'Mara' },
          { userId: null, name: 'Dev' },
        ],
        exchanges: [
          { day: 0, at: '17:00', to: 0, place: 'School' },
          { day: 7, at: '17:00', to: 1, place: 'School' },
        ],
      },
    })
    const [forMara, forBea] = [await make(), await make(bea)]
    const titles = async (url: string) => (await eventsOf(url)).map(({ title }) => title)
    expect(await titles(forBea.url)).toEqual(['Check-up, Dr Lee'])
    const all = await titles(forMara.url)
    expect(all).toEqual(expect.arrayContaining(['With Dev (Juno)', 'Handoff to Dev (Juno)', 'Swim (Otis)']))
    // Another clock change goes by in between: 17:00 stays 17:00.
    const handoffs = (await eventsOf(forMara.url)).filter(({ title }) => title.startsWith('Handoff'))
    expect(handoffs.length).toBeGreaterThan(40)
    for (const { start } of handoffs) expect(start).toMatch(/T17:00:00$/)

    await mara.members.patchChildPermissions({
      params: { childId: juno, caregiverId: grandma.userId },
      body: { permissions: { schedule: 'none' } },
    })
    expect(await read(forBea.url)).toMatchObject({ status: 404 })
    await mara.members.patchChildPermissions({
      params: { childId: juno, caregiverId: grandma.userId },
      body: { permissions: { schedule: 'view' } },
    })
    expect(await titles(forBea.url)).toEqual(['Check-up, Dr Lee'])
    await mara.members.removeCaregiver({ params: { id: grandma.userId } })
    expect(await read(forBea.url)).toMatchObject({ status: 404 })
  })

  test('in the language it was made for, with the parts that were chosen', async () => {
    const { url } = await make(mara, { parts: ['custody'], childIds: [juno], locale: 'es' })
    const titles = (await eventsOf(url)).map(({ title }) => title)
    expect(new Set(titles)).toEqual(new Set(['Con Mara', 'Con Dev', 'Relevo a Mara', 'Relevo a Dev']))
  })

  test('an address that was ended, is wrong or is not of the caller gives nothing', async () => {
    const { feed, url } = await make()
    const stranger = await people.createFamily({ owner: { name: 'Ines' } })
    const ines = app.client((await people.signIn(stranger.owner, stranger.accountId)).accessToken)
    expect(await codeOf(ines.calendarFeeds.remove({ params: { id: feed.id } }))).toBe('NOT_FOUND')
    expect((await ines.calendarFeeds.list()).items).toEqual([])
    expect(await codeOf(make(ines, { childIds: [juno] }))).toBe('UNKNOWN_CHILD')
    expect((await read(url)).status).toBe(200)
    await mara.calendarFeeds.remove({ params: { id: feed.id } })
    expect(await read(url)).toMatchObject({ status: 404 })
    expect(await read(`${app.url}/api/calendar/${'a'.repeat(43)}.ics`)).toMatchObject({ status: 404 })
    expect(await read(`${app.url}/api/calendar/none.ics`)).toMatchObject({ status: 400 })
  })

  test('a person has up to ten, also of calls at the same moment', async () => {
    const family = await people.createFamily({ owner: { name: 'Ana' } })
    const ana = app.client((await people.signIn(family.owner, family.accountId)).accessToken)
    const made = await Promise.allSettled(Array.from({ length: 14 }, () => make(ana)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await ana.calendarFeeds.list()).items).toHaveLength(10)
  })

  test('a calendar has a bound, however much is planned', async () => {
    const family = await people.createFamily({ owner: { name: 'Ana' } })
    const ana = app.client((await people.signIn(family.owner, family.accountId)).accessToken)
    const { childId } = await people.createChild(family.accountId, { name: 'Lio', createdBy: family.owner.userId })
    const plan = (startOn: string) =>
      ana.schedule.create({ body: { childIds: [childId], title: startOn, startOn, timeZone: 'UTC' } })
    await plan('2026-12-03')
    const last = await plan('2027-12-03')
    const { url } = await make(ana)
    expect(await eventsOf(url)).toHaveLength(2)
    // Random, since what repeats is stored small.
    await app.database.pool.query(
      `update schedule_entries set notes = (select string_agg(md5(random()::text), '') from generate_series(1, 130000))
       where account_id = $1 and id = $2`,
      [family.accountId, last.id],
    )
    expect(await eventsOf(url)).toMatchObject([{ title: '2026-12-03' }])
  })
})
