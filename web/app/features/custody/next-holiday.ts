import { dateOfDay, dayOfDate, partsOfDay } from '@nestwren/contract/calendar/days'
import { holidayDays } from '@nestwren/contract/custody/holidays'
import type { CustodyPerson, HolidayRule } from '@nestwren/contract/custody/terms'

export interface HolidayYear {
  /** YYYY-MM-DD of its first and its last day. */
  readonly firstOn: string
  readonly lastOn: string
  readonly holder: CustodyPerson
}

/** As many years are looked at: a fifth Monday of a month, for one person in even years only, is rare. */
const yearsAhead = 12

/** Returns when a holiday is next given to someone from a day on, YYYY-MM-DD; null where no year does for long. */
export function nextHoliday(holiday: HolidayRule, date: string): HolidayYear | null {
  const day = dayOfDate(date)
  const { year } = partsOfDay(day)
  for (let next = year - 1; next < year + yearsAhead; next++) {
    const days = holidayDays(holiday, next)
    const holder = next % 2 === 0 ? holiday.evenYears : holiday.oddYears
    if (days !== null && holder !== null && days.lastDay >= day)
      return { firstOn: dateOfDay(days.firstDay), lastOn: dateOfDay(days.lastDay), holder }
  }
  return null
}
