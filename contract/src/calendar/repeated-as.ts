import { dayOfDate, partsOfDay, weekdayOf } from './days.ts'
import { parseRule, type Rule } from './rule.ts'

/** A way to repeat that a form offers, with what it needs to be shown there. Weekdays count from 0 for Monday. */
export type RepeatedAs =
  | { readonly is: 'none' | 'daily' | 'weekdays' | 'yearly' | 'other' }
  | { readonly is: 'weekly'; readonly days: readonly number[] }
  /** `weekStart` decides which days are in one week when several repeat. */
  | { readonly is: 'everyOtherWeek'; readonly days: readonly number[]; readonly weekStart: number }
  /** `day` is 1 to 31, or -1 for the last day of the month. */
  | { readonly is: 'monthlyByDate'; readonly day: number }
  /** `nth` is 1 to 5, or -1 for the last of the month. */
  | { readonly is: 'monthlyByWeekday'; readonly nth: number; readonly weekday: number }

/**
 * Returns which of the ways to repeat that a form offers a rule is, so that the form can show and change it; `other` for a
 * rule that says more, or that cannot be read. COUNT and UNTIL are not looked at: a form asks for the end separately.
 * `startOn` (YYYY-MM-DD) fills in what the rule leaves out.
 */
export function repeatedAs(rule: string | null, startOn: string): RepeatedAs {
  if (rule === null) return { is: 'none' }
  const parsed = parseRule(rule, 'UTC')
  if (!parsed.ok) return { is: 'other' }
  const { freq, interval } = parsed.rule
  const startDay = dayOfDate(startOn)
  if (freq === 'WEEKLY') return weeklyAs(parsed.rule, startDay)
  if (interval !== 1) return { is: 'other' }
  if (freq === 'DAILY') return dailyAs(parsed.rule)
  return (freq === 'MONTHLY' ? monthlyAs(parsed.rule, startDay) : yearlyAs(parsed.rule, startDay)) ?? { is: 'other' }
}

function weeklyAs({ interval, byDay, byMonth, bySetPos, weekStart }: Rule, startDay: number): RepeatedAs {
  if (interval > 2 || byMonth.length > 0 || bySetPos.length > 0) return { is: 'other' }
  const days = byDay.length === 0 ? [weekdayOf(startDay)] : byDay.map(({ weekday }) => weekday)
  if (interval === 2) return { is: 'everyOtherWeek', days, weekStart }
  if (days.length === 7) return { is: 'daily' }
  return areWeekdays(days) ? { is: 'weekdays' } : { is: 'weekly', days }
}

function dailyAs({ byDay, byMonthDay, byMonth, bySetPos }: Rule): RepeatedAs {
  if (byMonthDay.length + byMonth.length + bySetPos.length > 0) return { is: 'other' }
  const days = byDay.map(({ weekday }) => weekday)
  if (days.length === 0 || days.length === 7) return { is: 'daily' }
  return areWeekdays(days) ? { is: 'weekdays' } : { is: 'weekly', days }
}

function areWeekdays(days: readonly number[]): boolean {
  return days.length === 5 && days.every((day) => day < 5)
}

function monthlyAs({ byDay, byMonthDay, byMonth, bySetPos }: Rule, startDay: number): RepeatedAs | null {
  if (byMonth.length > 0 || byDay.length + byMonthDay.length > 1) return null
  const [weekday] = byDay
  const [position] = bySetPos
  if (weekday === undefined) {
    const day = byMonthDay[0] ?? partsOfDay(startDay).day
    return day < -1 || position !== undefined ? null : { is: 'monthlyByDate', day }
  }
  // Other calendars write the second Tuesday as BYDAY=TU;BYSETPOS=2.
  if (bySetPos.length > 1 || (weekday.nth !== null && position !== undefined)) return null
  const nth = weekday.nth ?? position
  if (nth === undefined || nth < -1 || nth > 5) return null
  return { is: 'monthlyByWeekday', nth, weekday: weekday.weekday }
}

function yearlyAs({ byDay, byMonthDay, byMonth, bySetPos }: Rule, startDay: number): RepeatedAs | null {
  if (byDay.length + bySetPos.length > 0) return null
  const { month, day } = partsOfDay(startDay)
  // BYMONTHDAY alone is that day of every month.
  const isOnce = byMonth.length === 1 || byMonthDay.length === 0
  const isOfStart = byMonth.every((one) => one === month) && byMonthDay.every((one) => one === day)
  return isOnce && isOfStart ? { is: 'yearly' } : null
}
