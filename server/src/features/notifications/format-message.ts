import { apart, bare } from '@nestwren/contract/apart'
import type { Locale } from '@nestwren/contract/auth'
import type { FilledMessage, Quantity } from '@nestwren/contract/message'
import { spanish } from '@nestwren/contract/spanish'

/** How somebody reads: language, units, and the zone of their clock. */
export interface Reader {
  readonly locale: Locale
  readonly volumeUnit: 'ml' | 'oz'
  readonly temperatureUnit: 'C' | 'F'
  readonly timeZone: string
}

/** US fluid ounces, which baby bottles are marked in. */
const mlPerOz = 29.5735
const plural = /\{(\w+), plural, ((?:(?:=\d+|\w+) \{[^{}]*\} ?)+)\}/g
const branch = /(=\d+|\w+) \{([^{}]*)\}/g
const placeholder = /\{(\w+)\}/g

/** Shows words of the contract in somebody's language and units, where there is no browser to do it. */
export function formatMessage(filled: FilledMessage, reader: Reader): string {
  const message = reader.locale === 'es' ? (spanish[filled.id] ?? filled.message) : filled.message
  const values = filled.values ?? {}
  const withPlurals = message.replaceAll(plural, (whole: string, name: string, branches: string) => {
    const value = values[name]
    if (value === undefined || typeof value === 'string' || !('count' in value)) return whole
    return pluralOf(branches, value.count, reader.locale)
  })
  const text = withPlurals.replaceAll(placeholder, (whole: string, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (typeof value === 'string') return apart(value)
    return 'message' in value ? apart(formatMessage(value, reader)) : quantity(value, reader)
  })
  return bare(text)
}

function pluralOf(branches: string, count: number, locale: Locale): string {
  const byName = new Map([...branches.matchAll(branch)].map(([, name, text]) => [name, text ?? '']))
  const text = byName.get(`=${count}`) ?? byName.get(new Intl.PluralRules(locale).select(count)) ?? byName.get('other')
  return (text ?? '').replaceAll('#', numberText(count, locale))
}

function quantity(value: Quantity, { locale, volumeUnit, temperatureUnit, timeZone }: Reader): string {
  if ('amountMl' in value) {
    const amount = volumeUnit === 'ml' ? value.amountMl : value.amountMl / mlPerOz
    return `${numberText(amount, locale)} ${volumeUnit}`
  }
  if ('centiC' in value) {
    const degrees = temperatureUnit === 'C' ? value.centiC / 100 : (value.centiC / 100) * 1.8 + 32
    return `${numberText(degrees, locale)} °${temperatureUnit}`
  }
  if ('durationS' in value) return durationText(value.durationS, locale)
  if ('instant' in value) {
    const style = { hour: 'numeric', minute: '2-digit', timeZone } as const
    return new Intl.DateTimeFormat(locale, style).format(Date.parse(value.instant))
  }
  return numberText(value.count, locale)
}

function numberText(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
}

function unitText(value: number, unit: 'hour' | 'minute', locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value)
}

/** `2h 10m`; rounded down to whole minutes, at least one. */
function durationText(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [unitText(hours, 'hour', locale)] : []),
    ...(rest > 0 ? [unitText(rest, 'minute', locale)] : []),
  ]
  return parts.join(' ')
}
