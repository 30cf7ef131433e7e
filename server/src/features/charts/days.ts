import { Temporal } from 'temporal-polyfill'
import { isWithin, type Part } from '../../platform/items/visibility.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Nights begin and end at these hours, as `sleepType` of the contract says. */
const morningHour = 5
const eveningHour = 18
/** No zone changes its clocks there and back within a week. */
const leapDays = 7

/** Nights begin after noon. */
const nightMs = 12 * hourMs

/** Dates YYYY-MM-DD, both ends included, of a zone. */
export interface Range {
  readonly from: string
  readonly to: string
  readonly tz: string
}

/** Local days in their order. */
export interface Days {
  readonly tz: string
  readonly dates: readonly string[]
  /** When each day begins, and when the last one ends: one more than there are days. Milliseconds. */
  readonly midnights: readonly number[]
  /** Three for each day (midnight, 05:00, 18:00), and the end of the last one. */
  readonly edges: readonly number[]
}

/** How many days a range has, both ends included; less than one for a range that is turned round. */
export function lengthOf({ from, to }: Pick<Range, 'from' | 'to'>): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** Returns `count` days of a zone from a date on. */
export function daysFrom(from: string, count: number, tz: string): Days {
  const first = Temporal.PlainDate.from(from)
  const midnights = midnightsFrom(first, count + 1, tz)
  const dates = midnights.slice(0, count).map((_at, index) => datePlus(from, index))
  const edges = dates.flatMap((date, index) => {
    const [at = 0, next = 0] = midnights.slice(index, index + 2)
    if (next - at === dayMs) return [at, at + morningHour * hourMs, at + eveningHour * hourMs]
    return [at, atHour(date, morningHour, tz), atHour(date, eveningHour, tz)]
  })
  return { tz, dates, midnights, edges: [...edges, midnights[count] ?? 0] }
}

/** The date so many days after another. */
export function datePlus(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** The local date of an instant. */
export function dateAt(at: Date, tz: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(tz).toPlainDate().toString()
}

/**
 * Asking a zone takes long enough to be felt over a year of days. Between two midnights a week apart that are as far apart as
 * seven days nothing changes, so only the days of the other weeks are asked one by one.
 */
function midnightsFrom(first: Temporal.PlainDate, count: number, tz: string): number[] {
  const found: number[] = []
  let start = midnightOf(first, tz)
  for (let at = 0; at < count; at += leapDays) {
    const next = midnightOf(first.add({ days: at + leapDays }), tz)
    const isPlain = next - start === leapDays * dayMs
    for (let day = 0; day < leapDays; day += 1)
      found.push(isPlain ? start + day * dayMs : midnightOf(first.add({ days: at + day }), tz))
    start = next
  }
  return found.slice(0, count)
}

/** Where clocks go forward at midnight the day begins later. */
function midnightOf(date: Temporal.PlainDate, tz: string): number {
  return date.toZonedDateTime(tz).epochMilliseconds
}

function atHour(date: string, hour: number, tz: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: tz, plainTime: { hour } }).epochMilliseconds
}

/**
 * Whether all that a day shows lies within a history. What reaches over midnight, such as a night, is missing where it began
 * before the history does, so of that a day is whole only when its evening before is in the history as well.
 */
export function isWholeDay({ from }: Pick<Part, 'from'>, midnight: number, isOfSpans: boolean): boolean {
  return isWithin(from, new Date(isOfSpans ? midnight - nightMs : midnight))
}
