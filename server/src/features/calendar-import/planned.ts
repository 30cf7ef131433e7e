import { dateOfDay, dayOfDate, minuteOfTime, timeOfMinute } from '@nestwren/contract/calendar/days'
import { daysOfRule } from '@nestwren/contract/calendar/occurrences'
import type { Rule } from '@nestwren/contract/calendar/rule'
import { lastRuleDay, parseRule, writeRule } from '@nestwren/contract/calendar/rule'
import { cutAt, restFrom } from '@nestwren/contract/calendar/series'
import type { CalendarProblem } from '@nestwren/contract/calendar-import'
import type { ScheduleException } from '@nestwren/contract/schedule'
import type { Place } from './event-times.ts'

/** What an occurrence says. */
export interface Values {
  readonly title: string
  readonly place: string
  readonly notes: string
  readonly durationMinutes: number
}

/** From one occurrence on everything is later or earlier, and says something else. */
export interface Change {
  readonly at: Place
  readonly to: Place
  readonly values: Values
}

/** A series as its rule has it; a change shifts it as a whole, and its exceptions with it. */
export interface PlannedSeries {
  readonly rule: Rule
  readonly startOn: string
  readonly startAt: string | null
  readonly values: Values
  readonly exceptions: Map<string, ScheduleException>
  /** Tells it from the other series of its entry. */
  readonly key: string
  readonly change: Change | null
}

/** An occurrence that no rule gives. */
export interface Single {
  readonly at: Place
  readonly values: Values
  readonly key: string
}

/** What of an entry cannot come along. */
export interface Loss {
  readonly problem: CalendarProblem
  readonly detail: string
  /** Its day; null where it is about the entry as a whole. */
  readonly on: string | null
}

/** What an entry of a file would be: series and single days. */
export interface Plan {
  readonly timeZone: string
  readonly series: readonly PlannedSeries[]
  readonly singles: readonly Single[]
  readonly losses: readonly Loss[]
}

export function isDayOf({ rule, startOn }: Pick<PlannedSeries, 'rule' | 'startOn'>, date: string): boolean {
  const day = dayOfDate(date)
  return daysOfRule(rule, dayOfDate(startOn), { from: day, to: day, max: 1 }).length === 1
}

export const isBefore = (one: Place, other: Place) =>
  one.date < other.date || (one.date === other.date && (one.time ?? '') < (other.time ?? ''))

/** Cuts a series where a change begins: what is before it, and what is from it on. */
export function splitAt(series: PlannedSeries, at: Place): { head: PlannedSeries | null; tail: PlannedSeries | null } {
  const { rule, startOn, startAt } = series
  const isLater = isBefore({ date: at.date, time: startAt }, at)
  const on = isLater ? dateOfDay(dayOfDate(at.date) + 1) : at.date
  const text = writeRule(rule)
  const [before, rest] = [cutAt(text, startOn, on), restFrom(text, startOn, on)]
  const part = (isIn: (date: string) => boolean) => new Map([...series.exceptions].filter(([date]) => isIn(date)))
  const head = before === null ? null : ruleOf(before)
  const tail = rest === null ? null : ruleOf(rest.rule)
  return {
    head: head && { ...series, rule: head, exceptions: part((date) => date < on) },
    tail: tail && {
      ...series,
      rule: tail,
      startOn: rest?.startOn ?? startOn,
      exceptions: part((date) => date >= on),
      key: `${series.key} from ${at.date}`,
    },
  }
}

function ruleOf(text: string): Rule | null {
  const parsed = parseRule(text, 'UTC')
  return parsed.ok ? parsed.rule : null
}

/** Where something that was at a place is after a change. */
export function shifted(place: Place, { at, to }: Change): Place {
  const days = dayOfDate(to.date) - dayOfDate(at.date)
  if (place.time === null || at.time === null || to.time === null)
    return { date: dateOfDay(dayOfDate(place.date) + days), time: to.time }
  const minutes = minuteOfTime(place.time) + minuteOfTime(to.time) - minuteOfTime(at.time)
  const over = Math.floor(minutes / 1_440)
  return { date: dateOfDay(dayOfDate(place.date) + days + over), time: timeOfMinute(minutes - over * 1_440) }
}

/**
 * A series after its change, as a series; null where its rule cannot say the days to which it was moved, as that of "the
 * first Monday" when it is a Tuesday now.
 */
export function changed(series: PlannedSeries): PlannedSeries | null {
  const { change, startOn, startAt, rule } = series
  if (change === null) return series
  const start = shifted({ date: startOn, time: startAt }, change)
  const days = dayOfDate(start.date) - dayOfDate(startOn)
  const moved = shiftedRule(rule, days)
  if (moved === null) return null
  const exceptions = [...series.exceptions.values()].map((one) => {
    return { ...one, on: dateOfDay(dayOfDate(one.on) + days) }
  })
  return {
    ...series,
    rule: moved,
    startOn: start.date,
    startAt: start.time,
    values: change.values,
    exceptions: new Map(exceptions.map((one) => [one.on, one])),
    change: null,
  }
}

function shiftedRule(rule: Rule, days: number): Rule | null {
  if (days === 0) return rule
  const { freq, byDay, byMonthDay, byMonth, bySetPos } = rule
  const until = rule.until === null ? null : rule.until + days
  const isPlain = byMonthDay.length + byMonth.length + bySetPos.length === 0
  if (freq === 'DAILY' && isPlain && byDay.length === 0) return { ...rule, until }
  if (freq !== 'WEEKLY' || !isPlain) return null
  const turn = (weekday: number) => (((weekday + days) % 7) + 7) % 7
  const turned = byDay.map((day) => ({ ...day, weekday: turn(day.weekday) }))
  return { ...rule, until, byDay: turned, weekStart: turn(rule.weekStart) }
}

/** The days of a series one by one, at most so many, without those that are canceled; moved ones where they are now. */
export function occurrencesOf(series: PlannedSeries, max: number, from = series.startOn): Single[] {
  const { rule, startOn, startAt, values, exceptions, key, change } = series
  const window = { from: dayOfDate(from), to: lastRuleDay, max: max + exceptions.size }
  const singles = daysOfRule(rule, dayOfDate(startOn), window).flatMap((day): Single[] => {
    const date = dateOfDay(day)
    const exception = exceptions.get(date)
    const one = { key: `${key} ${date}`, values: change?.values ?? values }
    if (exception === undefined) {
      const at = { date, time: startAt }
      return [{ ...one, at: change === null ? at : shifted(at, change) }]
    }
    if (exception.isCanceled) return []
    const { title, place, notes, durationMinutes } = exception
    const own = { ...one.values, durationMinutes, ...defined({ title, place, notes }) }
    return [{ ...one, at: { date: exception.startOn, time: exception.startAt }, values: own }]
  })
  return singles.slice(0, max)
}

function defined(values: Readonly<Record<string, string | undefined>>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
