/** An age in the parts of the calendar. */
export interface CalendarAge {
  readonly years: number
  readonly months: number
  readonly days: number
}

const dayMs = 86_400_000
const utc = (year: number, month: number, day: number) => Date.UTC(year, month, day)
const lastDayOf = (year: number, month: number) => new Date(utc(year, month + 1, 0)).getUTCDate()

/**
 * Returns the years, months and days from one date to a later one, both YYYY-MM-DD, as the calendar library counts them: a
 * month is over on the same day of the next one. The library takes fifty times as long, and a chart has 500 points.
 */
export function calendarAge(from: string, to: string): CalendarAge {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 1, toDay = 1] = to.split('-').map(Number)
  const whole = (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
  const since = (count: number) => {
    const [atYear, atMonth] = [year + Math.floor((month - 1 + count) / 12), (month - 1 + count) % 12]
    return utc(atYear, atMonth, Math.min(day, lastDayOf(atYear, atMonth)))
  }
  const end = utc(toYear, toMonth - 1, toDay)
  return { years: Math.floor(whole / 12), months: whole % 12, days: Math.round((end - since(whole)) / dayMs) }
}
