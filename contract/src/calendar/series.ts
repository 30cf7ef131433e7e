import { dateOfDay, dayOfDate, minuteOfTime } from './days.ts'
import { daysOfRule, lastDayOfRule, lastDayUpTo } from './occurrences.ts'
import { lastRuleDay, parseRule, type Rule, writeRule } from './rule.ts'
import { instantOfWall, type WallFit, wallOfInstant } from './zone.ts'

/**
 * A series with exceptions, as the schedule stores it, and its occurrences as instants. The wall time in the zone of the
 * series decides: what is at 9:00 stays at 9:00 through clock changes, and a time that a clock change skips is moved
 * forward, never lost.
 */

export interface Series {
  /** YYYY-MM-DD, from which day on the rule counts. */
  readonly startOn: string
  /** HH:MM; null for whole days. */
  readonly startAt: string | null
  /**
   * Of a time, elapsed minutes: a visit of three hours takes three hours in a night with a clock change, too. Of whole
   * days 1440 each, whatever hours they have.
   */
  readonly durationMinutes: number
  readonly timeZone: string
  /** The value of an RRULE; null for once. */
  readonly rule: string | null
  readonly exceptions: readonly SeriesException[]
}

/** A day of a series that is not as its rule has it. `on` is the day that the rule gives. */
export type SeriesException =
  | { readonly on: string; readonly isCanceled: true }
  | {
      readonly on: string
      readonly isCanceled: false
      readonly startOn: string
      readonly startAt: string | null
      readonly durationMinutes: number
      readonly title?: string | undefined
      readonly place?: string | undefined
      readonly notes?: string | undefined
      readonly assigneeId?: string | null | undefined
    }
export type MovedException = Extract<SeriesException, { readonly isCanceled: false }>

export interface Occurrence {
  /** The day that the rule gives, which names the occurrence wherever it was moved. */
  readonly on: string
  /** The day and the wall time for which it is planned; a clock change can make `at` a later one. */
  readonly startOn: string
  readonly startAt: string | null
  /** Milliseconds since 1970; of whole days the first instant of the first and of the one after the last. */
  readonly at: number
  readonly until: number
  /** What a clock change does to its wall time; always `exact` for whole days. */
  readonly fit: WallFit
  /** The exception that made it so; null where it is as the rule has it. */
  readonly exception: MovedException | null
}

type Planned = Pick<Series, 'startAt' | 'durationMinutes' | 'timeZone'>
type Times = Pick<Occurrence, 'at' | 'until' | 'fit'>

const msPerMinute = 60_000
const msPerDay = 86_400_000
/** Days that a wall time can be from its UTC day: zones are up to 14 hours away, and one skipped a whole day. */
const marginDays = 2

/** Rules by their text, so that a series that is expanded again is not read again. */
const rules = new Map<string, Rule | null>()
const maxRules = 4_000

/**
 * Returns the occurrences of a series that overlap the window `from` to `to` (milliseconds, `to` not included), in order of
 * their instants, `max` at most. One that takes no time counts where it begins. Occurrences that were moved count where
 * they are now; an exception for a day that the rule does not give does nothing, and of several for one day the last holds.
 * A rule that cannot be read, say of a newer version of the app, leaves the day on which the series starts. What begins
 * before `since`, or not before `before`, is left out, and its days are not looked at.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function expandSeries(
  series: Series,
  {
    from,
    to,
    max,
    since = Number.NEGATIVE_INFINITY,
    before = to,
  }: {
    readonly from: number
    readonly to: number
    readonly max: number
    readonly since?: number
    readonly before?: number
  },
): Occurrence[] {
  if (!(from < to) || max < 1) return []
  const end = Math.min(to, before)
  const low = Math.max(
    Math.floor(from / msPerDay) - marginDays - daysIn(series.durationMinutes),
    Math.floor(since / msPerDay) - marginDays,
  )
  const high = Math.floor(end / msPerDay) + marginDays
  const excepted = exceptionsOf(series)
  // Some days are of the margin, some are excepted; so many more are wanted that `max` are left.
  const spare = excepted.size + daysIn(series.durationMinutes) + 2 * marginDays + 1
  const found: Occurrence[] = []
  const isIn = ({ at, until }: Times) => at >= since && at < end && (until > from || at >= from)
  for (const day of daysOf(series, low, high, max + spare)) {
    if (excepted.size > 0 && excepted.has(dateOfDay(day))) continue
    const times = timesOf(day, series)
    if (isIn(times)) found.push(plannedOccurrence(series, day, times))
  }
  for (const exception of excepted.values()) {
    if (exception.isCanceled) continue
    const day = dayOfDate(exception.startOn)
    if (day > high || day + daysIn(exception.durationMinutes) + marginDays < from / msPerDay) continue
    const occurrence = movedOccurrence(series, exception)
    if (isIn(occurrence) && isDayOf(series, exception.on)) found.push(occurrence)
  }
  return inOrder(found).slice(0, max)
}

/**
 * Returns the first occurrence that begins after an instant (milliseconds), or null when there is none until 2199.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function nextOccurrence(series: Series, afterMs: number): Occurrence | null {
  const excepted = exceptionsOf(series)
  const next: Occurrence[] = []
  const low = Math.floor(afterMs / msPerDay) - marginDays
  for (const day of daysOf(series, low, lastRuleDay, excepted.size + 2 * marginDays + 2)) {
    if (excepted.size > 0 && excepted.has(dateOfDay(day))) continue
    const times = timesOf(day, series)
    if (times.at <= afterMs) continue
    next.push(plannedOccurrence(series, day, times))
    break
  }
  for (const exception of excepted.values()) {
    if (exception.isCanceled) continue
    if (dayOfDate(exception.startOn) < low) continue
    const occurrence = movedOccurrence(series, exception)
    if (occurrence.at > afterMs && isDayOf(series, exception.on)) next.push(occurrence)
  }
  return inOrder(next)[0] ?? null
}

/**
 * Returns the first date on which any of a series can be, moved occurrences included; `startOn` when nothing of it is left.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function seriesStart(series: Series): string {
  const excepted = exceptionsOf(series)
  const dates = daysOf(series, Number.NEGATIVE_INFINITY, lastRuleDay, excepted.size + 1)
    .map(dateOfDay)
    .filter((date) => !excepted.has(date))
    .slice(0, 1)
  for (const exception of movedOf(series, excepted)) dates.push(exception.startOn)
  return dates.sort()[0] ?? series.startOn
}

/**
 * Returns the last date on which any of a series can be, moved occurrences and the days that each takes included; null when
 * its rule has no end, `startOn` when nothing of it is left.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function seriesEnd(series: Series): string | null {
  const rule = ruleOf(series)
  const startDay = dayOfDate(series.startOn)
  let last: number | null = rule === null ? startDay : lastDayOfRule(rule, startDay)
  if (last === null) return null
  const excepted = exceptionsOf(series)
  while (last !== null && excepted.has(dateOfDay(last)))
    last = rule === null ? null : lastDayUpTo(rule, startDay, last - 1)
  const ends: number[] = last === null || last < startDay ? [] : [endDayOf(last, series)]
  for (const { startOn, startAt, durationMinutes } of movedOf(series, excepted))
    ends.push(endDayOf(dayOfDate(startOn), { startAt, durationMinutes, timeZone: series.timeZone }))
  return ends.length === 0 ? series.startOn : dateOfDay(Math.max(...ends))
}

/**
 * Returns the rule of a series that ends before the day `on`, canonical and with UNTIL where it had a COUNT; the whole rule
 * where it ends before by itself; null when none of its days is left. `timeZone` counts only for an UNTIL with a time,
 * which `writeRule` never writes.
 * @throws RangeError for a rule that `parseRule` refuses.
 */
export function cutAt(rule: string, startOn: string, on: string, timeZone = 'UTC'): string | null {
  const whole = readRule(rule, timeZone)
  const startDay = dayOfDate(startOn)
  const until = dayOfDate(on) - 1
  if (lastDayUpTo(whole, startDay, until) === null) return null
  const last = lastDayOfRule(whole, startDay)
  return writeRule(last !== null && last <= until ? whole : { ...whole, count: null, until })
}

/**
 * Returns what a series that was cut at `on` goes on with: its first day, which is `on` where that is a day of the rule and
 * otherwise the next one, and the rule from there on, with the days before taken off its COUNT; null when nothing is left.
 * @throws RangeError for a rule that `parseRule` refuses.
 */
export function restFrom(
  rule: string,
  startOn: string,
  on: string,
  timeZone = 'UTC',
): { readonly startOn: string; readonly rule: string } | null {
  const whole = readRule(rule, timeZone)
  const startDay = dayOfDate(startOn)
  const [first] = daysOfRule(whole, startDay, { from: dayOfDate(on), to: lastRuleDay, max: 1 })
  if (first === undefined) return null
  const before = { from: startDay, to: first - 1, max: Number.POSITIVE_INFINITY }
  const count = whole.count === null ? null : whole.count - daysOfRule(whole, startDay, before).length
  return { startOn: dateOfDay(first), rule: writeRule({ ...whole, count }) }
}

function readRule(text: string, timeZone: string): Rule {
  const parsed = parseRule(text, timeZone)
  if (!parsed.ok) throw new RangeError(`A rule that is not taken: ${parsed.problem} ${parsed.part}`)
  return parsed.rule
}

/** Returns the exceptions of a series by their day, the last of each. */
function exceptionsOf({ exceptions }: Series): ReadonlyMap<string, SeriesException> {
  if (exceptions.length === 0) return noExceptions
  const known = exceptionMaps.get(exceptions)
  if (known !== undefined) return known
  const made = new Map(exceptions.map((exception) => [exception.on, exception]))
  exceptionMaps.set(exceptions, made)
  return made
}
const noExceptions: ReadonlyMap<string, SeriesException> = new Map()
/** Views ask for one series many times. Lists of exceptions are readonly: a change makes another list. */
const exceptionMaps = new WeakMap<readonly SeriesException[], ReadonlyMap<string, SeriesException>>()

function movedOf(series: Series, excepted: ReadonlyMap<string, SeriesException>): MovedException[] {
  const moved = [...excepted.values()].filter((exception) => !exception.isCanceled)
  return moved.filter(({ on }) => isDayOf(series, on))
}

function ruleOf({ rule: text, timeZone, startAt }: Series): Rule | null {
  if (text === null) return null
  // Only an UNTIL with a time depends on the zone and on when an occurrence begins.
  const key = /UNTIL=\d{8}T/i.test(text) ? `${text} ${timeZone} ${startAt ?? ''}` : text
  const known = rules.get(key)
  if (known !== undefined) return known
  const parsed = parseRule(text, timeZone, startAt)
  const rule = parsed.ok ? parsed.rule : null
  const [oldest] = rules.keys()
  if (rules.size >= maxRules && oldest !== undefined) rules.delete(oldest)
  rules.set(key, rule)
  return rule
}

/** The days that the rule of a series gives, exceptions not looked at. */
function daysOf(series: Series, from: number, to: number, max: number): number[] {
  const startDay = dayOfDate(series.startOn)
  const rule = ruleOf(series)
  if (rule !== null) return daysOfRule(rule, startDay, { from, to, max })
  return startDay >= from && startDay <= to ? [startDay] : []
}

function isDayOf(series: Series, date: string): boolean {
  const day = dayOfDate(date)
  return daysOf(series, day, day, 1).length === 1
}

/** Days that something of this length can reach beyond the one it begins on. */
function daysIn(durationMinutes: number): number {
  return Math.ceil(durationMinutes / 1440)
}

function timesOf(day: number, { startAt, durationMinutes, timeZone }: Planned): Times {
  if (startAt !== null) {
    const { at, fit } = instantOfWall(day, minuteOfTime(startAt), timeZone)
    return { at, until: at + durationMinutes * msPerMinute, fit }
  }
  const { at } = instantOfWall(day, 0, timeZone)
  const days = Math.max(1, daysIn(durationMinutes))
  return { at, until: instantOfWall(day + days, 0, timeZone).at, fit: 'exact' }
}

function endDayOf(day: number, planned: Planned): number {
  if (planned.startAt === null) return day + Math.max(1, daysIn(planned.durationMinutes)) - 1
  const { at, until } = timesOf(day, planned)
  return wallOfInstant(Math.max(at, until - 1), planned.timeZone).day
}

function plannedOccurrence({ startAt }: Series, day: number, times: Times): Occurrence {
  const on = dateOfDay(day)
  return { on, startOn: on, startAt, ...times, exception: null }
}

function movedOccurrence({ timeZone }: Series, exception: MovedException): Occurrence {
  const { on, startOn, startAt, durationMinutes } = exception
  const times = timesOf(dayOfDate(startOn), { startAt, durationMinutes, timeZone })
  return { on, startOn, startAt, ...times, exception }
}

function inOrder(occurrences: Occurrence[]): Occurrence[] {
  return occurrences.sort((a, b) => a.at - b.at || (a.on < b.on ? -1 : 1))
}
