import { dateOfDay, dayOfDate, minuteOfTime } from '../calendar/days.ts'
import { instantOfDate, offsetAt } from '../calendar/zone.ts'
import { type CustodyPerson, type Cycle, type HolidayRule, isSamePerson, type Override, type Period } from './terms.ts'

/** What is wrong with a cycle, so that no one could live by it. */
export type CycleProblem =
  | 'noChildren'
  | 'badLength'
  | 'badDate'
  | 'badTime'
  | 'unknownTimeZone'
  | 'endsBeforeStart'
  | 'personWithoutName'
  /** Both of the two people are the same one. */
  | 'samePersonTwice'
  | 'noExchanges'
  | 'exchangeOutsideCycle'
  | 'exchangesUnsorted'
  | 'exchangesAtOneMoment'
  /** Every exchange gives the children to the same person. */
  | 'nothingChanges'

/** What is wrong with an override. */
export type OverrideProblem =
  | 'noChildren'
  | 'badDate'
  | 'badTime'
  | 'unknownTimeZone'
  | 'personWithoutName'
  | 'noPeriods'
  | 'tooManyPeriods'
  /** A period ends before it starts or when it starts, also by a clock change. */
  | 'endsBeforeStart'
  /** A period is longer than 60 days. */
  | 'tooLong'
  | 'periodsOverlap'
  /** A yearly holiday on an override that is none. */
  | 'holidayOnOtherType'
  /** 29 February, which most years lack. */
  | 'holidayOnLeapDay'
  /** A day that no year has, such as 31 April. */
  | 'holidayNeverHappens'
  | 'holidayEndsBeforeStart'
  | 'holidayTooLong'
  /** Neither even nor odd years give the children to anyone. */
  | 'holidayForNobody'

export const maxCycleDays = 84
export const maxPeriods = 8
export const maxPeriodDays = 60
const maxHolidayDays = 21
const maxEasterOffset = 70
const minutesPerDay = 1_440

/** Returns what is wrong with a cycle, each problem once, in the order of `CycleProblem`; empty when it makes sense. */
export function cycleProblems(cycle: Cycle): readonly CycleProblem[] {
  const { lengthDays, startOn, endOn, people, exchanges } = cycle
  const moments = exchanges.map(({ day, at }) => day * minutesPerDay + minuteOfTime(at))
  const sorted = [...moments].sort((a, b) => a - b)
  const areTimes = exchanges.every(({ at }) => isTime(at))
  const isGoodDate = isDate(startOn) && (endOn === null || isDate(endOn))
  return named<CycleProblem>([
    ['noChildren', cycle.childIds.length === 0],
    ['badLength', !isWhole(lengthDays, 1, maxCycleDays)],
    ['badDate', !isGoodDate],
    ['badTime', !areTimes],
    ['unknownTimeZone', !isTimeZone(cycle.timeZone)],
    ['endsBeforeStart', isGoodDate && endOn !== null && endOn < startOn],
    ['personWithoutName', !people.every(hasName)],
    ['samePersonTwice', isSamePerson(...people)],
    ['noExchanges', exchanges.length === 0],
    ['exchangeOutsideCycle', !exchanges.every(({ day }) => isWhole(day, 0, lengthDays - 1))],
    ['exchangesUnsorted', areTimes && moments.some((moment, index) => moment !== sorted[index])],
    ['exchangesAtOneMoment', areTimes && new Set(moments).size < moments.length],
    ['nothingChanges', exchanges.length > 0 && new Set(exchanges.map(({ to }) => to)).size === 1],
  ])
}

/**
 * Returns the ids of the other cycles that have a child and a date in common with a cycle, in their order. A cycle of the
 * same id is skipped, so that a change can be compared with what is stored.
 */
export function overlapOf(cycle: Cycle, others: readonly Cycle[]): readonly string[] {
  const reaches = (one: Cycle, other: Cycle) => one.endOn === null || one.endOn >= other.startOn
  return others
    .filter(({ id }) => id !== cycle.id)
    .filter(({ childIds }) => childIds.some((childId) => cycle.childIds.includes(childId)))
    .filter((other) => reaches(cycle, other) && reaches(other, cycle))
    .map(({ id }) => id)
}

/**
 * Returns what is wrong with an override, each problem once, in the order of `OverrideProblem`; empty when it makes sense.
 * `timeZone` is the zone that its wall times are read in, its own unless given.
 */
export function overrideProblems(override: Override, timeZone: string = override.timeZone): readonly OverrideProblem[] {
  const { type, periods, holiday } = override
  const isKnownZone = isTimeZone(timeZone)
  const areDates = periods.every(({ fromOn, untilOn }) => isDate(fromOn) && isDate(untilOn))
  const areTimes = periods.every(({ fromAt, untilAt }) => isTime(fromAt) && isTime(untilAt))
  const spans = isKnownZone && areDates && areTimes ? periods.map((period) => instantsOf(period, timeZone)) : []
  const sorted = [...spans].sort((a, b) => a.from - b.from)
  const rule = holiday === null ? [] : holidayProblems(holiday)
  return named<OverrideProblem>([
    ['noChildren', override.childIds.length === 0],
    ['badDate', !areDates],
    ['badTime', !areTimes || rule.includes('badTime')],
    ['unknownTimeZone', !isKnownZone],
    ['personWithoutName', !periods.every(({ holder }) => hasName(holder)) || rule.includes('personWithoutName')],
    ['noPeriods', periods.length === 0 && (type !== 'holiday' || holiday === null)],
    ['tooManyPeriods', periods.length > maxPeriods],
    ['endsBeforeStart', spans.some(({ from, until }) => until <= from)],
    [
      'tooLong',
      areDates && areTimes && periods.some((period) => wallMinutesOf(period) > maxPeriodDays * minutesPerDay),
    ],
    ['periodsOverlap', sorted.some(({ until }, index) => until > (sorted[index + 1]?.from ?? until))],
    ['holidayOnOtherType', type !== 'holiday' && holiday !== null],
    ['holidayOnLeapDay', rule.includes('holidayOnLeapDay')],
    ['holidayNeverHappens', rule.includes('holidayNeverHappens')],
    ['holidayEndsBeforeStart', rule.includes('holidayEndsBeforeStart')],
    ['holidayTooLong', rule.includes('holidayTooLong')],
    ['holidayForNobody', rule.includes('holidayForNobody')],
  ])
}

function holidayProblems({ on, startAt, days, endAt, evenYears, oddYears }: HolidayRule): readonly OverrideProblem[] {
  const isLeapDay = on.is === 'date' && on.month === 2 && on.day === 29
  const areTimes = isTime(startAt) && isTime(endAt)
  const holders = [evenYears, oddYears].filter((person) => person !== null)
  return named<OverrideProblem>([
    ['badTime', !areTimes],
    ['personWithoutName', !holders.every(hasName)],
    ['holidayOnLeapDay', isLeapDay],
    ['holidayNeverHappens', !isLeapDay && !happens(on)],
    ['holidayEndsBeforeStart', days < 0 || (days === 0 && areTimes && endAt <= startAt)],
    ['holidayTooLong', !Number.isInteger(days) || days > maxHolidayDays],
    ['holidayForNobody', holders.length === 0],
  ])
}

function happens(on: HolidayRule['on']): boolean {
  if (on.is === 'easter') return isWhole(on.offsetDays, -maxEasterOffset, maxEasterOffset)
  if (!isWhole(on.month, 1, 12)) return false
  // Any year without 29 February will do.
  if (on.is === 'date') return isDate(`2027-${twoDigits(on.month)}-${twoDigits(on.day)}`)
  return (on.nth === -1 || isWhole(on.nth, 1, 5)) && isWhole(on.weekday, 0, 6)
}

function named<Name>(checks: readonly (readonly [Name, boolean])[]): readonly Name[] {
  return checks.filter(([, isWrong]) => isWrong).map(([name]) => name)
}

function instantsOf({ fromOn, fromAt, untilOn, untilAt }: Period, timeZone: string) {
  return { from: instantOfDate(fromOn, fromAt, timeZone).at, until: instantOfDate(untilOn, untilAt, timeZone).at }
}

/** By the clocks, so that 60 days are 60 days over a clock change. */
function wallMinutesOf({ fromOn, fromAt, untilOn, untilAt }: Period): number {
  const days = dayOfDate(untilOn) - dayOfDate(fromOn)
  return days * minutesPerDay + minuteOfTime(untilAt) - minuteOfTime(fromAt)
}

function hasName({ name }: CustodyPerson): boolean {
  return name.trim() !== ''
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function isTime(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
}

/** Browsers read 30 February as 2 March, so a date is one that reads back as it was written. */
function isDate(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false
  const day = dayOfDate(date)
  return !Number.isNaN(day) && dateOfDay(day) === date
}

function isTimeZone(timeZone: string): boolean {
  try {
    offsetAt(0, timeZone)
    return true
  } catch {
    return false
  }
}
