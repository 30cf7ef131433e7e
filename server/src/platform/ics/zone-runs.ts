import { dateOfDay, daysInMonth, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'
import { dateValue } from './wall-times.ts'
import type { Change } from './zone-changes.ts'

/** Changes of the clocks that come once a year by one rule. */

export interface Run {
  readonly changes: readonly Change[]
  /** The first change on the clocks before it, such as 20270328T020000. */
  readonly start: string
  /** What follows FREQ=YEARLY, such as `BYMONTH=3;BYDAY=-1SU`. */
  readonly rule: string
}

/** A rule that gives a change, with how the change is told by it. */
interface Fit {
  readonly rule: string
  readonly day: number
  readonly time: string
}

interface Growing {
  readonly changes: Change[]
  readonly fits: readonly Fit[]
  readonly year: number
}

const msPerMinute = 60_000
const minutesOfDay = 1440
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** Returns changes from one offset to another as runs of consecutive years, each as long as one rule gives them. */
export function runsOf(changes: readonly Change[]): Run[] {
  const runs: Growing[] = []
  for (const change of changes) {
    const { year, fits } = fitsOf(change)
    const run = runs.at(-1)
    const isNext = run !== undefined && year === run.year + 1
    const shared = isNext ? run.fits.filter((one) => fits.some((other) => isSameRule(one, other))) : []
    if (run === undefined || shared.length === 0) runs.push({ changes: [change], fits, year })
    else runs.splice(-1, 1, { changes: [...run.changes, change], fits: shared, year })
  }
  return runs.flatMap(({ changes: ofRun, fits: [fit] }) =>
    fit === undefined
      ? []
      : [{ changes: ofRun, rule: fit.rule, start: `${dateValue(dateOfDay(fit.day))}T${fit.time}` }],
  )
}

function isSameRule(one: Fit, other: Fit): boolean {
  return one.rule === other.rule && one.time === other.time
}

/**
 * The rules that could have given a change, those that most readers know first: the third Sunday, the last Sunday, then a
 * Sunday of seven dates. Midnight is also the end of the day before, since some laws say so: the last second of it, which no
 * time to the minute can tell from midnight.
 */
function fitsOf({ at, before }: Change): { readonly year: number; readonly fits: readonly Fit[] } {
  const wall = at / msPerMinute + before
  const day = Math.floor(wall / minutesOfDay)
  const minute = wall - day * minutesOfDay
  const pad = (part: number) => String(part).padStart(2, '0')
  const time = `${pad(Math.floor(minute / 60))}${pad(minute % 60)}00`
  const eve = minute === 0 ? numbered(day - 1, '235959') : []
  return { year: partsOfDay(day).year, fits: [...numbered(day, time), ...eve, ...ofSevenDates(day, time)] }
}

function numbered(day: number, time: string): Fit[] {
  const { year, month, day: date } = partsOfDay(day)
  const isLast = date + 7 > daysInMonth(year, month)
  const numbers = [...(isLast ? [-1] : []), ...(date <= 28 ? [Math.ceil(date / 7)] : [])]
  return numbers.map((nth) => ({ rule: `BYMONTH=${month};BYDAY=${nth}${weekdays[weekdayOf(day)]}`, day, time }))
}

function ofSevenDates(day: number, time: string): Fit[] {
  const { year, month, day: date } = partsOfDay(day)
  return Array.from({ length: 7 }, (_, back) => date - back).flatMap((first) => {
    if (first < 1 || first + 6 > daysInMonth(year, month)) return []
    const dates = Array.from({ length: 7 }, (_, index) => first + index).join()
    return [{ rule: `BYMONTH=${month};BYMONTHDAY=${dates};BYDAY=${weekdays[weekdayOf(day)]}`, day, time }]
  })
}
