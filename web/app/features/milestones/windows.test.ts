import { type Milestone, motorMilestones } from '@nestwren/contract/milestones'
import { expect, test } from 'vitest'
import { ageAt, byDate, countsFromDueDate, isPastWindows, isWindowOver, placeOf, sixOf, windowOf } from './windows.ts'

const term = { birthdate: '2025-01-01', dueDate: null }
/** Born at 30 weeks: ten weeks before the due date. */
const preterm = { birthdate: '2025-01-01', dueDate: '2025-03-12' }

const own = (part: Partial<Milestone>): Milestone => ({
  id: 'own',
  childId: 'juno',
  key: null,
  title: 'First smile',
  achievedOn: null,
  note: '',
  photoId: null,
  updatedBy: null,
  createdBy: null,
  version: 1,
  ...part,
})

test('every one of the six has its window', () => {
  expect(Object.fromEntries(motorMilestones.map((key) => [key, windowOf(key).months]))).toMatchObject({
    'sitting-without-support': { p1: 3.8, p50: 5.9, p99: 9.2 },
    'standing-with-assistance': { p1: 4.8, p50: 7.4, p99: 11.4 },
    'hands-and-knees-crawling': { p1: 5.2, p50: 8.3, p99: 13.5 },
    'walking-with-assistance': { p1: 5.9, p50: 9, p99: 13.7 },
    'standing-alone': { p1: 6.9, p50: 10.8, p99: 16.9 },
    'walking-alone': { p1: 8.2, p50: 12, p99: 17.6 },
  })
})

test('a child born early has both ages until two years, and the windows are held against the corrected one', () => {
  const at = ageAt(preterm, '2025-10-01')
  expect(at?.months).toBeCloseTo(273 / 30.4375, 5)
  expect(at?.correctedMonths).toBeCloseTo(203 / 30.4375, 5)
  expect(at?.usedDays).toBe(203)
  expect(ageAt(preterm, '2027-02-01')?.correctedMonths).toBeNull()
  expect(ageAt(term, '2025-10-01')?.correctedMonths).toBeNull()
  expect(ageAt({ birthdate: null, dueDate: '2025-03-12' }, '2025-10-01')).toBeNull()
})

test('a window is over once the 99th percentile has passed, by the age that counts', () => {
  const isOver = (child: Parameters<typeof isWindowOver>[2], today: string) =>
    isWindowOver('sitting-without-support', [], child, today)
  // Sitting: 9.2 months are 280 days.
  expect(isOver(term, '2025-10-08')).toBe(false)
  expect(isOver(term, '2025-10-09')).toBe(true)
  expect(isOver(preterm, '2025-10-09')).toBe(false)
  expect(isOver(preterm, '2025-12-18')).toBe(true)
  expect(isOver({ birthdate: null, dueDate: null }, '2029-01-01')).toBe(false)
})

test('a window is not over for a child that has reached it, or a later one', () => {
  const isOver = (...six: readonly Milestone[]) => isWindowOver('standing-alone', six, term, '2026-12-24')
  const day = '2026-12-20'
  expect(isOver(own({ key: 'sitting-without-support', achievedOn: day }))).toBe(true)
  expect(isOver(own({ key: 'walking-alone' }))).toBe(true)
  expect(isOver(own({ key: 'standing-alone', achievedOn: day }))).toBe(false)
  expect(isOver(own({ key: 'walking-alone', achievedOn: day }))).toBe(false)
})

test.each([
  ['hands-and-knees-crawling', []],
  ['sitting-without-support', []],
  ['standing-with-assistance', []],
  ['walking-with-assistance', ['standing-with-assistance', 'hands-and-knees-crawling']],
  ['standing-alone', ['sitting-without-support', 'standing-with-assistance', 'hands-and-knees-crawling']],
  [
    'walking-alone',
    [
      'sitting-without-support',
      'standing-with-assistance',
      'hands-and-knees-crawling',
      'walking-with-assistance',
      'standing-alone',
    ],
  ],
] as const)('%s implies just those that a child has to do for it', (key, implied) => {
  const noted = [own({ key, achievedOn: '2026-09-01' })]
  const open = motorMilestones.filter((one) => windowOf(one).months.p99 <= 17.6)
  const silent = open.filter((one) => one !== key && !isWindowOver(one, noted, term, '2026-12-24'))
  expect(silent).toEqual(implied)
})

test('nothing is said of windows from two years on, whatever is noted', () => {
  expect(isPastWindows(term, '2026-12-31')).toBe(false)
  expect(isPastWindows(term, '2027-01-02')).toBe(true)
  expect(isPastWindows({ birthdate: null, dueDate: null }, '2035-01-01')).toBe(false)
  for (const key of motorMilestones) {
    expect(isWindowOver(key, [], term, '2027-01-02')).toBe(false)
    expect(isWindowOver(key, [], preterm, '2033-01-01')).toBe(false)
  }
})

test('the lines of a child born early count from the due date at every age', () => {
  expect(countsFromDueDate(preterm)).toBe(true)
  expect(countsFromDueDate(term)).toBe(false)
  expect(countsFromDueDate({ birthdate: null, dueDate: '2025-03-12' })).toBe(false)
})

test('places on the line stay on it', () => {
  expect(placeOf(10)).toBe(0.5)
  expect(placeOf(-1)).toBe(0)
  expect(placeOf(40)).toBe(1)
})

test('the six are there for a child of whom nothing was said, each with the same id every time', () => {
  const childId = '00000000-0000-4000-8000-000000000001'
  const six = sixOf(childId, [])
  expect(six.map(({ key, version }) => [key, version])).toEqual(motorMilestones.map((key) => [key, 0]))
  expect(sixOf(childId, []).map(({ id }) => id)).toEqual(six.map(({ id }) => id))
  expect(new Set(six.map(({ id }) => id)).size).toBe(motorMilestones.length)
  const said = own({ childId, key: 'walking-alone', achievedOn: '2025-12-24', version: 2 })
  expect(sixOf(childId, [said])[motorMilestones.indexOf('walking-alone')]).toEqual(said)
})

test('what was reached stands by date, the latest first; own ones without a day come last', () => {
  const list = byDate('juno', [
    own({ id: 'someday' }),
    own({ id: 'early', achievedOn: '2025-02-01' }),
    own({ id: 'walks', key: 'walking-alone', achievedOn: '2025-12-24' }),
    own({ id: 'sits', key: 'sitting-without-support' }),
    own({ id: 'other', childId: 'otis', achievedOn: '2025-05-01' }),
  ])
  expect(list.map(({ id }) => id)).toEqual(['walks', 'early', 'someday'])
})
