import { dayOf, daysInMonth, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'
import type { SaidDay } from './meanings.ts'

/** Turns days as they were said into days since 1970-01-01. */

/** Returns the day of a date, or null for one that is not in the calendar, such as 31 April. */
export function dayOfParts(year: number, month: number, date: number): number | null {
  const isThere = month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
  return isThere ? dayOf(year, month, date) : null
}

/** Returns the same date some months later, or the end of that month where it is shorter. */
export function monthsLater(day: number, months: number): number {
  const { year, month, day: date } = partsOfDay(day)
  const index = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return dayOf(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

/**
 * Returns the day that is meant, seen from a day: a weekday or a date without its year is the next one, which may be that
 * day itself. A 29 February is that of the next leap year.
 */
export function resolveDay(said: SaidDay, from: number): number {
  switch (said.is) {
    case 'day':
      return said.day
    case 'weekday': {
      if (said.week === 'next') return from - weekdayOf(from) + 7 + said.weekday
      const first = said.week === 'coming' ? from + 1 : from
      return first + ((said.weekday - weekdayOf(first) + 7) % 7)
    }
    case 'monthDay': {
      const { year } = partsOfDay(from)
      // Leap years are at most eight years apart.
      for (let next = year; next <= year + 8; next++) {
        const day = dayOfParts(next, said.month, said.date)
        if (day !== null && day >= from) return day
      }
      return from
    }
    case 'dayOfMonth': {
      const { year, month } = partsOfDay(from)
      for (let next = month - 1; next <= month + 1; next++) {
        const day = dayOfParts(year + Math.floor(next / 12), (next % 12) + 1, said.date)
        if (day !== null && day >= from) return day
      }
      return from
    }
  }
}
