import { dayOfDate, daysInMonth, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'
import { parseRule, type Rule, writeRule } from '@nestwren/contract/calendar/rule'

/**
 * Returns the rule of a series all of whose days move by `days`, or null where the moved days follow no rule that we
 * could write, such as the 15th and the last of each month a day later.
 * @param startOn the day of the series, YYYY-MM-DD, that is moved; the rule gives it
 */
export function shiftRule(text: string, startOn: string, days: number, timeZone: string): string | null {
  if (days === 0) return text
  const parsed = parseRule(text, timeZone)
  if (!parsed.ok) return null
  const { rule } = parsed
  const moved = partsFor(rule, dayOfDate(startOn), days)
  return moved === null ? null : writeRule({ ...rule, until: rule.until === null ? null : rule.until + days, ...moved })
}

type Parts = Partial<Pick<Rule, 'byDay' | 'byMonthDay' | 'byMonth' | 'weekStart'>>

function partsFor(rule: Rule, day: number, days: number): Parts | null {
  if (rule.bySetPos.length > 0) return null
  if (rule.freq === 'WEEKLY' || rule.freq === 'DAILY')
    return rule.byMonth.length > 0 || rule.byMonthDay.length > 0 ? null : weekFor(rule, days)
  return dateFor(rule, day, day + days)
}

/** Where several days of every second week move, the beginning of the week moves along, so that they stay together. */
function weekFor({ byDay, interval, weekStart }: Rule, days: number): Parts {
  const turn = (weekday: number) => (((weekday + days) % 7) + 7) % 7
  const turned = byDay.map(({ nth, weekday }) => ({ nth, weekday: turn(weekday) }))
  const isTogether = interval > 1 && byDay.length > 1
  return {
    byDay: turned.sort((a, b) => a.weekday - b.weekday),
    weekStart: isTogether ? turn(weekStart) : weekStart,
  }
}

/** The day of the month or of the year, as the moved day says it. */
function dateFor({ freq, byDay, byMonthDay, byMonth }: Rule, from: number, to: number): Parts | null {
  if (byDay.length > 1 || byMonthDay.length > 1 || byMonth.length > 1) return null
  const was = partsOfDay(from)
  const is = partsOfDay(to)
  const [day] = byDay
  const [monthDay] = byMonthDay
  const [month] = byMonth
  // In another month the same words would name days in other months, too.
  if (freq === 'MONTHLY' && (month !== undefined || was.month !== is.month)) return null
  if (monthDay !== undefined && (day !== undefined || monthDay !== was.day)) return null
  if (freq === 'YEARLY' && month === undefined && (day !== undefined || monthDay !== undefined)) return null
  const nth = day === undefined ? null : nthOf(day.nth, is)
  if (day !== undefined && nth === null) return null
  return {
    ...(day === undefined ? null : { byDay: [{ nth, weekday: weekdayOf(to) }] }),
    ...(monthDay === undefined ? null : { byMonthDay: [is.day] }),
    ...(month === undefined ? null : { byMonth: [is.month] }),
  }
}

/** Which of its weekdays in the month a day is; the last stays the last, or is none. */
function nthOf(nth: number | null, { year, month, day }: ReturnType<typeof partsOfDay>): number | null {
  if (nth === null || nth < -1) return null
  if (nth === -1) return day + 7 > daysInMonth(year, month) ? -1 : null
  return Math.ceil(day / 7)
}
