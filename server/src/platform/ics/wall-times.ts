import { dateOfDay, dayOfDate, minuteOfTime } from '@nestwren/contract/calendar/days'
import { instantOfWall, wallOfInstant } from '@nestwren/contract/calendar/zone'

/** Days and times as values of iCalendar properties. */

const msPerMinute = 60_000

/** Returns an instant (milliseconds since 1970) in UTC, such as 20261125T090000Z. */
export function utcValue(at: number): string {
  return `${localValue(at, 0)}Z`
}

/** Returns what clocks show that are so many minutes ahead of UTC, such as 20261125T100000. */
export function localValue(at: number, offsetMinutes: number): string {
  return new Date(at + offsetMinutes * msPerMinute).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

/** Returns a date YYYY-MM-DD without its dashes. */
export function dateValue(date: string): string {
  return date.replaceAll('-', '')
}

/** Whether a zone needs no description: its times are written as those of UTC. */
export function isUtc(timeZone: string): boolean {
  return /^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal|GMT)$/i.test(timeZone)
}

/** Returns a property with a wall time in a zone: `DTSTART;TZID=Europe/Berlin:20261125T100000`. */
export function wallProperty(name: string, date: string, time: string, timeZone: string): string {
  const value = `${dateValue(date)}T${time.replace(':', '')}00`
  return isUtc(timeZone) ? `${name}:${value}Z` : `${name};TZID=${timeZone}:${value}`
}

/** Returns a property with what the clocks of a zone show at an instant; seconds are left out. */
export function instantProperty(name: string, at: number, timeZone: string): string {
  const { day, minute } = wallOfInstant(at, timeZone)
  const pad = (part: number) => String(part).padStart(2, '0')
  return wallProperty(name, dateOfDay(day), `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`, timeZone)
}

/** Whether the clocks of a zone name an instant so that whoever reads them finds it again. */
export function isNamedByWall(at: number, timeZone: string): boolean {
  const { day, minute } = wallOfInstant(at, timeZone)
  return instantOfWall(day, minute, timeZone).at === at
}

/** Returns the instant of a date and a time in a zone, milliseconds since 1970. */
export function instantOf(date: string, time: string, timeZone: string): number {
  return instantOfWall(dayOfDate(date), minuteOfTime(time), timeZone).at
}
