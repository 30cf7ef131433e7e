import { instantOfWall, offsetAt, wallOfInstant } from '@nestwren/contract/calendar/zone'
import ICAL from 'ical.js'
import { changesBetween } from './zone-changes.ts'
import { zoneComponent } from './zone-component.ts'

/** Holds descriptions of zones to what the clocks of the zones show. */

const minuteMs = 60_000
const dayMs = 86_400_000
export const at = (date: string) => Date.parse(`${date}T00:00:00.000Z`)

/** Returns a description, parsed. Days are YYYY-MM-DD. */
export const describedBy = (timeZone: string, from: string, to: string) =>
  new ICAL.Component(ICAL.parse(zoneComponent(timeZone, at(from), at(to)).join('\r\n')))

/** Instants of all seasons and around every change of the clocks. Of a time that comes twice readers differ on which is meant. */
function instants(timeZone: string, from: string, to: string): number[] {
  const spread = Array.from({ length: Math.floor((at(to) - at(from)) / (17 * dayMs)) }, (_, number) => {
    return at(from) + number * 17 * dayMs + (number % 24) * 61 * minuteMs
  })
  const around = changesBetween(timeZone, at(from), at(to)).flatMap((change) =>
    [-121, -1, 0, 121].map((minutes) => change.at + minutes * minuteMs),
  )
  return [...spread, ...around].filter((one) => {
    const { day, minute } = wallOfInstant(one, timeZone)
    return instantOfWall(day, minute, timeZone).fit === 'exact'
  })
}

/** Where a reader of the description is wrong, of all instants from one day to another. */
export function misread(timeZone: string, from: string, to: string, read: (wall: number) => number): string[] {
  return instants(timeZone, from, to).flatMap((instant) => {
    const wall = instant + offsetAt(instant, timeZone) * minuteMs
    return read(wall) === instant ? [] : [new Date(instant).toISOString()]
  })
}

/** Returns how a real parser that knows only the description reads what clocks show. */
export function icalOf(timeZone: string, from: string, to: string) {
  const zone = new ICAL.Timezone(describedBy(timeZone, from, to))
  return (wall: number) => {
    const time = ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))
    time.zone = zone
    return time.toUnixTime() * 1000
  }
}
