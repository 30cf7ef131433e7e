import { expect, test } from 'vitest'
import { planOf } from '../schedule.fixture.ts'
import { type EntryFields, fieldsOf } from '../writes/plan.ts'
import {
  durationOf,
  type EntryForm,
  endOf,
  enteredOf,
  fitOf,
  formOf,
  movedEnd,
  ruleProblemOf,
  usualTimeOn,
  withAllDay,
} from './entry-values.ts'

const berlin = 'Europe/Berlin'
const formFor = (part: Partial<EntryFields> = {}) => formOf({ ...fieldsOf(planOf()), ...part }, 'id')
const entered = (form: EntryForm, zone = 'UTC') => enteredOf(form, zone, [])
const times = (startOn: string, startAt: string, endOn: string, endAt: string) => ({
  ...{ startOn, startAt, endOn, endAt },
  isAllDay: false,
})

test('a form says again what it was filled with', () => {
  const fields = fieldsOf(
    planOf({
      ...{ title: 'Swim class', startOn: '2026-11-24', startAt: '23:30', durationMinutes: 90 },
      ...{ rule: 'FREQ=WEEKLY;COUNT=8;BYDAY=TU', color: 'activity', remindMinutes: 30, place: 'Lake', notes: 'Towels' },
    }),
  )
  const form = formOf(fields, 'id')
  expect(form).toMatchObject({ endOn: '2026-11-25', endAt: '01:00', repeat: 'weekly', ends: 'after', endsAfter: 8 })
  expect(entered(form)).toEqual(fields)
})

test.each([
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY;UNTIL=20270301;BYDAY=TU,TH',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
  'FREQ=MONTHLY;BYMONTHDAY=25',
  'FREQ=MONTHLY;BYDAY=-1WE',
  'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25',
  // What the form does not offer is kept as it is.
  'FREQ=WEEKLY;INTERVAL=3;BYDAY=WE',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=4WE',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
])('%s survives the form', (rule) => {
  // A Wednesday, but for those on Tuesdays.
  const startOn = rule.includes('TU,TH') ? '2026-11-24' : rule.includes('4TH') ? '2026-11-26' : '2026-11-25'
  expect(entered(formFor({ rule, startOn })).rule).toBe(rule)
})

test('a series begins on the first day that it is on', () => {
  const form: EntryForm = { ...formFor(), repeat: 'weekly', days: [0, 4] }
  expect(entered(form)).toMatchObject({ startOn: '2026-11-27', rule: 'FREQ=WEEKLY;BYDAY=MO,FR' })
  expect(entered({ ...form, repeat: 'weekdays', startOn: '2026-11-28' }).startOn).toBe('2026-11-30')
})

test('whole days count both ends', () => {
  const form = formFor({ startAt: null, durationMinutes: 3 * 1440 })
  expect(form).toMatchObject({ isAllDay: true, endOn: '2026-11-27', endAt: '' })
  expect(entered(form)).toMatchObject({ startAt: null, durationMinutes: 4320 })
  expect(durationOf({ ...form, endOn: '2026-11-24' }, 'UTC')).toBe(0)
})

test('an end before the beginning is negative, and a missing one is no length', () => {
  expect(durationOf(times('2026-11-25', '10:00', '2026-11-25', '09:30'), 'UTC')).toBe(-30)
  expect(durationOf(times('2026-11-25', '10:00', '2026-11-25', ''), 'UTC')).toBeNull()
  expect(durationOf(times('', '10:00', '2026-11-25', '11:00'), 'UTC')).toBeNull()
})

test('the end follows the beginning and keeps the length', () => {
  const before = times('2026-11-25', '10:00', '2026-11-25', '11:30')
  expect(movedEnd(before, { startOn: '2026-11-26', startAt: '23:00' }, 'UTC')).toEqual({
    endOn: '2026-11-27',
    endAt: '00:30',
  })
  expect(movedEnd(before, { startOn: '', startAt: '23:00' }, 'UTC')).toEqual({ endOn: '2026-11-25', endAt: '11:30' })
})

test('a length is elapsed time, also through a clock change', () => {
  // In Berlin the night of March 28, 2027 has no 2 AM, that of October 31 has it twice.
  expect(endOf('2027-03-28', '01:30', 60, berlin)).toEqual({ endOn: '2027-03-28', endAt: '03:30' })
  expect(durationOf(times('2027-03-28', '01:30', '2027-03-28', '03:30'), berlin)).toBe(60)
  expect(endOf('2027-10-31', '02:30', 45, berlin)).toEqual({ endOn: '2027-10-31', endAt: '02:15' })
  expect(durationOf(times('2027-10-31', '02:30', '2027-10-31', '02:15'), berlin)).toBe(45)
  // Half an hour on Lord Howe.
  expect(endOf('2027-04-04', '01:45', 20, 'Australia/Lord_Howe')).toEqual({ endOn: '2027-04-04', endAt: '01:35' })
  expect(durationOf(times('2027-04-04', '01:45', '2027-04-04', '01:35'), 'Australia/Lord_Howe')).toBe(20)
})

test('knows what a clock change does to a time', () => {
  const fit = (startOn: string, startAt: string) => fitOf({ isAllDay: false, startOn, startAt }, berlin)?.fit
  expect([fit('2027-03-28', '02:30'), fit('2027-10-31', '02:30'), fit('2027-03-27', '02:30')]).toEqual([
    'gap',
    'overlap',
    'exact',
  ])
  expect(fitOf({ isAllDay: true, startOn: '2027-03-28', startAt: '' }, berlin)).toBeNull()
})

test('whole days and back: a time is there again, never past midnight', () => {
  const form = formFor({ startAt: '23:30', durationMinutes: 15 })
  const whole = withAllDay(form, true)
  expect(whole).toMatchObject({ isAllDay: true, startAt: '', endAt: '' })
  expect(withAllDay(whole, false)).toMatchObject({ startAt: '09:00', endAt: '10:00', endOn: '2026-11-25' })
})

test('says why something cannot repeat so', () => {
  const leap: EntryForm = { ...formFor({ startOn: '2028-02-29' }), repeat: 'yearly' }
  expect(ruleProblemOf(leap, 'UTC')).toBe('leapDayOnly')
  const past: EntryForm = { ...formFor(), repeat: 'daily', ends: 'on', endsOn: '2026-11-01' }
  expect(ruleProblemOf(past, 'UTC')).toBe('endsBeforeStart')
  expect(ruleProblemOf({ ...past, endsOn: '2026-12-01' }, 'UTC')).toBeNull()
  expect(ruleProblemOf({ ...past, ends: 'after', endsAfter: 20_000 }, 'UTC')).toBe('countOutOfRange')
})

test('something new begins at the next full hour today, in the morning on other days', () => {
  const now = Date.parse('2026-11-25T15:20:00Z')
  expect(usualTimeOn('2026-11-25', now, 'UTC')).toBe('16:00')
  expect(usualTimeOn('2026-11-26', now, 'UTC')).toBe('09:00')
  expect(usualTimeOn('2026-11-26', now, 'Asia/Tokyo')).toBe('01:00')
  expect(usualTimeOn('2026-11-25', Date.parse('2026-11-25T23:40:00Z'), 'UTC')).toBe('23:00')
})
