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

/** "Mara, Dev, and Sol", each of whom stays in their place whichever way their name is written. */
export function listFormat(locale: string, options: Intl.ListFormatOptions = {}) {
  const list = remembered(listFormats, JSON.stringify([locale, options]), () => new Intl.ListFormat(locale, options))
  return { format: (parts: Iterable<string>) => list.format(Array.from(parts, apart)) }
}
