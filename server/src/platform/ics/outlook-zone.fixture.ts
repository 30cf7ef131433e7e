import type ICAL from 'ical.js'

/**
 * A reader of zones that takes as little of them as Outlook does: of STANDARD and of DAYLIGHT the one that begins last, of
 * those the start and the yearly rule, and nothing of RDATE. A zone of which one of the two has no rule has its standard time.
 */
export interface OutlookZone {
  /** Milliseconds since 1970 of what its clocks show, which are given as if they were those of UTC. */
  instantOf(wall: number): number
}

interface Side {
  readonly start: ICAL.Time
  readonly rule: Readonly<Record<string, string>> | null
  readonly beforeMs: number
  readonly afterMs: number
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const dayMs = 86_400_000

export function outlookZone(zone: ICAL.Component): OutlookZone {
  const [standard, daylight] = [lastOf(zone, 'standard'), lastOf(zone, 'daylight')]
  if (standard === null) throw new Error('A zone without STANDARD')
  return {
    instantOf(wall) {
      if (daylight === null || daylight.rule === null || standard.rule === null) return wall - standard.afterMs
      const year = new Date(wall).getUTCFullYear()
      // Onsets are told by the clocks before, on which a time that comes twice is the first one.
      const onsets = [standard, daylight]
        .flatMap((side) => [year - 1, year].map((of) => ({ side, wall: onsetIn(of, side) })))
        .sort((one, other) => one.wall - other.wall)
      const current = onsets.findLast((onset) => onset.wall <= wall)
      return wall - (current?.side ?? standard).afterMs
    },
  }
}

function lastOf(zone: ICAL.Component, name: string): Side | null {
  const sides = zone.getAllSubcomponents(name).map((part): Side => {
    const rule = part.getFirstPropertyValue('rrule')
    const offset = (of: string) => (part.getFirstPropertyValue(of) as ICAL.UtcOffset).toSeconds() * 1000
    return {
      start: part.getFirstPropertyValue('dtstart') as ICAL.Time,
      rule:
        rule === null
          ? null
          : Object.fromEntries(
              String(rule)
                .split(';')
                .map((one) => one.split('=')),
            ),
      beforeMs: offset('tzoffsetfrom'),
      afterMs: offset('tzoffsetto'),
    }
  })
  return sides.sort((one, other) => one.start.compare(other.start)).at(-1) ?? null
}

/** What the clocks show when a side begins in a year. */
function onsetIn(year: number, { start, rule }: Side): number {
  const { BYMONTH = '', BYDAY = '', BYMONTHDAY } = rule ?? {}
  const month = Number(BYMONTH) - 1
  const [, nth = '', name = ''] = /^(-?\d?)([A-Z]{2})$/.exec(BYDAY) ?? []
  const dates = Array.from({ length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() }, (_, index) => index + 1)
  const fitting = dates.filter((date) => {
    const isOfList = BYMONTHDAY === undefined || BYMONTHDAY.split(',').includes(String(date))
    return isOfList && weekdays[new Date(Date.UTC(year, month, date)).getUTCDay()] === name
  })
  const date = nth === '' ? fitting[0] : fitting.at(Number(nth) > 0 ? Number(nth) - 1 : Number(nth))
  if (date === undefined) throw new Error(`No ${BYDAY} in month ${BYMONTH} of ${year}`)
  const ofDay = ((start.hour * 60 + start.minute) * 60 + start.second) * 1000
  return Date.UTC(year, month, 1) + (date - 1) * dayMs + ofDay
}
