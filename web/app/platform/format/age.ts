import { nowMs } from '../clock/now.ts'
/** An age in the largest fitting unit, as the chips show it. */
export interface Age {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly count: number
}

/**
 * Age on a local date: days under two weeks, weeks under two months, months under two years, then years.
 * null before birth.
 * @param birthdate YYYY-MM-DD
 * @param today YYYY-MM-DD where the child is
 */
export function ageOn(birthdate: string, today: string): Age | null {
  const born = Temporal.PlainDate.from(birthdate)
  const now = Temporal.PlainDate.from(today)
  const days = born.until(now, { largestUnit: 'day' }).days
  if (days < 0) return null
  const { years, months } = born.until(now, { largestUnit: 'year' })
  const allMonths = years * 12 + months
  if (days < 14) return { unit: 'day', count: days }
  if (allMonths < 2) return { unit: 'week', count: Math.floor(days / 7) }
  if (allMonths < 24) return { unit: 'month', count: allMonths }
  return { unit: 'year', count: years }
}

/** Today's date on this device's clock. */
export function todayHere(now: Date = new Date(nowMs())): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDate()
    .toString()
}
