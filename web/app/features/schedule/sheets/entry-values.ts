import { dateOfDay, dayOfDate, minuteOfTime, timeOfMinute } from '@nestwren/contract/calendar/days'
import { checkRule } from '@nestwren/contract/calendar/occurrences'
import { parseRule, type RuleProblem } from '@nestwren/contract/calendar/rule'
import { dateAndTime, instantOfDate, offsetAt, type WallFit } from '@nestwren/contract/calendar/zone'
import type { ScheduleColor, ScheduleKind } from '@nestwren/contract/schedule'
import { firstDayOf, type RepeatChoice, type RepeatFields, repeatOf, ruleOf } from '../repeat/repeat-fields.ts'
import type { EntryFields } from '../writes/plan.ts'

/** Pure rules between an entry and its form. */

/** As the inputs have it: empty texts for what is not given. Survives a reload. */
export interface EntryForm {
  id: string
  kind: ScheduleKind
  title: string
  childIds: readonly string[]
  isAllDay: boolean
  startOn: string
  startAt: string
  /** The last day; of a time the day on which it ends. */
  endOn: string
  endAt: string
  repeat: RepeatChoice
  days: readonly number[]
  ends: RepeatFields['ends']
  endsOn: string
  endsAfter: number | null
  otherRule: string | null
  /** Empty for nobody in particular. */
  assigneeId: string
  place: string
  notes: string
  /** Empty for the color of whoever looks after it. */
  color: ScheduleColor | ''
  /** Minutes before, or empty for no reminder. */
  remind: string
}

const minutesPerDay = 1440
const usualMinutes = 60
/** Where a day is chosen and no time. */
const usualTime = '09:00'

/** Returns the time at which something new begins: today the next full hour, on other days in the morning. */
export function usualTimeOn(date: string, now: number, timeZone: string): string {
  const here = dateAndTime(now, timeZone)
  if (here.date !== date) return usualTime
  return timeOfMinute(Math.min(23, Math.floor(minuteOfTime(here.time) / 60) + 1) * 60)
}

/** When something ends, as the form has it. */
export interface EndFields {
  readonly endOn: string
  readonly endAt: string
}

/** Returns when something ends that begins then. A time ends elapsed minutes later, also through a clock change. */
export function endOf(startOn: string, startAt: string | null, durationMinutes: number, timeZone: string): EndFields {
  if (startAt === null) {
    const days = Math.max(1, Math.round(durationMinutes / minutesPerDay))
    return { endOn: dateOfDay(dayOfDate(startOn) + days - 1), endAt: '' }
  }
  const start = instantOfDate(startOn, startAt, timeZone).at
  const { date, time } = dateAndTime(start + durationMinutes * 60_000, timeZone)
  return { endOn: date, endAt: time }
}

type Times = Pick<EntryForm, 'isAllDay' | 'startOn' | 'startAt' | 'endOn' | 'endAt'>

/** Returns how many minutes the times of a form last; null while one is missing, negative where it ends before it begins. */
export function durationOf({ isAllDay, startOn, startAt, endOn, endAt }: Times, timeZone: string): number | null {
  if (startOn === '' || endOn === '') return null
  if (isAllDay) return (dayOfDate(endOn) - dayOfDate(startOn) + 1) * minutesPerDay
  if (startAt === '' || endAt === '') return null
  const start = instantOfDate(startOn, startAt, timeZone).at
  const end = instantOfDate(endOn, endAt, timeZone)
  // An end in the hour that comes twice is the first one, unless that is before the beginning.
  const isSecond = end.fit === 'overlap' && end.at < start
  return Math.round(((isSecond ? secondOf(end.at, timeZone) : end.at) - start) / 60_000)
}

/** Returns when a wall time that comes twice comes again. */
function secondOf(first: number, timeZone: string): number {
  const later = first + 4 * 60 * 60_000
  return first + (offsetAt(first, timeZone) - offsetAt(later, timeZone)) * 60_000
}

/** Returns the end that keeps the length after the beginning was changed; as it was where there is no length yet. */
export function movedEnd(before: Times, after: Pick<Times, 'startOn' | 'startAt'>, timeZone: string): EndFields {
  const minutes = durationOf(before, timeZone)
  const isKnown = after.startOn !== '' && (before.isAllDay || after.startAt !== '')
  if (minutes === null || minutes < 0 || !isKnown) return { endOn: before.endOn, endAt: before.endAt }
  return endOf(after.startOn, before.isAllDay ? null : after.startAt, minutes, timeZone)
}

/** Returns what a clock change does to the beginning, and the time to which it is moved. */
export function fitOf(
  { isAllDay, startOn, startAt }: Pick<Times, 'isAllDay' | 'startOn' | 'startAt'>,
  timeZone: string,
): { readonly fit: WallFit; readonly at: number } | null {
  if (isAllDay || startOn === '' || startAt === '') return null
  return instantOfDate(startOn, startAt, timeZone)
}

/** Returns the form of fields. */
export function formOf(fields: EntryFields, id: string): EntryForm {
  const { startOn, startAt, durationMinutes, timeZone } = fields
  const { kind, title, childIds, assigneeId, place, notes, color, remindMinutes, rule } = fields
  return {
    ...{ id, kind, title, childIds, place, notes, startOn },
    ...endOf(startOn, startAt, durationMinutes, timeZone),
    ...repeatOf(rule, startOn, timeZone),
    isAllDay: startAt === null,
    startAt: startAt ?? '',
    assigneeId: assigneeId ?? '',
    color: color ?? '',
    remind: remindMinutes === null ? '' : String(remindMinutes),
  }
}

/** Returns the form with whole days, or with times, where it had the other. */
export function withAllDay(form: EntryForm, isAllDay: boolean): EntryForm {
  if (isAllDay === form.isAllDay) return form
  if (isAllDay) return { ...form, isAllDay, startAt: '', endAt: '' }
  const startAt = form.startAt === '' ? usualTime : form.startAt
  return {
    ...form,
    isAllDay,
    startAt,
    endOn: form.startOn,
    endAt: timeOfMinute(Math.min(minuteOfTime(startAt) + usualMinutes, minutesPerDay - 1)),
  }
}

/**
 * Returns what is entered, as it is sent. A series begins on the first day that it is on.
 * @param exceptions of the entry as it is
 */
export function enteredOf(form: EntryForm, timeZone: string, exceptions: EntryFields['exceptions']): EntryFields {
  const startOn = firstDayOf(form, form.startOn)
  const { kind, childIds, isAllDay, startAt } = form
  return {
    kind,
    childIds: [...childIds],
    title: form.title.trim(),
    startOn,
    startAt: isAllDay ? null : startAt,
    durationMinutes: durationOf(form, timeZone) ?? usualMinutes,
    timeZone,
    rule: ruleOf(form, startOn, timeZone),
    exceptions,
    assigneeId: form.assigneeId === '' ? null : form.assigneeId,
    place: form.place.trim(),
    notes: form.notes.trim(),
    color: form.color === '' ? null : form.color,
    remindMinutes: form.remind === '' ? null : Number(form.remind),
  }
}

/** Returns why a form repeats in a way that cannot be; null where it can. */
export function ruleProblemOf(form: EntryForm, timeZone: string): RuleProblem | null {
  if (form.startOn === '') return null
  const startOn = firstDayOf(form, form.startOn)
  const rule = ruleOf(form, startOn, timeZone)
  if (rule === null) return null
  const parsed = parseRule(rule, timeZone)
  return parsed.ok ? checkRule(parsed.rule, dayOfDate(startOn)) : parsed.problem
}
