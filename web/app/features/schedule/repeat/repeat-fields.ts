import { dateOfDay, dayOfDate, daysInMonth, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'
import { repeatedAs } from '@nestwren/contract/calendar/repeated-as'
import { everyDay, parseRule, type Rule, writeRule } from '@nestwren/contract/calendar/rule'

/** Pure rules between an RRULE and what a form offers for it. */

export const repeatChoices = [
  'none',
  'daily',
  'weekdays',
  'weekly',
  'everyOtherWeek',
  'monthlyByDate',
  'monthlyByWeekday',
  'yearly',
] as const
/** `other` is any rule that the form does not offer; it is shown in words and kept. */
export type RepeatChoice = (typeof repeatChoices)[number] | 'other'

/** How something repeats, as a form has it. */
export interface RepeatFields {
  readonly repeat: RepeatChoice
  /** 0 (Monday) to 6; of `weekly` and `everyOtherWeek`. */
  readonly days: readonly number[]
  readonly ends: 'never' | 'on' | 'after'
  /** The last day, YYYY-MM-DD; of `on`. */
  readonly endsOn: string
  /** How many times; of `after`. */
  readonly endsAfter: number | null
  /** The rule of `other`. */
  readonly otherRule: string | null
}

const neverRepeats: RepeatFields = {
  repeat: 'none',
  days: [],
  ends: 'never',
  endsOn: '',
  endsAfter: null,
  otherRule: null,
}

/** Returns what a form shows for a rule. A rule that cannot be read, such as one of a later version, is kept as `other`. */
export function repeatOf(rule: string | null, startOn: string, timeZone: string): RepeatFields {
  if (rule === null) return neverRepeats
  const parsed = parseRule(rule, timeZone)
  if (!parsed.ok) return { ...neverRepeats, repeat: 'other', otherRule: rule }
  const { count, until, byDay } = parsed.rule
  return {
    repeat: choiceOf(rule, startOn),
    days: byDay.length === 0 ? [weekdayOf(dayOfDate(startOn))] : byDay.map(({ weekday }) => weekday),
    ends: count === null ? (until === null ? 'never' : 'on') : 'after',
    endsOn: until === null ? '' : dateOfDay(until),
    endsAfter: count,
    otherRule: rule,
  }
}

/** The choice that would write the same rule for this first day; `other` where none does. */
function choiceOf(rule: string, startOn: string): RepeatChoice {
  const as = repeatedAs(rule, startOn)
  const start = dayOfDate(startOn)
  if (as.is === 'monthlyByDate') return as.day === partsOfDay(start).day ? as.is : 'other'
  if (as.is === 'everyOtherWeek') return as.weekStart === 0 ? as.is : 'other'
  if (as.is !== 'monthlyByWeekday') return as.is
  return as.nth === nthOf(start) && as.weekday === weekdayOf(start) ? as.is : 'other'
}

/** Which of its weekdays in the month a day is, as the form takes it: the fifth is missing in most months. */
function nthOf(day: number): number {
  const { year, month, day: ofMonth } = partsOfDay(day)
  return ofMonth + 7 > daysInMonth(year, month) ? -1 : Math.ceil(ofMonth / 7)
}

const workdays = [0, 1, 2, 3, 4]
const onDays = (days: readonly number[]) => [...days].sort((a, b) => a - b).map((weekday) => ({ nth: null, weekday }))

/**
 * Returns the RRULE text of what a form has; null for once.
 * @param startOn the first day, YYYY-MM-DD, which says the day of the month and of the year
 */
export function ruleOf(fields: RepeatFields, startOn: string, timeZone: string): string | null {
  const start = dayOfDate(startOn)
  if (fields.repeat === 'none' || Number.isNaN(start)) return null
  const rule = ruleFor(fields, start, timeZone)
  if (rule === null) return fields.otherRule
  const { ends, endsOn, endsAfter } = fields
  return writeRule({
    ...rule,
    until: ends === 'on' && endsOn !== '' ? dayOfDate(endsOn) : null,
    count: ends === 'after' ? endsAfter : null,
  })
}

function ruleFor({ repeat, days, otherRule }: RepeatFields, start: number, timeZone: string): Rule | null {
  const { month, day } = partsOfDay(start)
  const chosen = days.length === 0 ? [weekdayOf(start)] : days
  switch (repeat) {
    case 'daily':
      return everyDay
    case 'weekdays':
      return { ...everyDay, freq: 'WEEKLY', byDay: onDays(workdays) }
    case 'weekly':
      return { ...everyDay, freq: 'WEEKLY', byDay: onDays(chosen) }
    case 'everyOtherWeek':
      return { ...everyDay, freq: 'WEEKLY', interval: 2, byDay: onDays(chosen) }
    case 'monthlyByDate':
      return { ...everyDay, freq: 'MONTHLY', byMonthDay: [day] }
    case 'monthlyByWeekday':
      return { ...everyDay, freq: 'MONTHLY', byDay: [{ nth: nthOf(start), weekday: weekdayOf(start) }] }
    case 'yearly':
      return { ...everyDay, freq: 'YEARLY', byMonth: [month], byMonthDay: [day] }
    default: {
      const parsed = otherRule === null ? null : parseRule(otherRule, timeZone)
      return parsed?.ok ? parsed.rule : null
    }
  }
}

/**
 * Returns the first day from `startOn` on that is one of the chosen weekdays: a series that is said to be on Tuesdays does
 * not begin on the Monday on which it was written down.
 */
export function firstDayOf({ repeat, days }: RepeatFields, startOn: string): string {
  const start = dayOfDate(startOn)
  const wanted = repeat === 'weekdays' ? workdays : repeat === 'weekly' || repeat === 'everyOtherWeek' ? days : []
  if (wanted.length === 0 || Number.isNaN(start)) return startOn
  const offset = [0, 1, 2, 3, 4, 5, 6].find((by) => wanted.includes(weekdayOf(start + by))) ?? 0
  return dateOfDay(start + offset)
}
