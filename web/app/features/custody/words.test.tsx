import type { HolidayOn } from '@nestwren/contract/custody/terms'
import { afterEach, expect, test } from 'vitest'
import { devPerson, mara, openCustody, overrideOf } from './custody.fixture.tsx'
import { useStepWords } from './use-step-words.ts'
import { type TermsWords, useTermsWords } from './use-terms-words.ts'

let page: Awaited<ReturnType<typeof openCustody>>
afterEach(() => page.close())

async function openWords(timeZone = 'UTC'): Promise<TermsWords> {
  page = await openCustody({ timeZone })
  const held: { words?: TermsWords } = {}
  function Reader() {
    held.words = useTermsWords()
    return null
  }
  page.show(<Reader />)
  if (held.words === undefined) throw new Error('Nothing was rendered')
  return held.words
}

const maraPerson = { userId: mara.id, name: 'Mara' }
const rule = { startAt: '09:00', days: 0, endAt: '18:00', evenYears: maraPerson, oddYears: devPerson } as const
const holiday = (part: object) => ({
  ...{ timeZone: 'UTC', periods: [], place: '' },
  holiday: { ...rule, on: { is: 'date', month: 7, day: 4 } as HolidayOn, ...part },
})

test.each<[HolidayOn, string]>([
  [{ is: 'date', month: 7, day: 4 }, 'July 4'],
  [{ is: 'weekday', month: 11, nth: 4, weekday: 3 }, 'the fourth Thursday of November'],
  [{ is: 'weekday', month: 5, nth: -1, weekday: 0 }, 'the last Monday of May'],
  [{ is: 'easter', offsetDays: 0 }, 'Easter Sunday'],
  [{ is: 'easter', offsetDays: -2 }, '2 days before Easter Sunday'],
  [{ is: 'easter', offsetDays: 1 }, '1 day after Easter Sunday'],
])('a day of every year is said as people say it: %o', async (on, expected) => {
  expect((await openWords()).yearDay(on)).toBe(expected)
})

test('a holiday says its times, its years, and when it is next', async () => {
  const { lines, summary } = await openWords()
  expect(lines(holiday({ days: 1 }))).toEqual([
    'Every year on July 4',
    'From 9 AM to 6 PM the next day',
    'With Mara in even years, with Dev in odd years',
    'Next: Sun, Jul 4, 2027, with Dev',
  ])
  expect(lines(holiday({ days: 3 }))[1]).toBe('From 9 AM to 6 PM 3 days later')
  expect(lines(holiday({ oddYears: null }))[2]).toBe('With Mara in even years. Odd years follow the schedule')
  expect(lines(holiday({ evenYears: null }))[2]).toBe('With Dev in odd years. Even years follow the schedule')
  expect(lines(holiday({ evenYears: devPerson }))[2]).toBe('With Dev every year')
  expect(summary(holiday({ oddYears: null }))).toBe('Next: Tue, Jul 4, 2028, with Mara')
})

test('terms say the place, a clock change, and whose clocks are meant', async () => {
  const { lines } = await openWords('America/New_York')
  const [period] = overrideOf().periods
  const terms = {
    ...{ timeZone: 'Europe/Berlin', holiday: null, place: 'Station' },
    periods: period === undefined ? [] : [{ ...period, fromOn: '2027-03-28', fromAt: '02:30', untilOn: '2027-03-29' }],
  }
  expect(lines(terms)).toEqual([
    'With Dev from Sun, Mar 28, 2027, 2:30 AM to Mon, Mar 29, 2027, 5 PM',
    'Handoff: Station',
    'On Sun, Mar 28, 2027 the clocks go forward, so 2:30 AM becomes 3:30 AM.',
    'Times are on the clocks of Berlin.',
  ])
})

test('something that only ends an agreement says so', async () => {
  const { lines, summary } = await openWords()
  const terms = { timeZone: 'UTC', periods: [], holiday: null, place: '' }
  expect(lines(terms)).toEqual(['Ends what was agreed. After that, the usual schedule counts'])
  expect(summary(terms)).toBe('Ends what was agreed')
})

test('someone of the family is called as they are now, someone else as it was written down', async () => {
  const { name } = await openWords()
  expect(name({ userId: devPerson.userId, name: 'Devin' })).toBe('Dev')
  expect(name({ userId: null, name: 'Ivy' })).toBe('Ivy')
  expect(name({ userId: '00000000-0000-4000-8000-000000000999', name: 'Former member' })).toBe('Former member')
})

test('what the clock did has no one who did it', async () => {
  page = await openCustody()
  const held: { words?: ReturnType<typeof useStepWords> } = {}
  function Reader() {
    held.words = useStepWords()
    return null
  }
  page.show(<Reader />)
  expect(held.words?.('expired', null)).toBe('No answer came in time, so nothing changed')
  expect(held.words?.('countered', 'Dev')).toBe('Dev suggested something else')
  // A file says it, and nobody but whoever brought it along.
  expect(held.words?.('recorded', 'Mara', true)).toBe('Mara imported this from a file')
  expect(held.words?.('withdrawn', 'Mara', true)).toBe('Mara undid the import')
})
