import { expect, test } from 'vitest'
import { type CycleProblem, cycleProblems, type OverrideProblem, overlapOf, overrideProblems } from './problems.ts'
import { templateExchanges } from './templates.ts'
import { type Cycle, custodyTemplates, type HolidayRule, type Override } from './terms.ts'
import { bea, cycleOf, dev, holidayOf, mara, overrideOf, period } from './testing/custody-samples.ts'

test('has nothing against any template on any weekday', () => {
  for (const template of custodyTemplates)
    for (let day = 2; day < 16; day++) {
      if (template === 'own') continue
      const startOn = `2026-11-${String(day).padStart(2, '0')}`
      const made = templateExchanges(template, { startOn, at: '17:00', place: 'School', firstPerson: 1 })
      expect(cycleProblems(cycleOf({ template, startOn, ...made }))).toEqual([])
    }
})

const toMara = { day: 0, at: '17:00', to: 0, place: '' } as const
const toDev = { day: 7, at: '17:00', to: 1, place: '' } as const
const cycleCases: readonly (readonly [CycleProblem, Partial<Cycle>])[] = [
  ['noChildren', { childIds: [] }],
  ['badLength', { lengthDays: 85 }],
  ['badLength', { lengthDays: 13.5 }],
  ['badDate', { startOn: '2026-02-30' }],
  ['badDate', { endOn: '2027-13-01' }],
  ['badTime', { exchanges: [{ ...toMara, at: '24:00' }, toDev] }],
  ['unknownTimeZone', { timeZone: 'Mars/Olympus' }],
  ['endsBeforeStart', { endOn: '2026-11-01' }],
  ['personWithoutName', { people: [mara, { userId: null, name: ' ' }] }],
  ['samePersonTwice', { people: [dev, { userId: null, name: 'DEV' }] }],
  ['noExchanges', { exchanges: [] }],
  ['exchangeOutsideCycle', { exchanges: [toMara, { ...toDev, day: 14 }] }],
  ['exchangesUnsorted', { exchanges: [toDev, toMara] }],
  ['exchangesAtOneMoment', { exchanges: [toMara, { ...toDev, day: 0 }] }],
  ['nothingChanges', { exchanges: [toMara, { ...toMara, day: 3 }] }],
]

test.each(cycleCases)('finds %s in a cycle, and nothing else', (problem, changes) => {
  expect(cycleProblems(cycleOf(changes))).toEqual([problem])
})

test('takes a cycle of one day and of 84, and one that ends on the day it starts', () => {
  const noon = { day: 0, at: '12:00', to: 1, place: '' } as const
  expect(cycleProblems(cycleOf({ lengthDays: 1, exchanges: [{ ...toMara, at: '08:00' }, noon] }))).toEqual([])
  expect(cycleProblems(cycleOf({ lengthDays: 84, exchanges: [toMara, { ...toDev, day: 83 }] }))).toEqual([])
  expect(cycleProblems(cycleOf({ endOn: '2026-11-02' }))).toEqual([])
})

test('names the cycles that share a child and a date', () => {
  const mine = cycleOf({ id: 'mine', startOn: '2026-11-02', endOn: '2026-12-31' })
  const others = [
    cycleOf({ id: 'mine', startOn: '2026-11-02' }),
    cycleOf({ id: 'before', startOn: '2026-01-01', endOn: '2026-11-01' }),
    cycleOf({ id: 'touches', startOn: '2026-01-01', endOn: '2026-11-02' }),
    cycleOf({ id: 'inside', startOn: '2026-11-10', endOn: '2026-11-10' }),
    cycleOf({ id: 'open', startOn: '2026-12-31' }),
    cycleOf({ id: 'after', startOn: '2027-01-01' }),
    cycleOf({ id: 'otis', childIds: ['otis'] }),
    cycleOf({ id: 'both', childIds: ['otis', 'juno'] }),
  ]
  expect(overlapOf(mine, others)).toEqual(['touches', 'inside', 'open', 'both'])
  expect(overlapOf(cycleOf({ id: 'x' }), [others[2] ?? mine])).toEqual(['touches'])
})

const day = period('2026-11-17 10:00', '2026-11-17 12:00', bea)
const christmas = holidayOf({ on: { is: 'date', month: 12, day: 25 } })
const holiday = (changes: Partial<HolidayRule>): Partial<Override> => ({
  type: 'holiday',
  periods: [],
  holiday: { ...christmas, ...changes },
})
const nineDays = Array.from({ length: 9 }, (_, index) =>
  period(`2026-11-1${index} 10:00`, `2026-11-1${index} 12:00`, bea),
)
const overrideCases: readonly (readonly [OverrideProblem, Partial<Override>])[] = [
  ['noChildren', { childIds: [] }],
  ['badDate', { periods: [period('2026-02-29 10:00', '2026-03-02 10:00', bea)] }],
  ['badTime', { periods: [period('2026-11-17 1:00', '2026-11-17 12:00', bea)] }],
  ['badTime', holiday({ startAt: '9 AM' })],
  ['unknownTimeZone', { timeZone: 'Mars/Olympus' }],
  ['personWithoutName', { periods: [{ ...day, holder: { userId: null, name: '' } }] }],
  ['personWithoutName', holiday({ evenYears: { userId: null, name: '' } })],
  ['noPeriods', { periods: [] }],
  ['noPeriods', { type: 'holiday', periods: [] }],
  ['tooManyPeriods', { periods: nineDays }],
  ['endsBeforeStart', { periods: [period('2026-11-17 12:00', '2026-11-17 12:00', bea)] }],
  ['tooLong', { periods: [period('2026-10-01 12:00', '2026-11-30 12:01', bea)] }],
  ['periodsOverlap', { periods: [period('2026-11-17 11:59', '2026-11-18 12:00', bea), day] }],
  ['holidayOnOtherType', { type: 'vacation', holiday: christmas }],
  ['holidayOnLeapDay', holiday({ on: { is: 'date', month: 2, day: 29 } })],
  ['holidayNeverHappens', holiday({ on: { is: 'date', month: 4, day: 31 } })],
  ['holidayNeverHappens', holiday({ on: { is: 'date', month: 13, day: 1 } })],
  ['holidayNeverHappens', holiday({ on: { is: 'weekday', month: 5, nth: 6, weekday: 0 } })],
  ['holidayNeverHappens', holiday({ on: { is: 'easter', offsetDays: 71 } })],
  ['holidayEndsBeforeStart', holiday({ startAt: '18:00' })],
  ['holidayEndsBeforeStart', holiday({ days: -1 })],
  ['holidayTooLong', holiday({ days: 22 })],
  ['holidayForNobody', holiday({ evenYears: null, oddYears: null })],
]

test.each(overrideCases)('finds %s in an override, and nothing else', (problem, changes) => {
  expect(overrideProblems(overrideOf({ periods: [day], ...changes }))).toEqual([problem])
})

test('takes periods that touch, 60 days over a clock change, and a yearly holiday', () => {
  const next = period('2026-11-17 12:00', '2026-11-17 14:00', mara)
  expect(overrideProblems(overrideOf({ periods: [next, day] }))).toEqual([])
  expect(overrideProblems(overrideOf({ periods: [period('2026-10-01 12:00', '2026-11-30 12:00', bea)] }))).toEqual([])
  expect(overrideProblems(overrideOf(holiday({ days: 21 })))).toEqual([])
})

test('reads wall times in the given zone', () => {
  const short = overrideOf({ periods: [period('2027-03-28 02:30', '2027-03-28 03:10', bea)] })
  expect(overrideProblems(short)).toEqual([])
  expect(overrideProblems(short, 'Europe/Berlin')).toEqual(['endsBeforeStart'])
})
