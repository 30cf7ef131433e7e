import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../logs/testing/refusal.ts'
import { remindOfSchedule } from './reminders.ts'
import { type NewEntry, type Person, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

let family: ScheduleFamily
beforeAll(async () => {
  family = await startScheduleFamily()
})
afterAll(() => family.stop())
beforeEach(() => family.database.pool.query('truncate schedule_entries, schedule_children'))

const days = (count: number) => count * 1440
/** Six weeks from July 8 to August 18, 2027. */
const holidays = { title: 'Holidays', startOn: '2027-07-08', startAt: null, durationMinutes: days(42) } as const
const of = (id: string) => ({ params: { id } })

async function titlesOn(date: string, timeZone = 'Europe/Berlin', who: Person = family.mara): Promise<string[]> {
  const { items } = await who.client.schedule.comprehensive({ query: { date, timeZone } })
  return items.flatMap((item) => ('title' in item ? [item.title] : []))
}

test.each<[string, Partial<NewEntry>, readonly string[], readonly string[]]>([
  ['six weeks', holidays, ['2027-07-08', '2027-08-01', '2027-08-18'], ['2027-07-07', '2027-08-19']],
  [
    'the turn of a year',
    { ...holidays, startOn: '2026-12-24', durationMinutes: days(14) },
    ['2026-12-31', '2027-01-01', '2027-01-06'],
    ['2026-12-23', '2027-01-07'],
  ],
  [
    '366 days from a February 29',
    { ...holidays, startOn: '2028-02-29', durationMinutes: days(366) },
    ['2028-02-29', '2028-12-31', '2029-02-28'],
    ['2028-02-28', '2029-03-01'],
  ],
  [
    '366 days every year, which meet for a day',
    { ...holidays, startOn: '2026-06-01', durationMinutes: days(366), rule: 'FREQ=YEARLY;COUNT=2' },
    ['2026-06-01', '2027-05-31', '2028-05-31'],
    ['2026-05-31', '2028-06-01'],
  ],
])('%s are on each of their days, by day and in the list', async (_name, over, on, off) => {
  await family.add(over)
  const listed = async (day: string) =>
    (await family.mara.client.schedule.list({ query: { from: day, to: day } })).items.length
  for (const date of on) expect([date, await titlesOn(date), await listed(date)]).toEqual([date, ['Holidays'], 1])
  for (const date of off) expect([date, await titlesOn(date), await listed(date)]).toEqual([date, [], 0])
})

test('two years of 366 days both are on the day on which they meet', async () => {
  await family.add({ ...holidays, startOn: '2026-06-01', durationMinutes: days(366), rule: 'FREQ=YEARLY;COUNT=2' })
  expect(await titlesOn('2027-06-01')).toEqual(['Holidays', 'Holidays'])
})

test('whoever reads them elsewhere has them on the days of their zone', async () => {
  await family.add({ ...holidays, timeZone: 'Pacific/Auckland' })
  // In Los Angeles it is Wednesday when Thursday begins there.
  expect(await titlesOn('2027-07-07', 'America/Los_Angeles')).toEqual(['Holidays'])
  expect(await titlesOn('2027-08-19', 'America/Los_Angeles')).toEqual([])
})

test('one of a series that was changed or taken out a year ago is so on its last day too', async () => {
  const longer = { on: '2026-01-01', isCanceled: false, startOn: '2026-01-05', startAt: null, title: 'Leave' } as const
  await family.add({
    ...{ ...holidays, startOn: '2026-01-01', durationMinutes: days(10), rule: 'FREQ=YEARLY' },
    exceptions: [{ ...longer, durationMinutes: days(366) }],
  })
  expect(await titlesOn('2027-01-05')).toEqual(['Leave', 'Holidays'].sort().reverse())
  expect(await titlesOn('2027-01-11')).toEqual([])
  const year = { ...holidays, title: 'Year', startOn: '2030-01-01', durationMinutes: days(365), rule: 'FREQ=YEARLY' }
  await family.add({ ...year, exceptions: [{ on: '2030-01-01', isCanceled: true }] })
  expect(await titlesOn('2030-12-31')).toEqual([])
  expect(await titlesOn('2031-01-01')).toEqual(['Holidays', 'Year'])
})

test('a limited history shows what began long before it and goes on', async () => {
  const sol = await family.addCaregiver('Sol', { [family.juno]: { preset: 'nanny', historyDays: 3 } })
  await family.add({ ...holidays, startOn: '2026-10-20' })
  expect(await titlesOn('2026-11-25', 'Europe/Berlin', sol)).toEqual(['Holidays'])
  expect((await sol.client.schedule.list()).items).toHaveLength(1)
})

test('a time lasts up to two weeks and whole days up to 366, also where the one becomes the other', async () => {
  const { id } = await family.add({ ...holidays, durationMinutes: days(366) })
  const place = (path: readonly string[]) => ({
    ...{ status: 400, code: 'INVALID_INPUT' },
    details: [{ path: ['body', ...path], text: expect.stringContaining('two weeks') }],
  })
  const change = (body: object) => family.mara.client.schedule.update({ ...of(id), body })
  expect(await refusalOf(change({ startAt: '09:00' }))).toMatchObject(place(['durationMinutes']))
  const moved = { on: '2027-07-08', isCanceled: false, startOn: '2027-07-08', startAt: '09:00' }
  const exceptions = [{ ...moved, durationMinutes: days(14) + 1 }]
  expect(await refusalOf(change({ rule: 'FREQ=YEARLY', exceptions }))).toMatchObject(
    place(['exceptions', '0', 'durationMinutes']),
  )
  expect((await family.mara.client.schedule.get(of(id))).version).toBe(1)
  expect(await change({ startAt: '09:00', durationMinutes: days(14) })).toMatchObject({ version: 2 })
  expect(await refusalOf(family.add({ ...holidays, durationMinutes: days(367) }))).toMatchObject({ status: 400 })
})

test('a calendar app is told the day after the last', async () => {
  const { id } = await family.add(holidays)
  const answer = await fetch(`${family.url}/api/schedule/${id}/ics`, {
    headers: { authorization: `Bearer ${family.mara.token()}` },
  })
  const event = new ICAL.Component(ICAL.parse(await answer.text())).getFirstSubcomponent('vevent')
  expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2027-07-08')
  expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2027-08-19')
})

test('is reminded of when it begins, once, however many of its series go on', async () => {
  await family.takeReminders()
  await family.add({
    ...{ ...holidays, startOn: '2026-11-26', durationMinutes: days(366), rule: 'FREQ=WEEKLY' },
    remindMinutes: 60,
  })
  const remindedAt = async (instant: string) => {
    await family.goTo(instant)
    await remindOfSchedule(family.database, family.clock.now())
    return (await family.takeReminders()).map(({ event: { subject } }) => ('at' in subject ? subject.at : ''))
  }
  expect(await remindedAt('2026-11-25T22:00:00.000Z')).toEqual(['2026-11-25T23:00:00.000Z'])
  // A year later 52 of them go on.
  await family.database.pool.query(`update schedule_entries set remind_at = '2027-12-15T22:00:00.000Z'`)
  expect(await remindedAt('2027-12-15T22:00:00.000Z')).toEqual(['2027-12-15T23:00:00.000Z'])
  expect(await remindedAt('2027-12-16T22:00:00.000Z')).toEqual([])
  await family.goTo('2026-11-25T09:00:00.000Z')
})
