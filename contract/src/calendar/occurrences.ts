import { dayOf, daysInMonth, partsOfDay, weekdayOf } from './days.ts'
import { lastRuleDay, type Rule, type RuleProblem } from './rule.ts'

/**
 * The days of a recurrence rule, as numbers since 1970-01-01. Each period (day, week, month or year) is looked at as a
 * whole, its days in order, so that BYSETPOS counts what RFC 5545 counts; periods before a window are jumped over.
 *
 * RFC 5545 leaves open what happens when a series starts on a day that its rule does not give. Here only the rule decides:
 * the start is the day from which on it counts, and an occurrence only if the rule makes it one. So one rule gives one set
 * of days, however a series is split, and COUNT counts what is shown.
 */

/** Days from which to which days are wanted, both included, and how many at most. */
export interface DayWindow {
  readonly from: number
  readonly to: number
  readonly max: number
}

/** Counts periods and days that were looked at, for tests that bound the work of a rule. */
export interface Work {
  steps: number
}

/** A rule with a start: what the start decides is filled in, lists are turned into bits. */
interface Plan {
  readonly rule: Rule
  readonly startDay: number
  /** A bit for each month, 1 to 12; 0 when all count. */
  readonly months: number
  /** A bit for each day of the month, from its start and from its end; both 0 when all count. */
  readonly monthDays: number
  readonly monthDaysBack: number
  /** A bit for each weekday that counts wherever it is. */
  readonly weekdays: number
  /** By weekday, which of them count: 1 for the first of its month or year, -1 for the last. */
  readonly numbered: readonly (readonly number[])[]
  readonly hasWeekdays: boolean
  readonly positions: ReadonlySet<number>
  /** The last day that UNTIL and {@link lastRuleDay} leave. */
  readonly end: number
  /** How far COUNT is counted, which goes on from there when a later window is asked for. */
  counted: Counted
}

interface Counted {
  /** Days up to this one are counted. */
  readonly through: number
  readonly found: number
  /** The day on which COUNT is reached; null as long as it is not. */
  readonly last: number | null
}

/** The first and the last day of something, both included. */
interface Span {
  readonly first: number
  readonly last: number
}

interface Month extends Span {
  readonly month: number
}

/** Plans by rule and start, so that what COUNT leaves is counted once. */
const plans = new WeakMap<Rule, Map<number, Plan>>()
const maxPlansOfRule = 64
const unwatched: Work = { steps: 0 }

/**
 * Returns the days of a rule that starts on `startDay`, in order, within a window. Days are numbers since 1970-01-01, none
 * is after 2199. Work is bounded for every rule that `parseRule` takes: at most some 110,000 days from 1900 to 2199 are
 * looked at, and without COUNT none before the window; what COUNT leaves is counted once and remembered for the rule
 * object, up to the end of the latest window.
 */
export function daysOfRule(rule: Rule, startDay: number, window: DayWindow, work: Work = unwatched): number[] {
  if (window.to < startDay || window.max < 1) return []
  const plan = planOf(rule, startDay)
  return collect(plan, Math.max(window.from, startDay), lastWithin(plan, window.to, work), window.max, work)
}

/** Returns the last day of a rule that is on `day` or before it, or null when there is none. */
export function lastDayUpTo(rule: Rule, startDay: number, day: number, work: Work = unwatched): number | null {
  const plan = planOf(rule, startDay)
  let to = lastWithin(plan, day, work)
  // A rule with a day or more a month is found by the first of these steps back.
  for (let span = 31; to >= startDay; span *= 4) {
    const from = Math.max(startDay, to - span)
    const last = collect(plan, from, to, Number.POSITIVE_INFINITY, work).at(-1)
    if (last !== undefined) return last
    to = from - 1
  }
  return null
}

/**
 * Returns the last day of a rule that COUNT or UNTIL ends; null for one without an end. Where it would go on after 2199
 * its last day before counts; of one without a single day (`checkRule` refuses such) it is the day before its start.
 */
export function lastDayOfRule(rule: Rule, startDay: number): number | null {
  if (rule.count === null && rule.until === null) return null
  return lastDayUpTo(rule, startDay, lastRuleDay) ?? startDay - 1
}

/**
 * Returns why a rule cannot start on a day, in days since 1970-01-01, or null when it can: `never` when no day until 2199
 * is one of the rule, such as 30 February; `leapDayOnly` when each of its days is a 29 February, since families mean one
 * of the days beside it in other years; `endsBeforeStart` when it ends before the first of its days. `work` counts the
 * steps this takes.
 */
export function checkRule(rule: Rule, startDay: number, work?: Work): RuleProblem | null {
  if (rule.until !== null && rule.until < startDay) return 'endsBeforeStart'
  const endless: Rule = { ...rule, count: null, until: null }
  let day = startDay - 1
  let isFirst = true
  while (true) {
    const next = daysOfRule(endless, startDay, { from: day + 1, to: lastRuleDay, max: 1 }, work)[0]
    if (next === undefined) return isFirst ? 'never' : 'leapDayOnly'
    const { month, day: date } = partsOfDay(next)
    if (rule.until !== null && isFirst && next > rule.until) return 'endsBeforeStart'
    if (month !== 2 || date !== 29) return null
    isFirst = false
    day = next
  }
}

/** Returns the last day that can be in a window that ends with `to`. Counts as far as that when the rule has a COUNT. */
function lastWithin(plan: Plan, to: number, work: Work): number {
  const end = Math.min(to, plan.end)
  const { count } = plan.rule
  const { through, found, last } = plan.counted
  if (count === null) return end
  if (last !== null) return Math.min(end, last)
  if (end <= through) return end
  const days = collect(plan, through + 1, end, count - found, work)
  const isReached = found + days.length >= count
  plan.counted = { through: end, found: found + days.length, last: isReached ? (days.at(-1) ?? null) : null }
  return plan.counted.last ?? end
}

function planOf(rule: Rule, startDay: number): Plan {
  const ofRule = plans.get(rule) ?? new Map<number, Plan>()
  const known = ofRule.get(startDay)
  if (known !== undefined) return known
  const plan = openPlan(rule, startDay)
  if (ofRule.size >= maxPlansOfRule) ofRule.clear()
  ofRule.set(startDay, plan)
  plans.set(rule, ofRule)
  return plan
}

function openPlan(rule: Rule, startDay: number): Plan {
  const { freq, byDay, byMonthDay, byMonth } = rule
  const start = partsOfDay(startDay)
  const isBare = byDay.length === 0 && byMonthDay.length === 0
  const takesDate = isBare && (freq === 'MONTHLY' || freq === 'YEARLY')
  const takesMonth = isBare && freq === 'YEARLY' && byMonth.length === 0
  const takesWeekday = freq === 'WEEKLY' && byDay.length === 0
  const plain = byDay.filter(({ nth }) => nth === null).map(({ weekday }) => weekday)
  const numbered: number[][] = [[], [], [], [], [], [], []]
  for (const { nth, weekday } of byDay) if (nth !== null) numbered[weekday]?.push(nth)
  return {
    rule,
    startDay,
    months: bits(takesMonth ? [start.month] : byMonth),
    monthDays: bits(takesDate ? [start.day] : byMonthDay.filter((day) => day > 0)),
    monthDaysBack: bits(byMonthDay.filter((day) => day < 0).map((day) => -day)),
    weekdays: bits(takesWeekday ? [weekdayOf(startDay)] : plain),
    numbered,
    hasWeekdays: takesWeekday || byDay.length > 0,
    positions: new Set(rule.bySetPos),
    end: Math.min(rule.until ?? lastRuleDay, lastRuleDay),
    counted: { through: startDay - 1, found: 0, last: null },
  }
}

function bits(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all | (1 << number), 0)
}

/** The days of a plan from `from` to `to`, which lie between its start and its last. */
function collect(plan: Plan, from: number, to: number, max: number, work: Work): number[] {
  const { rule, startDay } = plan
  const found: number[] = []
  // Also false for what is no number, with which the loop would not end.
  if (!(from <= to)) return found
  // A rule of days is looked at by months; which of their days it is about depends on the interval.
  const step = rule.freq === 'DAILY' ? 1 : rule.interval
  const base = periodOf(rule, startDay)
  const ahead = Math.ceil((periodOf(rule, from) - base) / step)
  const days: number[] = []
  for (let period = base + ahead * step; beginOf(rule, period) <= to; period += step) {
    work.steps += 1
    days.length = 0
    addPeriod(plan, period, days, work)
    for (const day of rule.bySetPos.length === 0 ? days : positionsOf(days, plan)) {
      if (day > to) return found
      if (day >= from && found.push(day) >= max) return found
    }
  }
  return found
}

/** The number of a period that has a day in it; neighbors differ by one. Rules of days go by months, too. */
function periodOf({ freq, weekStart }: Rule, day: number): number {
  if (freq === 'WEEKLY') return Math.floor((day + 3 - weekStart) / 7)
  const { year, month } = partsOfDay(day)
  return freq === 'YEARLY' ? year : year * 12 + month - 1
}

/** The first day of a period. */
function beginOf({ freq, weekStart }: Rule, period: number): number {
  if (freq === 'WEEKLY') return period * 7 - 3 + weekStart
  return freq === 'YEARLY' ? dayOf(period, 1, 1) : monthAt(period).first
}

function monthAt(index: number): Month {
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  const first = dayOf(year, month, 1)
  return { month, first, last: first + daysInMonth(year, month) - 1 }
}

function addPeriod(plan: Plan, period: number, days: number[], work: Work): void {
  const { freq, interval } = plan.rule
  if (freq === 'YEARLY') {
    addYear(plan, period, days, work)
    return
  }
  if (freq === 'WEEKLY') {
    addWeek(plan, beginOf(plan.rule, period), days, work)
    return
  }
  const month = monthAt(period)
  if (freq === 'MONTHLY') {
    addMonth(plan, month, month, 1, month.first, days, work)
    return
  }
  const first = Math.max(month.first, plan.startDay)
  const ahead = Math.ceil((first - plan.startDay) / interval)
  addMonth(plan, month, month, interval, plan.startDay + ahead * interval, days, work)
}

/** Adds the days of a year; without BYMONTH numbered weekdays count within the year, otherwise within their month. */
function addYear(plan: Plan, year: number, days: number[], work: Work): void {
  const ofYear = { first: dayOf(year, 1, 1), last: dayOf(year, 12, 31) }
  for (let number = 1; number <= 12; number++) {
    if (!isMonth(plan, number)) continue
    const month = monthAt(year * 12 + number - 1)
    addMonth(plan, month, plan.rule.byMonth.length > 0 ? month : ofYear, 1, month.first, days, work)
  }
}

function addWeek(plan: Plan, begin: number, days: number[], work: Work): void {
  work.steps += 7
  for (let day = begin; day < begin + 7; day++)
    if ((plan.weekdays & (1 << weekdayOf(day))) !== 0 && (plan.months === 0 || isMonth(plan, partsOfDay(day).month)))
      days.push(day)
}

function isMonth({ months }: Plan, month: number): boolean {
  return months === 0 || (months & (1 << month)) !== 0
}

/** Adds the days of a month that a plan takes, of every `step` days from `from` on. Numbered weekdays count in `span`. */
function addMonth(plan: Plan, month: Month, span: Span, step: number, from: number, days: number[], work: Work): void {
  const { monthDays, monthDaysBack, hasWeekdays } = plan
  if (!isMonth(plan, month.month)) return
  const takesAll = monthDays === 0 && monthDaysBack === 0
  for (let day = from; day <= month.last; day += step) {
    work.steps += 1
    const isTaken =
      takesAll ||
      (monthDays & (1 << (day - month.first + 1))) !== 0 ||
      (monthDaysBack & (1 << (month.last - day + 1))) !== 0
    if (isTaken && (!hasWeekdays || isWeekday(plan, day, span))) days.push(day)
  }
}

function isWeekday({ weekdays, numbered }: Plan, day: number, span: Span): boolean {
  const weekday = weekdayOf(day)
  if ((weekdays & (1 << weekday)) !== 0) return true
  const wanted = numbered[weekday]
  if (wanted === undefined || wanted.length === 0) return false
  const nth = Math.floor((day - span.first) / 7) + 1
  const nthBack = -Math.floor((span.last - day) / 7) - 1
  return wanted.includes(nth) || wanted.includes(nthBack)
}

/** The days of a period that BYSETPOS keeps. */
function positionsOf(days: readonly number[], { rule, positions }: Plan): readonly number[] {
  // The period is a day: it has a first one, which is the last, and no second.
  if (rule.freq === 'DAILY') return positions.has(1) || positions.has(-1) ? days : []
  return days.filter((_, index) => positions.has(index + 1) || positions.has(index - days.length))
}
