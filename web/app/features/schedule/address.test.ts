import { dateOfDay } from '@nestwren/contract/calendar/days'
import { expect, test } from 'vitest'
import { daysOfView, isShown, readView, type ScheduleView, turned, type ViewName, writeView } from './address.ts'

const today = '2026-11-25'
const read = (text: string) => readView(new URLSearchParams(text), today, 'week')
const shown = (view: ViewName, date: string) => {
  const { first, count } = daysOfView({ view, date })
  return [dateOfDay(first), dateOfDay(first + count - 1)]
}

test('reads the view and the day from the address', () => {
  expect(read('view=month&date=2026-12-24')).toEqual({ view: 'month', date: '2026-12-24' })
  expect(read('')).toEqual({ view: 'week', date: today })
})

test.each(['2026-02-30', '2026-13-01', 'tomorrow', '26-11-25', '9999-01-01', '2026-11-25T10:00', '0000-01-01'])(
  'takes today where the address says %s',
  (date) => {
    expect(read(`view=day&date=${date}`)).toEqual({ view: 'day', date: today })
  },
)

test('takes the usual view where the address names none that exists', () => {
  expect(read('view=year').view).toBe('week')
})

test('writes the address and keeps what else it says', () => {
  const params = writeView(new URLSearchParams('child=all&view=day'), { view: 'week', date: '2026-11-30' })
  expect(params.toString()).toBe('child=all&view=week&date=2026-11-30')
})

test('a week runs from Monday to Sunday, a month over whole weeks', () => {
  expect(shown('week', '2026-11-25')).toEqual(['2026-11-23', '2026-11-29'])
  expect(shown('week', '2026-11-29')).toEqual(['2026-11-23', '2026-11-29'])
  expect(shown('day', '2026-11-25')).toEqual(['2026-11-25', '2026-11-25'])
  expect(shown('agenda', '2026-11-25')).toEqual(['2026-11-25', '2026-12-08'])
  expect(shown('month', '2026-11-25')).toEqual(['2026-10-26', '2026-12-06'])
  // February 2027 begins on a Monday and has 28 days: four weeks, no more.
  expect(shown('month', '2027-02-10')).toEqual(['2027-02-01', '2027-02-28'])
})

test('turns by its own length; a month keeps the day where it has it', () => {
  const turn = (view: ViewName, date: string, by: 1 | -1) => turned({ view, date }, by).date
  expect(turn('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(turn('week', '2026-11-25', -1)).toBe('2026-11-18')
  expect(turn('month', '2026-12-15', 1)).toBe('2027-01-15')
  expect(turn('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(turn('month', '2027-01-31', -1)).toBe('2026-12-31')
})

test('knows whether a day is in view; days beside a month are not', () => {
  const month: ScheduleView = { view: 'month', date: '2026-11-25' }
  expect([isShown(month, '2026-11-01'), isShown(month, '2026-12-02')]).toEqual([true, false])
  expect(isShown({ view: 'week', date: '2026-11-25' }, '2026-11-30')).toBe(false)
})
