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

/** Offset from UTC in milliseconds. */
function offsetAt(ms: number, zone: string | undefined): number {
  if (zone === undefined) return -60_000 * new Date(ms).getTimezoneOffset()
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
}

/** By how much the clocks go back around a day, by zone and day: asked for every line of the timeline. */
const backs = new Map<string, number>()
const dayMs = 86_400_000

function backAround(ms: number, zone: string | undefined): number {
  const day = Math.floor(ms / dayMs)
  const key = `${day} ${zone ?? new Date(ms).getTimezoneOffset()}`
  const known = backs.get(key)
  if (known !== undefined) return known
  const back = offsetAt((day - 1) * dayMs, zone) - offsetAt((day + 2) * dayMs, zone)
  backs.set(key, back)
  return back
}

/** Whether the clock of a zone, or of this device's, shows the time of an instant twice that night. */
export function isRepeated(ms: number, zone?: string): boolean {
  const back = backAround(ms, zone)
  if (back <= 0) return false
  const offset = offsetAt(ms, zone)
  return offsetAt(ms + back, zone) < offset || offsetAt(ms - back, zone) > offset
}

/** A day and time, or a time; with the name of the time where the clock shows it twice that night: `1:30 AM EDT`. */
export function formatClockTime(locale: string, options: Intl.DateTimeFormatOptions, ms: number): string {
  const named = options.timeStyle === undefined ? { timeZoneName: 'short' } : { timeStyle: 'long' }
  const isTwice = isRepeated(ms, options.timeZone)
  return dateFormat(locale, isTwice ? { ...options, ...(named as Intl.DateTimeFormatOptions) } : options).format(ms)
}

/** "Mara, Dev, and Sol". */
export function listFormat(locale: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat {
  return remembered(listFormats, JSON.stringify([locale, options]), () => new Intl.ListFormat(locale, options))
}
