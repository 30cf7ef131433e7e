import { apart } from '@nestwren/contract/apart'

/**
 * Formats of numbers, dates and lists of the runtime, made once each: making one takes longer than hundreds of uses, and a line of
 * the timeline needs several.
 */
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const listFormats = new Map<string, Intl.ListFormat>()

function remembered<Format>(known: Map<string, Format>, key: string, make: () => Format): Format {
  const format = known.get(key) ?? make()
  known.set(key, format)
  return format
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return remembered(numberFormats, JSON.stringify([locale, options]), () => new Intl.NumberFormat(locale, options))
}

/** A format without `timeZone` is for the device's zone, which is part of what is remembered: people travel. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const offset = options.timeZone === undefined ? new Date().getTimezoneOffset() : 0
  const key = JSON.stringify([locale, options, offset])
  return remembered(dateFormats, key, () => new Intl.DateTimeFormat(locale, options))
}

/**
 * Whether the clock of a zone, or of this device's, shows the time of an instant twice that night. Clocks go back by half an
 * hour, one or two, and between 9 PM and 4 AM: by day, nothing more is asked.
 */
export function isRepeated(ms: number, timeZone?: string): boolean {
  const style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = dateFormat('en', timeZone === undefined ? style : { ...style, timeZone })
  const time = clock.format(ms)
  if (time >= '04' && time < '21') return false
  return [-120, -60, -30, 30, 60, 120].some((minutes) => clock.format(ms + minutes * 60_000) === time)
}

/** A day and time, or a time; with the name of the time where the clock shows it twice that night: `1:30 AM EDT`. */
export function formatClockTime(locale: string, options: Intl.DateTimeFormatOptions, ms: number): string {
  const named = options.timeStyle === undefined ? { timeZoneName: 'short' } : { timeStyle: 'long' }
  const isTwice = isRepeated(ms, options.timeZone)
  return dateFormat(locale, isTwice ? { ...options, ...(named as Intl.DateTimeFormatOptions) } : options).format(ms)
}

/** "Mara, Dev, and Sol", each of whom stays in their place whichever way their name is written. */
export function listFormat(locale: string, options: Intl.ListFormatOptions = {}) {
  const list = remembered(listFormats, JSON.stringify([locale, options]), () => new Intl.ListFormat(locale, options))
  return { format: (parts: Iterable<string>) => list.format(Array.from(parts, apart)) }
}
