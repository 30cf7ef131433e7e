import { dateOfDay, dayOfDate, daysInMonth, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'
import { daysOfRule } from '@nestwren/contract/calendar/occurrences'
import { parseRule, type Rule, writeRule } from '@nestwren/contract/calendar/rule'
import { cutAt, restFrom } from '@nestwren/contract/calendar/series'
import type { ScheduleEntry, ScheduleException, scheduleFields } from '@nestwren/contract/schedule'

/** Pure rules of "only this one", "this and all following", and "all": which write each of them is. */

export type Scope = 'this' | 'following' | 'all'

/** What a person enters of an entry. */
export type EntryFields = Pick<ScheduleEntry, 'childIds' | keyof typeof scheduleFields>

/** When something is, on the clocks of the entry's zone. */
export type Times = Pick<ScheduleEntry, 'startOn' | 'startAt' | 'durationMinutes'>

/** One write. A `create` takes over from the entry at its `follows`. */
export type Plan =
  | { readonly what: 'update'; readonly fields: Partial<EntryFields> }
  | { readonly what: 'create'; readonly body: EntryFields & { readonly follows: ScheduleEntry['follows'] } }
  | { readonly what: 'remove' }

type Changed = Extract<ScheduleException, { isCanceled: false }>
/** What a single day of a series can say differently than the others. */
type OwnWords = Pick<Changed, 'title' | 'place' | 'notes' | 'assigneeId'>

/** Returns the fields that a person enters. */
export function fieldsOf(entry: ScheduleEntry): EntryFields {
  const { kind, title, childIds, startOn, startAt, durationMinutes, timeZone, rule, exceptions } = entry
  const { assigneeId, place, notes, color, remindMinutes } = entry
  return {
    ...{ kind, title, childIds, startOn, startAt, durationMinutes, timeZone, rule, exceptions },
    ...{ assigneeId, place, notes, color, remindMinutes },
  }
}

/** Returns an occurrence as it is: the entry with what its day says differently. */
export function occurrenceOf(entry: ScheduleEntry, on: string): ScheduleEntry {
  const own = exceptionOn(entry, on)
  if (own === undefined || own.isCanceled) return { ...entry, startOn: entry.rule === null ? entry.startOn : on }
  const { startOn, startAt, durationMinutes, title, place, notes, assigneeId } = own
  return {
    ...entry,
    ...{ startOn, startAt, durationMinutes },
    title: title ?? entry.title,
    place: place ?? entry.place,
    notes: notes ?? entry.notes,
    assigneeId: assigneeId === undefined ? entry.assigneeId : assigneeId,
  }
}

const exceptionOn = ({ exceptions }: ScheduleEntry, on: string) => exceptions.find((one) => one.on === on)

const byDay = (a: ScheduleException, b: ScheduleException) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)

function withException({ exceptions }: ScheduleEntry, exception: ScheduleException): ScheduleException[] {
  return [...exceptions.filter(({ on }) => on !== exception.on), exception].sort(byDay)
}

/** Returns whether `on` is the first day of the series: what follows it is all of it. */
const isFirst = (entry: ScheduleEntry, on: string) => on <= entry.startOn

/** Returns what a change can be about, in the order in which it is asked; of what is there once, all of it. */
export function scopesOf(entry: ScheduleEntry, on: string): readonly Scope[] {
  if (entry.rule === null) return ['all']
  return isFirst(entry, on) ? ['this', 'all'] : ['this', 'following', 'all']
}

/** Returns the exceptions that a rule still has days for. */
function keptExceptions(
  exceptions: readonly ScheduleException[],
  { rule, startOn, timeZone }: Pick<ScheduleEntry, 'rule' | 'startOn' | 'timeZone'>,
): ScheduleException[] {
  const parsed = rule === null ? null : parseRule(rule, timeZone)
  if (parsed === null || !parsed.ok) return []
  const start = dayOfDate(startOn)
  return exceptions.filter(({ on }) => {
    const day = dayOfDate(on)
    return daysOfRule(parsed.rule, start, { from: day, to: day, max: 1 }).length > 0
  })
}

/** Moves the days of exceptions with their series; a day that stands elsewhere stays there. */
function shiftedExceptions(exceptions: readonly ScheduleException[], days: number): ScheduleException[] {
  return exceptions.map((one) => ({ ...one, on: dateOfDay(dayOfDate(one.on) + days) }))
}

/**
 * Returns the write that moves or resizes an occurrence, or null where the days of the others cannot follow.
 * @param on the day that the rule gives, YYYY-MM-DD
 */
export function planMove(entry: ScheduleEntry, on: string, to: Times, scope: Scope): Plan | null {
  if (entry.rule === null) return { what: 'update', fields: to }
  if (scope === 'this') {
    const known = exceptionOn(entry, on)
    const own = known === undefined || known.isCanceled ? null : known
    return { what: 'update', fields: { exceptions: withException(entry, { ...own, on, isCanceled: false, ...to }) } }
  }
  const days = dayOfDate(to.startOn) - dayOfDate(on)
  const times = { startAt: to.startAt, durationMinutes: to.durationMinutes }
  const others = entry.exceptions.filter((one) => one.on !== on)
  if (scope === 'all' || isFirst(entry, on)) {
    const rule = shiftRule(entry.rule, on, days, entry.timeZone)
    if (rule === null) return null
    const exceptions = shiftedExceptions(others, days)
    if (days === 0)
      return { what: 'update', fields: others.length === entry.exceptions.length ? times : { ...times, exceptions } }
    const startOn = dateOfDay(dayOfDate(entry.startOn) + days)
    return { what: 'update', fields: { ...times, startOn, rule, exceptions } }
  }
  const rest = restFrom(entry.rule, entry.startOn, on, entry.timeZone)
  const rule = rest === null ? null : shiftRule(rest.rule, on, days, entry.timeZone)
  if (rule === null) return null
  const later = others.filter((one) => one.on > on)
  const body = { ...fieldsOf(entry), ...to, rule, exceptions: shiftedExceptions(later, days) }
  return { what: 'create', body: { ...body, follows: { id: entry.id, on } } }
}

/**
 * Returns the write that saves what was entered for an occurrence.
 * @param entered of the series for `following` and `all`, of the day for `this`
 */
export function planEdit(entry: ScheduleEntry, on: string, entered: EntryFields, scope: Scope): Plan {
  if (entry.rule !== null && scope === 'this') {
    const { startOn, startAt, durationMinutes } = entered
    const own = ownWords(entry, entered)
    const exception = { on, isCanceled: false as const, startOn, startAt, durationMinutes, ...own }
    return { what: 'update', fields: { exceptions: withException(entry, exception) } }
  }
  if (entry.rule !== null && scope === 'following' && !isFirst(entry, on)) {
    const later = entry.exceptions.filter((one) => one.on > on)
    const exceptions = keptExceptions(later, entered)
    return { what: 'create', body: { ...entered, exceptions, follows: { id: entry.id, on } } }
  }
  const isSameDays = entered.rule === entry.rule && entered.startOn === entry.startOn
  const exceptions = isSameDays ? entry.exceptions : keptExceptions(entry.exceptions, entered)
  return { what: 'update', fields: changedFields(fieldsOf(entry), { ...entered, exceptions }) }
}

/** What the day says differently than the series. */
function ownWords(entry: ScheduleEntry, { title, place, notes, assigneeId }: EntryFields): OwnWords {
  return {
    ...(title === entry.title ? null : { title }),
    ...(place === entry.place ? null : { place }),
    ...(notes === entry.notes ? null : { notes }),
    ...(assigneeId === entry.assigneeId ? null : { assigneeId }),
  }
}

/** Returns the fields that differ: what was not touched is not sent, so that it meets no change of another person. */
function changedFields(before: EntryFields, after: EntryFields): Partial<EntryFields> {
  const names = Object.keys(after) as (keyof EntryFields)[]
  return Object.fromEntries(
    names.flatMap((name) =>
      JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : [[name, after[name]]],
    ),
  )
}

/** Returns the write that deletes an occurrence, it and all following, or everything. */
export function planDelete(entry: ScheduleEntry, on: string, scope: Scope): Plan {
  if (entry.rule === null || scope === 'all' || (scope === 'following' && isFirst(entry, on))) return { what: 'remove' }
  if (scope === 'this')
    return { what: 'update', fields: { exceptions: withException(entry, { on, isCanceled: true }) } }
  const rule = cutAt(entry.rule, entry.startOn, on, entry.timeZone)
  if (rule === null) return { what: 'remove' }
  return { what: 'update', fields: { rule, exceptions: entry.exceptions.filter((one) => one.on < on) } }
}

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
