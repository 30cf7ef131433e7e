import { dayOf, daysInMonth, weekdayOf } from '../calendar/days.ts'
import type { HolidayOn, HolidayTimes } from './terms.ts'

/** Returns the day number of Easter Sunday of a Gregorian year, by the anonymous Gregorian computus. */
export function easterDay(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonShift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const fromMarch = epact + toSunday - 7 * late + 114
  return dayOf(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1)
}

/** Returns the day number of a holiday in a year, or null for a year that lacks it, such as one without a fifth Monday. */
function dayOfHoliday(on: HolidayOn, year: number): number | null {
  if (on.is === 'easter') return easterDay(year) + on.offsetDays
  const length = daysInMonth(year, on.month)
  if (on.is === 'date') {
    const isThere = on.day >= 1 && on.day <= length && !(on.month === 2 && on.day === 29)
    return isThere ? dayOf(year, on.month, on.day) : null
  }
  if (on.nth === -1) {
    const last = dayOf(year, on.month, length)
    return last - ((weekdayOf(last) - on.weekday + 7) % 7)
  }
  const first = dayOf(year, on.month, 1)
  const day = ((on.weekday - weekdayOf(first) + 7) % 7) + 7 * (on.nth - 1)
  return day < length ? first + day : null
}

/**
 * Returns the first and the last day of a holiday in a year as day numbers (days since 1970-01-01), or null for a year
 * without it. A holiday that runs over New Year belongs to the year in which it starts.
 */
export function holidayDays(
  { on, days }: HolidayTimes,
  year: number,
): { readonly firstDay: number; readonly lastDay: number } | null {
  const firstDay = dayOfHoliday(on, year)
  return firstDay === null ? null : { firstDay, lastDay: firstDay + days }
}
