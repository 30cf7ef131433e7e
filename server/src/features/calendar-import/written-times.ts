import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'

/** A day, or a day and a time, as a file writes it. */
export interface WrittenTime {
  readonly date: string
  /** HH:MM; null for a whole day. */
  readonly time: string | null
  /** Minutes ahead of UTC that it says itself; null where a zone has to say. */
  readonly offset: number | null
}

const day = String.raw`(\d{4})(-?)(\d\d)\2(\d\d)`
const time = String.raw`(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?`
const written = new RegExp(String.raw`^${day}(?:[T ]?${time}\s*(Z|[+-]\d\d(?::?\d\d)?)?|[TZ])?$`, 'i')

/**
 * Reads 20270105T080000Z and what else programs write for it: without seconds, with dashes and colons, with an offset. Null
 * for what is no time; `outOfRange` for a day that there is not, or not from 1900 to 2199.
 */
export function writtenTime(text: string): WrittenTime | 'outOfRange' | null {
  const found = written.exec(text.trim())
  if (found === null) return null
  const [, year = '', , month = '', date = '', hour, minute = '00', second = '00', zone] = found
  const dayNumber = dayOfDate(`${year}-${month}-${date}`)
  if (Number.isNaN(dayNumber) || year < '1900' || year > '2199') return 'outOfRange'
  if (hour === undefined) return { date: dateOfDay(dayNumber), time: null, offset: null }
  const isMidnight = hour === '24' && minute === '00'
  if ((hour > '23' && !isMidnight) || minute > '59' || second > '60') return null
  const offset = zone === undefined ? null : offsetOf(zone)
  return isMidnight
    ? { date: dateOfDay(dayNumber + 1), time: '00:00', offset }
    : { date: dateOfDay(dayNumber), time: `${hour}:${minute}`, offset }
}

/** Minutes of +0100, -05:30, +01, +001736 or Z; 0 for what is none. */
export function offsetOf(text: string): number {
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([+-])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?$/.exec(text.trim()) ?? []
  const total = Number(hours ?? 0) * 60 + Number(minutes) + Math.round(Number(seconds) / 60)
  return sign === '-' ? -total : total
}

const minutesOf: Readonly<Record<string, number>> = { W: 10_080, D: 1_440, H: 60, M: 1, S: 1 / 60 }

/** Whole minutes of a duration such as PT1H30M or P1W, negative with a sign before it; null for what is none. */
export function writtenMinutes(text: string): number | null {
  const found = /^([+-]?)P(?=T?\d)((?:T?\d{1,9}(?:[.,]\d{1,9})?[WDHMS])+)T?$/i.exec(text.replace(/\s/g, ''))
  if (found === null) return null
  const [, sign, parts = ''] = found
  let minutes = 0
  for (const [, number = '', unit = ''] of parts.matchAll(/([\d.,]+)([WDHMS])/gi))
    minutes += Number(number.replace(',', '.')) * (minutesOf[unit.toUpperCase()] ?? 0)
  return (sign === '-' ? -1 : 1) * Math.round(minutes)
}
