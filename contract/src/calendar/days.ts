/**
 * Calendar days as numbers: days since 1970-01-01, so that arithmetic on days never meets a clock change. Dates are
 * YYYY-MM-DD, weekdays 0 (Monday) to 6 (Sunday).
 */

/**
 * Days since 1970-01-01 of a date of the proleptic Gregorian calendar. `month` 1 to 12; months beyond a year roll over, as
 * days beyond a month do.
 */
export function dayOf(year: number, month: number, day: number): number {
  const months = year * 12 + month - 3
  const shifted = Math.floor(months / 12)
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const ofYear = Math.floor((153 * (months - shifted * 12) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear - 719_468
}

/** Returns the days since 1970-01-01 of YYYY-MM-DD; NaN for what is no date, such as 30 February. */
export function dayOfDate(date: string): number {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return Number.NaN
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? dayOf(year, month, day) : Number.NaN
}

/**
 * Returns YYYY-MM-DD of a day number.
 * @throws RangeError for what is no day.
 */
export function dateOfDay(day: number): string {
  if (!Number.isFinite(day)) throw new RangeError(`Not a day: ${day}`)
  const { year, month, day: date } = partsOfDay(day)
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`
}

/** Year, month (1 to 12) and day of the month of a day number. */
export function partsOfDay(day: number): { readonly year: number; readonly month: number; readonly day: number } {
  // Years that begin in March have their leap day at the end, which leaves arithmetic. A Date takes several times longer.
  const shifted = Math.floor(day) + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const sinceMarch = Math.floor((5 * ofYear + 2) / 153)
  const month = sinceMarch < 10 ? sinceMarch + 3 : sinceMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: ofYear - Math.floor((153 * sinceMarch + 2) / 5) + 1 }
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** Returns how many days a month has, 1 to 12 or rolled over. */
export function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return dayOf(year, month + 1, 1) - dayOf(year, month, 1)
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Minutes after midnight of a wall time HH:MM. */
export function minuteOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** HH:MM of minutes after midnight, 0 to 1439. */
export function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
