import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { daysOfRule } from '@nestwren/contract/calendar/occurrences'
import { ruleProblemTexts } from '@nestwren/contract/calendar/rule'
import { dateAndTime } from '@nestwren/contract/calendar/zone'
import type { CalendarProblem } from '@nestwren/contract/calendar-import'
import { maxExceptions, type ScheduleException } from '@nestwren/contract/schedule'
import { type EventTimes, eventTimesOf, lengthProblem, type Place } from './event-times.ts'
import { readFileRule } from './file-rules.ts'
import {
  type Change,
  changed,
  isBefore,
  isDayOf,
  type Loss,
  occurrencesOf,
  type Plan,
  type PlannedSeries,
  type Single,
  shifted,
  splitAt,
  type Values,
} from './planned.ts'
import type { FileEvent, FileTime } from './read-events.ts'

/** Days of one entry that become entries of their own. */
const mostSingles = 400
const mostRules = 20
const mostDaysAhead = 3 * 366
/** How far two rules of one entry are compared. */
const comparedDays = 11_000
const mostShared = 300

/**
 * Plans an entry with what stands in place of its days. What a rule of the schedule cannot say becomes single days, so many
 * at most, and what cannot come along is named.
 */
export function planEvent(event: FileEvent, instead: readonly FileEvent[], reader: string): Plan {
  const times = eventTimesOf(event, reader)
  const planner = new Planner(event, times)
  planner.addRules()
  planner.addDates()
  for (const excluded of event.excluded) planner.takeOut(excluded)
  for (const one of instead) if (!one.isFromThenOn) planner.replace(one)
  const placed = instead.flatMap((one) => (one.inPlaceOf === null ? [] : [{ one, at: times.placeOf(one.inPlaceOf) }]))
  placed.sort((one, other) => (isBefore(one.at, other.at) ? -1 : 1))
  for (const { one, at } of placed) if (one.isFromThenOn) planner.changeFrom(one, at)
  return planner.plan()
}

/** One that stands in place of an occurrence stays as it is, whatever those around it become. */
type PlannedSingle = Single & { readonly change?: Change; readonly isFixed?: true }

class Planner {
  readonly #event: FileEvent
  readonly #times: EventTimes
  readonly #start: Place
  readonly #values: Values
  readonly #losses: Loss[] = []
  #series: PlannedSeries[] = []
  #singles: PlannedSingle[] = []

  constructor(event: FileEvent, times: EventTimes) {
    this.#event = event
    this.#times = times
    this.#start = times.placeOf(event.start)
    this.#values = this.#valuesOf(event)
    if (event.unread !== '') this.#lose('someUnread', this.#start.date, event.unread)
  }

  addRules(): void {
    const { rules, start } = this.#event
    const { ownClock, timeZone } = this.#times
    let hasStart = false
    let isKnown = true
    if (rules.length > mostRules) this.#lose('badRule', null, ruleProblemTexts.tooLong)
    for (const [index, text] of rules.slice(0, mostRules).entries()) {
      const from =
        ownClock === null
          ? { startOn: this.#start.date, startAt: this.#start.time, timeZone }
          : {
              startOn: start.date,
              startAt: start.time,
              timeZone: 'UTC',
              wallOfUntil: (until: string) => this.#ownUntil(until),
            }
      const read = readFileRule(text, from)
      if (!read.ok) {
        this.#lose('badRule', null, read.detail)
        isKnown = false
        continue
      }
      hasStart ||= read.hasStart
      for (const [at, slot] of read.slots.entries())
        this.#addSeries({
          ...slot,
          values: this.#values,
          exceptions: new Map(),
          key: index + at === 0 ? '' : ` rule ${index}${at === 0 ? '' : ` ${slot.startAt}`}`,
          change: null,
        })
    }
    // As other calendars do: the start of an entry is one of its days, whether its rule gives it or not.
    if (isKnown && !hasStart) this.#singles.push(this.#single(this.#start, this.#series.length === 0 ? '' : undefined))
  }

  /** What the clocks that only the file describes show at an instant of UTC. */
  #ownUntil(until: string): string {
    const at = Date.parse(until.replace(/^(....)(..)(..T..)(..).*$/, '$1-$2-$3:$4Z'))
    const { date, time } = this.#times.ownClock?.wallOf(at) ?? dateAndTime(at, 'UTC')
    return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`
  }

  #addSeries(series: PlannedSeries): void {
    const { ownClock, timeZone } = this.#times
    if (ownClock !== null) {
      for (const { at, ...one } of this.#spread(series))
        this.#singles.push({ ...one, at: dateAndTime(ownClock.instantOf(at.date, at.time ?? '00:00'), timeZone) })
      return
    }
    const others = this.#series.filter(({ startAt }) => startAt === series.startAt)
    if (others.length > 0) {
      const from = dayOfDate(series.startOn)
      const days = daysOfRule(series.rule, from, { from, to: from + comparedDays, max: comparedDays })
      const known = new Set(
        others.flatMap((one) =>
          daysOfRule(one.rule, dayOfDate(one.startOn), { from, to: from + comparedDays, max: comparedDays }),
        ),
      )
      const shared = days.filter((day) => known.has(day)).map(dateOfDay)
      if (shared.length === days.length) return
      for (const on of shared.slice(0, mostShared)) series.exceptions.set(on, { on, isCanceled: true })
    }
    this.#series.push(series)
  }

  /** A series as single days; of more than can be added those to come, and the rest is named. */
  #spread(series: PlannedSeries): Single[] {
    const all = occurrencesOf(series, mostSingles + 1)
    if (all.length <= mostSingles) return all
    const lately = dateOfDay(Math.floor(Date.now() / 86_400_000) - 31)
    const from = lately > series.startOn && series.rule.count === null ? lately : series.startOn
    const next = occurrencesOf(series, mostSingles + 1, from)
    if (from !== series.startOn) this.#lose('cutBefore', next[0]?.at.date ?? from)
    // One without an end goes on as far as families plan.
    const horizon = series.rule.count === null ? dateOfDay(dayOfDate(from) + mostDaysAhead) : '9999'
    const left = next.find(({ at }, index) => index === mostSingles || at.date > horizon)
    if (left === undefined) return next
    this.#lose('cutShort', left.at.date)
    return next.slice(0, next.indexOf(left))
  }

  addDates(): void {
    const { added } = this.#event
    const dates = added.map((one) => {
      const { date, time } = this.#times.placeOf(one)
      const at = { date, time: this.#start.time === null ? null : (time ?? this.#start.time) }
      return { at, minutes: one.minutes }
    })
    const ofDay = Map.groupBy(dates, ({ at }) => at.date)
    const taken = new Set(this.#singles.map(({ at }) => `${at.date} ${at.time}`))
    for (const { at, minutes } of dates) {
      const place = `${at.date} ${at.time}`
      if (taken.has(place) || this.#series.some((one) => one.startAt === at.time && isDayOf(one, at.date))) continue
      taken.add(place)
      const key = (ofDay.get(at.date)?.length ?? 1) > 1 ? ` ${at.date} ${at.time}` : undefined
      const single = this.#single(at, key)
      const isOwn = minutes !== null && minutes >= 0 && this.#start.time !== null
      this.#singles.push(isOwn ? { ...single, values: { ...single.values, durationMinutes: minutes } } : single)
    }
  }

  #single(at: Place, key = ` ${at.date}`): Single {
    return { at, values: this.#values, key }
  }

  #find(at: Place): { single: Single } | { series: PlannedSeries } | null {
    const single = this.#singles.find((one) => one.at.date === at.date && one.at.time === at.time)
    if (single !== undefined) return { single }
    const series = this.#series.find((one) => one.startAt === at.time && isDayOf(one, at.date))
    return series === undefined ? null : { series }
  }

  /** The occurrences that a time of the file names: that one, or those of a day where it says only the day. */
  #named(time: FileTime): Place[] {
    const at = this.#times.placeOf(time)
    if (this.#find(at) !== null) return [at]
    // Exchange writes midnight for a day.
    const isDay = time.time === null || (time.time === '00:00' && time.clock?.name !== 'UTC')
    if (!isDay && this.#start.time !== null) return []
    const { date } = this.#start.time === null ? at : time
    const singles = this.#singles.filter((one) => one.at.date === date).map((one) => one.at)
    const series = this.#series.filter((one) => isDayOf(one, date)).map(({ startAt }) => ({ date, time: startAt }))
    return [...singles, ...series]
  }

  takeOut(time: FileTime): void {
    for (const at of this.#named(time)) this.#cancel(at)
  }

  #cancel(at: Place): void {
    const found = this.#find(at)
    if (found === null) return
    if ('single' in found) this.#singles = this.#singles.filter((one) => one !== found.single)
    else found.series.exceptions.set(at.date, { on: at.date, isCanceled: true })
  }

  replace(one: FileEvent): void {
    if (one.inPlaceOf === null) return
    const [at] = this.#named(one.inPlaceOf)
    if (one.unread !== '') this.#lose('someUnread', this.#times.placeOf(one.start).date, one.unread)
    if (one.isCanceled) {
      if (at !== undefined) this.#cancel(at)
      return
    }
    const to = this.#times.placeOf(one.start)
    const values = this.#valuesOf(one)
    const problem = lengthProblem(values.durationMinutes, to.time)
    if (problem !== null) {
      this.#lose(problem, to.date)
      if (at !== undefined) this.#cancel(at)
      return
    }
    const found = at === undefined ? null : this.#find(at)
    if (at === undefined || found === null) {
      const place = this.#times.placeOf(one.inPlaceOf)
      this.#singles.push({ at: to, values, key: ` instead ${place.date} ${place.time ?? ''}`, isFixed: true })
    } else if ('single' in found)
      this.#singles = this.#singles.map((single) =>
        single === found.single ? { ...single, at: to, values, isFixed: true } : single,
      )
    else found.series.exceptions.set(at.date, this.#exception(at.date, to, values))
  }

  #exception(on: string, { date, time }: Place, { title, place, notes, durationMinutes }: Values): ScheduleException {
    const usual = this.#values
    const own = {
      ...(title !== '' && title !== usual.title && { title }),
      ...(place !== usual.place && { place }),
      ...(notes !== usual.notes && { notes }),
    }
    return { on, isCanceled: false, startOn: date, startAt: time, durationMinutes, ...own }
  }

  changeFrom(one: FileEvent, at: Place): void {
    const to = this.#times.placeOf(one.start)
    const change: Change = { at, to, values: this.#valuesOf(one) }
    const problem = one.isCanceled ? null : lengthProblem(change.values.durationMinutes, to.time)
    if (problem !== null) this.#lose(problem, to.date)
    const isGone = one.isCanceled || problem !== null
    const isThere = this.#named(one.inPlaceOf ?? one.start).length > 0
    this.#series = this.#series.flatMap((series) => {
      const { head, tail } = splitAt(series, at)
      return [head ?? [], tail === null || isGone ? [] : { ...tail, change }].flat()
    })
    this.#singles = this.#singles
      .filter((single) => !isGone || single.isFixed || isBefore(single.at, at))
      .map((single) => (single.isFixed || isBefore(single.at, at) ? single : { ...single, change }))
    if (!isThere && !isGone)
      this.#singles.push({ at: to, values: change.values, key: ` instead ${at.date} ${at.time ?? ''}`, isFixed: true })
  }

  plan(): Plan {
    const { timeZone } = this.#times
    const series: PlannedSeries[] = []
    const singles: Single[] = this.#singles.map((single) => {
      const { change } = single
      return change === undefined ? single : { ...single, at: shifted(single.at, change), values: change.values }
    })
    for (const one of this.#series) {
      if (one.exceptions.size > maxExceptions) this.#lose('tooManyExceptions', one.startOn)
      else {
        const moved = changed(one)
        if (moved === null) singles.push(...this.#spread(one))
        else series.push(moved)
      }
    }
    singles.sort((one, other) => (isBefore(one.at, other.at) ? -1 : 1))
    const left = singles[mostSingles]
    if (left !== undefined) this.#lose('cutShort', left.at.date)
    return { timeZone, series, singles: singles.slice(0, mostSingles), losses: this.#losses }
  }

  #valuesOf(event: FileEvent): Values {
    const { title, place, notes } = event
    return { title, place, notes, durationMinutes: this.#times.minutesOf(event) }
  }

  #lose(problem: CalendarProblem, on: string | null, detail = ''): void {
    this.#losses.push({ problem, on, detail })
  }
}
