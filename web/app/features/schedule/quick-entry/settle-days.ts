import { daysInMonth, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'
import { daysOfRule } from '@nestwren/contract/calendar/occurrences'
import { everyDay, lastRuleDay, type Rule } from '@nestwren/contract/calendar/rule'
import { longestMinutes } from '../limits.ts'
import type { Found, SaidDay, SaidRepeat, Used } from './meanings.ts'
import { dayOfParts, monthsLater, resolveDay } from './said-days.ts'
import type { SettledTime } from './settle-time.ts'
import type { Means } from './words.ts'

/** Decides on which days a line is: the first one, how it repeats and when that ends. */

export interface SettledDays {
  /** The first day, since 1970-01-01; null when the line says none. */
  readonly day: number | null
  readonly rule: Rule | null
  /** Minutes of several whole days, such as "24-26 Dec"; otherwise null. */
  readonly durationMinutes: number | null
  readonly hasTwoDates: boolean
  readonly used: readonly Used[]
}

type Of<Type extends Found['meaning']['type']> = Found & {
  readonly meaning: Extract<Found['meaning'], { readonly type: Type }>
}

interface Now {
  readonly day: number
  readonly minute: number
}

/** Returns the days that a line says. `now` is the wall time of the family. */
export function settleDays(found: readonly Found[], time: SettledTime, now: Now): SettledDays {
  const used: Used[] = []
  const use = (one: Found, means: Means, to = one.to) => used.push({ from: one.from, to, means, staysInTitle: false })
  const of = <Type extends Found['meaning']['type']>(type: Type) =>
    found.filter((one): one is Of<Type> => one.meaning.type === type)
  const hasTime = time.minute !== null
  const isOver = time.minute !== null && time.minute < now.minute && !time.isNextDay
  const firstDay = isOver ? now.day + 1 : now.day
  const resolve = (said: SaidDay) =>
    resolveDay(said, said.is === 'weekday' && said.week === 'first' ? firstDay : now.day)

  const repeats = of('repeat')
  const merged = mergeRepeats(repeats)
  for (const one of merged.used) use(one, 'repeat', one.part !== null && !hasTime ? one.shortTo : one.to)
  const ranges = of('dateRange')
  const dates = of('date')
  const range = ranges[0]
  const primary = dates.find(({ meaning }) => meaning.said.is !== 'weekday') ?? dates[0]
  let day = range === undefined ? null : resolve(range.meaning.said)
  if (range !== undefined) use(range, 'date')
  let hasTwoDates = ranges.length > 1
  let repeat = merged.repeat
  const isListed = repeat?.freq === 'WEEKLY' && repeat.weekdays.length === 0
  // "Weekly Mon and Wed" starts on the first of its weekdays, whichever was said first.
  const isOfList = isListed && primary?.meaning.said.is === 'weekday' && primary.meaning.said.week === 'first'
  if (primary !== undefined && day === null && !isOfList) day = agreedDay(primary.meaning.said, dates, resolve, now.day)
  for (const one of dates) {
    const { said, others } = one.meaning
    const to = one.part !== null && !hasTime ? one.shortTo : one.to
    if (isListed && said.is === 'weekday' && repeat !== null) {
      repeat = { ...repeat, weekdays: [...repeat.weekdays, said.weekday, ...others] }
      use(one, 'date', to)
    } else if (day !== null && isSameDay(said, day, resolve)) {
      use(one, 'date', others.length > 0 ? one.shortTo : to)
      hasTwoDates ||= others.length > 0
    } else hasTwoDates = true
  }
  // At half past midnight "tonight at 1" is still ahead on the same day.
  const isAhead = now.minute < 5 * 60 && (time.minute ?? 0) >= now.minute
  if (day !== null && time.isNextDay && !isAhead) day++

  const lastOfRange = range === undefined || day === null ? null : resolveDay(range.meaning.until, day)
  const until = of('untilDay')[0]
  const start = repeat === null ? day : startOf(repeat, day, firstDay)
  if (repeat === null) {
    const isDaily = lastOfRange !== null && hasTime && time.durationMinutes !== null
    if (isDaily) return { day, rule: { ...everyDay, until: lastOfRange }, durationMinutes: null, hasTwoDates, used }
    let last = lastOfRange
    if (until !== undefined && day !== null && last === null) {
      last = resolveDay(until.meaning.said, day)
      if (daysMinutes(day, last, time) === null) last = null
      else use(until, 'date')
    }
    if (day !== null && last !== null) {
      const durationMinutes = daysMinutes(day, last, time)
      return { day, rule: null, durationMinutes, hasTwoDates: hasTwoDates || durationMinutes === null, used }
    }
    const long = of('longDuration')[0]
    const minutes = long === undefined ? null : longMinutes(long.meaning, day, time)
    if (long !== undefined && minutes !== null) use(long, 'duration')
    return { day, rule: null, durationMinutes: minutes, hasTwoDates, used }
  }
  const end = endOf(found, start ?? firstDay, lastOfRange)
  if (end.used !== null) use(end.used, 'repeat')
  const rule: Rule = { ...ruleOf(repeat, day ?? start), until: end.until, count: end.count }
  return { day: start, rule, durationMinutes: null, hasTwoDates, used }
}

/** Merges "weekly", "every Tuesday" and "every Thursday"; a phrase of another rhythm than the first does not count. */
function mergeRepeats(all: readonly Of<'repeat'>[]) {
  const first = all[0]
  if (first === undefined) return { repeat: null, used: [] }
  const same = all.filter((one) => one === first || (first.meaning.repeat.freq === 'WEEKLY' && isWeekly(one)))
  const said = same.map(({ meaning }) => meaning.repeat)
  const repeat: SaidRepeat = {
    ...first.meaning.repeat,
    interval: Math.max(...said.map(({ interval }) => interval)),
    weekdays: said.flatMap(({ weekdays }) => weekdays),
  }
  return { repeat, used: same }
}

function isWeekly({ meaning }: Of<'repeat'>): boolean {
  return meaning.repeat.freq === 'WEEKLY'
}

/** Returns the day of the phrase that counts; "Thursday the 7th" is the next 7th that is a Thursday. */
function agreedDay(
  said: SaidDay,
  dates: readonly Of<'date'>[],
  resolve: (said: SaidDay) => number,
  today: number,
): number {
  const weekday = dates.find(({ meaning }) => meaning.said.is === 'weekday')?.meaning.said
  if (said.is !== 'dayOfMonth' || weekday?.is !== 'weekday') return resolve(said)
  for (let day = today; day <= today + 366; day++)
    if (partsOfDay(day).day === said.date && weekdayOf(day) === weekday.weekday) return day
  return resolve(said)
}

function isSameDay(said: SaidDay, day: number, resolve: (said: SaidDay) => number): boolean {
  if (said.is === 'weekday') return said.weekday === weekdayOf(day)
  if (said.is === 'dayOfMonth') return said.date === partsOfDay(day).day
  return resolve(said) === day
}

/** Returns the first day of what repeats, or null when nothing says on which days it is. */
function startOf(repeat: SaidRepeat, day: number | null, firstDay: number): number | null {
  const on = repeat.on === null ? day : resolveDay(repeat.on, day ?? firstDay)
  const isOpen = repeat.weekdays.length === 0 && repeat.monthDay === null
  if (on === null && isOpen && repeat.freq !== 'DAILY') return null
  const from = on ?? firstDay
  // An interval counts from the first day, so it must not move that day.
  const every = { ...ruleOf(repeat, on), interval: 1 }
  return daysOfRule(every, from, { from, to: lastRuleDay, max: 1 })[0] ?? from
}

function ruleOf(repeat: SaidRepeat, day: number | null): Rule {
  const { freq, interval, weekdays, nth, monthDay } = repeat
  const rule: Rule = { ...everyDay, freq, interval }
  if (freq === 'DAILY') return rule
  if (weekdays.length > 0) return { ...rule, byDay: byDay(weekdays, nth) }
  if (freq === 'MONTHLY' && monthDay !== null) return { ...rule, byMonthDay: [monthDay] }
  if (freq === 'YEARLY' && repeat.on?.is === 'monthDay')
    return { ...rule, byMonth: [repeat.on.month], byMonthDay: [repeat.on.date] }
  if (day === null) return rule
  const { month, day: date } = partsOfDay(day)
  if (freq === 'WEEKLY') return { ...rule, byDay: byDay([weekdayOf(day)], null) }
  return freq === 'MONTHLY' ? { ...rule, byMonthDay: [date] } : { ...rule, byMonth: [month], byMonthDay: [date] }
}

function byDay(weekdays: readonly number[], nth: number | null): Rule['byDay'] {
  return [...new Set(weekdays)].sort((a, b) => a - b).map((weekday) => ({ nth, weekday }))
}

interface End {
  readonly until: number | null
  readonly count: number | null
  readonly used: Found | null
}

/** Returns when what repeats ends, by the first phrase that says so. */
function endOf(found: readonly Found[], start: number, lastOfRange: number | null): End {
  if (lastOfRange !== null) return { until: lastOfRange, count: null, used: null }
  for (const one of found) {
    const { meaning } = one
    if (meaning.type === 'untilDay') return { until: resolveDay(meaning.said, start), count: null, used: one }
    if (meaning.type === 'untilMonth')
      return { until: endOfMonth(meaning.month, meaning.year, start), count: null, used: one }
    if (meaning.type === 'count') return { until: null, count: meaning.n, used: one }
    if (meaning.type !== 'longDuration') continue
    const { n, unit } = meaning
    const after =
      unit === 'day' || unit === 'week'
        ? start + n * (unit === 'week' ? 7 : 1)
        : monthsLater(start, unit === 'year' ? 12 * n : n)
    return { until: after - 1, count: null, used: one }
  }
  return { until: null, count: null, used: null }
}

function endOfMonth(month: number, said: number | null, start: number): number {
  const { year, month: startMonth } = partsOfDay(start)
  const inYear = said ?? (month < startMonth ? year + 1 : year)
  return dayOfParts(inYear, month, daysInMonth(inYear, month)) ?? start
}

function daysMinutes(day: number, last: number, time: SettledTime): number | null {
  const minutes = (last - day + 1) * 1440 - (time.minute ?? 0)
  return last > day && minutes <= longestMinutes(time.minute === null) ? minutes : null
}

/** How long months are depends on the day from which they count. */
function longMinutes({ n, unit }: Of<'longDuration'>['meaning'], day: number | null, time: SettledTime): number | null {
  const isOfMonths = unit === 'month' || unit === 'year'
  if (isOfMonths && day === null) return null
  const months = unit === 'year' ? 12 * n : n
  const days = isOfMonths && day !== null ? monthsLater(day, months) - day : n * (unit === 'week' ? 7 : 1)
  const minutes = days * 1440
  return minutes <= longestMinutes(time.minute === null) ? minutes : null
}
