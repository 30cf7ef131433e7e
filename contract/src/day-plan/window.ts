import { dayOfDate } from '../calendar/days.ts'
import { instantOfWall } from '../calendar/zone.ts'

/**
 * Returns when `days` days begin and end that start on `date` (YYYY-MM-DD) by the clocks of a zone: milliseconds since 1970
 * from one midnight up to, and without, the other. A day with a clock change has 23 or 25 hours; where midnight itself is
 * skipped, the day begins with its first minute.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function daysWindow(
  date: string,
  days: number,
  timeZone: string,
): { readonly from: number; readonly to: number } {
  const day = dayOfDate(date)
  return { from: instantOfWall(day, 0, timeZone).at, to: instantOfWall(day + days, 0, timeZone).at }
}
