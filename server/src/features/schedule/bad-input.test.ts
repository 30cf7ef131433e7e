import { ruleProblemTexts } from '@nestwren/contract/calendar/rule'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { entryOf, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

let family: ScheduleFamily
let seriesId: string
beforeAll(async () => {
  family = await startScheduleFamily()
  seriesId = (await family.add({ rule: 'FREQ=WEEKLY', title: 'As it was' })).id
})
afterAll(() => family.stop())

const send = (method: string, path: string, body?: unknown) =>
  call(family.url, method, path, { token: family.mara.token(), ...(body !== undefined && { body }) })
const { never, leapDayOnly, tooOften, endsBeforeStart, listTooLong, numberedDay } = ruleProblemTexts
const list = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')

const moved = (over: object) => ({
  on: '2026-12-03',
  isCanceled: false,
  startOn: '2026-12-03',
  startAt: '10:00',
  durationMinutes: 30,
  ...over,
})

test.each<[string, object, string, string | null]>([
  ['a rule that nobody can read', { rule: 'every now and then' }, 'INVALID_INPUT', null],
  ['every second without an end', { rule: 'FREQ=SECONDLY;COUNT=1000000000' }, 'IMPOSSIBLE_RULE', tooOften],
  ['a minute that is not', { rule: 'FREQ=MINUTELY;BYMINUTE=61' }, 'IMPOSSIBLE_RULE', tooOften],
  ['every hour', { rule: 'FREQ=HOURLY' }, 'IMPOSSIBLE_RULE', tooOften],
  ['30 February', { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' }, 'IMPOSSIBLE_RULE', never],
  ['29 February', { rule: 'FREQ=YEARLY', startOn: '2028-02-29' }, 'IMPOSSIBLE_RULE', leapDayOnly],
  ['30,000 times', { rule: 'FREQ=DAILY;COUNT=30000' }, 'IMPOSSIBLE_RULE', null],
  ['every 100,000 days', { rule: 'FREQ=DAILY;INTERVAL=100000' }, 'IMPOSSIBLE_RULE', null],
  [
    'all seconds of a year',
    { rule: `FREQ=YEARLY;BYHOUR=${list(23)};BYMINUTE=${list(59)};BYSECOND=${list(59)}` },
    'IMPOSSIBLE_RULE',
    tooOften,
  ],
  ['a list of 100', { rule: `FREQ=MONTHLY;BYMONTHDAY=${list(100)}` }, 'IMPOSSIBLE_RULE', listTooLong],
  ['a numbered day of a week', { rule: 'FREQ=WEEKLY;BYDAY=2MO' }, 'IMPOSSIBLE_RULE', numberedDay],
  ['a rule with two ends', { rule: 'FREQ=DAILY;COUNT=3;UNTIL=20270101' }, 'IMPOSSIBLE_RULE', null],
  ['a rule in two lines', { rule: 'FREQ=DAILY\nFREQ=WEEKLY' }, 'INVALID_INPUT', null],
  ['a rule of letters alone', { rule: 'WEEKLY' }, 'IMPOSSIBLE_RULE', ruleProblemTexts.unreadable],
  ['a series that ends before it starts', { rule: 'FREQ=DAILY;UNTIL=20200101' }, 'ENDS_BEFORE_START', endsBeforeStart],
  ['a rule of 501 characters', { rule: 'F'.repeat(501) }, 'INVALID_INPUT', null],
  ['an end before the start', { durationMinutes: -30 }, 'INVALID_INPUT', null],
  ['more than two weeks at once', { durationMinutes: 20_161 }, 'INVALID_INPUT', null],
  ['an exception of more than two weeks', { exceptions: [moved({ durationMinutes: 20_161 })] }, 'INVALID_INPUT', null],
  ['367 whole days', { startAt: null, durationMinutes: 367 * 1440 }, 'INVALID_INPUT', null],
  ['366 days and a minute', { startAt: null, durationMinutes: 366 * 1440 + 1 }, 'INVALID_INPUT', null],
  ['half a minute', { durationMinutes: 0.5 }, 'INVALID_INPUT', null],
  ['a zone that is not', { timeZone: 'Mars/Olympus' }, 'INVALID_INPUT', null],
  ['an offset for a zone', { timeZone: '+05:00' }, 'INVALID_INPUT', null],
  ['a time that is not', { startAt: '24:00' }, 'INVALID_INPUT', null],
  ['a day that is not', { startOn: '2027-02-29' }, 'INVALID_INPUT', null],
  ['a day of another era', { startOn: '0001-01-01' }, 'INVALID_INPUT', null],
  ['no title', { title: ' ' }, 'INVALID_INPUT', null],
  ['a title with a NUL', { title: 'Swim\u0000ming' }, 'INVALID_INPUT', null],
  ['a color of its own', { color: 'mauve' }, 'INVALID_INPUT', null],
  ['a reminder afterwards', { remindMinutes: -1 }, 'INVALID_INPUT', null],
  ['what nobody asked for', { accountId: uuidv7() }, 'INVALID_INPUT', null],
  ['an exception that is two', { exceptions: [moved({ isCanceled: true })] }, 'INVALID_INPUT', null],
  ['an exception without a time', { exceptions: [{ on: '2026-12-03', isCanceled: false }] }, 'INVALID_INPUT', null],
  ['an exception that ends before it starts', { exceptions: [moved({ durationMinutes: -1 })] }, 'INVALID_INPUT', null],
  [
    '401 exceptions',
    { exceptions: Array.from({ length: 401 }, () => ({ on: '2026-12-03', isCanceled: true })) },
    'INVALID_INPUT',
    null,
  ],
  ['no child', { childIds: [] }, 'INVALID_INPUT', null],
  ['a child that is not', { childIds: [uuidv7()] }, 'UNKNOWN_CHILD', null],
  ['a person who is not', { assigneeId: uuidv7() }, 'UNKNOWN_PERSON', null],
])('%s is refused with a text, and nothing is stored', async (_name, over, code, text) => {
  const before = await family.stored()
  const refused = await send('POST', '/api/schedule', { ...entryOf({ childIds: [family.juno] }), ...over })
  expect(refused).toMatchObject({ status: 400, body: { code } })
  expect(refused.body.message ?? refused.body.error).toEqual(expect.any(String))
  expect(refused.body.details ?? []).toEqual(text === null ? expect.any(Array) : [{ path: ['body', 'rule'], text }])
  expect(await family.stored()).toBe(before)
  // A change to it is refused the same way, and leaves the entry as it is.
  const changed = await send('PUT', `/api/schedule/${seriesId}`, over)
  expect(changed).toMatchObject({ status: 400, body: { code } })
  expect((await send('GET', `/api/schedule/${seriesId}`)).body).toMatchObject({ title: 'As it was', version: 1 })
})

test.each([
  ['a zone that is not', 'timeZone=Mars/Olympus'],
  ['no days', 'days=0'],
  ['43 days', 'days=43'],
  ['days in letters', 'days=1e1'],
  ['a day that is not', 'date=2027-02-30'],
  ['a child that is none', 'childId=some'],
  ['what nobody asked for', 'accountId=1'],
])('days are not composed of %s', async (_name, query) => {
  expect(await send('GET', `/api/schedule/comprehensive?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  })
})

test('wall times in a gap or an overlap are taken, and the days say what became of them', async () => {
  const [gap, overlap] = [
    await family.add({ title: 'Gap', startOn: '2027-03-28', startAt: '02:30' }),
    await family.add({ title: 'Overlap', startOn: '2026-11-01', startAt: '01:30', timeZone: 'America/New_York' }),
  ]
  expect([gap.startAt, overlap.startAt]).toEqual(['02:30', '01:30'])
  const dayOf = async (date: string) =>
    (await family.mara.client.schedule.comprehensive({ query: { date, timeZone: 'UTC' } })).items
  expect(await dayOf('2027-03-28')).toEqual(
    expect.arrayContaining([expect.objectContaining({ title: 'Gap', at: '2027-03-28T01:30:00.000Z', fit: 'gap' })]),
  )
  expect(await dayOf('2026-11-01')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Overlap', at: '2026-11-01T05:30:00.000Z', fit: 'overlap' }),
    ]),
  )
})
