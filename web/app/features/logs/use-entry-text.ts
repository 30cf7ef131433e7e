import { useLingui } from '@lingui/react'
import { describe, type Entry } from '@nestwren/contract/logs/entry'
import type { Quantity, Said } from '@nestwren/contract/said'
import { useMemo } from 'react'
import { dateFormat, numberFormat } from '../../platform/format/formats.ts'
import { currentLocale, type Locale, renderText } from '../../platform/i18n/i18n.ts'
import { type UnitOf, useMeasureUnit } from '../../platform/person-settings/measure-units.ts'
import { fromMl, useVolumeUnit, type VolumeUnit } from '../../platform/units/units.ts'

const texts = {
  under: /*i18n*/ { id: 'time.under', message: 'under {minute}' },
  dayAndTime: /*i18n*/ { id: 'time.dayAndTime', message: '{day}, {time}' },
}

const dayMs = 24 * 3600_000

function unitText(value: number, unit: 'hour' | 'minute' | 'second', locale: Locale): string {
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value)
}

/** `2h 10m`, `48m`, `under 1m`; rounded down to whole minutes. */
export function formatDuration(seconds: number, locale: Locale): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  if (minutes === 0) return renderText(texts.under, { minute: unitText(1, 'minute', locale) })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    ...(hours > 0 ? [unitText(hours, 'hour', locale)] : []),
    ...(rest > 0 ? [unitText(rest, 'minute', locale)] : []),
  ]
  return parts.join(' ')
}

/** `12m 52s`, as a timer that has just been stopped says it; whole minutes from an hour on. */
export function formatExact(seconds: number, locale: Locale): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole >= 3600) return formatDuration(whole, locale)
  const minutes = Math.floor(whole / 60)
  const second = unitText(whole % 60, 'second', locale)
  return minutes === 0 ? second : `${unitText(minutes, 'minute', locale)} ${second}`
}

/** `120 ml`, `4.5 oz`. */
export function formatAmount(amountMl: number, unit: VolumeUnit, locale: Locale): string {
  return `${numberFormat(locale, { maximumFractionDigits: 1 }).format(fromMl(amountMl, unit))} ${unit}`
}

/** `37.6 °C`, `99.7 °F`. */
export function formatDegrees(centiC: number, unit: UnitOf<'temperatureUnit'>, locale: Locale): string {
  const degrees = unit === 'C' ? centiC / 100 : (centiC / 100) * 1.8 + 32
  const style = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${numberFormat(locale, style).format(degrees)} °${unit}`
}

/** Clock time in a zone, as the language writes it; this device's zone by default. */
export function formatTime(instant: string, locale: Locale, zone?: string): string {
  const at = zone === undefined ? {} : { timeZone: zone }
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...at }).format(Date.parse(instant))
}

/** Day and time: the weekday within the last week, else the date. */
export function formatMoment(instant: string, now: string, locale: Locale): string {
  const isRecent = Math.abs(Date.parse(now) - Date.parse(instant)) < 6.5 * dayMs
  const style: Intl.DateTimeFormatOptions = isRecent ? { weekday: 'long' } : { month: 'short', day: 'numeric' }
  const day = dateFormat(locale, style).format(Date.parse(instant))
  return renderText(texts.dayAndTime, { day, time: formatTime(instant, locale) })
}

/** What the reader measures in. */
export interface ReaderUnits {
  readonly volume: VolumeUnit
  readonly temperature: UnitOf<'temperatureUnit'>
}

function quantity(value: Quantity, units: ReaderUnits, locale: Locale): string | number {
  if ('amountMl' in value) return formatAmount(value.amountMl, units.volume, locale)
  if ('centiC' in value) return formatDegrees(value.centiC, units.temperature, locale)
  if ('durationS' in value) return formatDuration(value.durationS, locale)
  if ('instant' in value) return formatTime(value.instant, locale)
  // Plural rules need the number itself.
  return value.count
}

/** Shows words of the contract in the current language and the reader's units. */
export function sayIn(said: Said, units: ReaderUnits, locale: Locale): string {
  const values = Object.entries(said.values ?? {}).map(([name, value]) => {
    if (typeof value === 'string') return [name, value]
    // By its id: a build leaves the words of a text to the catalogs.
    return [name, 'id' in value ? sayIn(value, units, locale) : quantity(value, units, locale)]
  })
  return renderText(said, Object.fromEntries(values))
}

function useReader(): { locale: Locale; unit: VolumeUnit } {
  useLingui()
  return { locale: currentLocale(), unit: useVolumeUnit() }
}

/** Renders the contract's words in the reader's language and units. */
export function useSaidText(): (said: Said) => string {
  const { locale, unit } = useReader()
  const temperature = useMeasureUnit('temperatureUnit')
  return useMemo(() => (said) => sayIn(said, { volume: unit, temperature }, locale), [unit, temperature, locale])
}

type Describable = Pick<Entry, 'kind' | 'startAt' | 'endAt' | 'details'>

/** What happened, and what else is worth a glance, or null. */
export function useEntryTitle(): (entry: Describable) => { title: string; context: string | null } {
  const said = useSaidText()
  return useMemo(
    () => (entry) => {
      const { title, context } = describe(entry)
      return { title: said(title), context: context === null ? null : said(context) }
    },
    [said],
  )
}

/** The clock time of an instant: `8:14 AM`. */
export function useTimeText(): (instant: string, zone?: string) => string {
  const { locale } = useReader()
  return useMemo(() => (instant, zone) => formatTime(instant, locale, zone), [locale])
}

export interface AgoText {
  /** True while the time since is shown as a length: add "ago". */
  readonly isRelative: (instant: string, now: string) => boolean
  /** `2h 10m` within 24 hours, else `Monday, 8:14 AM`. */
  readonly long: (instant: string, now: string) => string
  /** `2h 10m`, `48m`, `under 1m`. */
  readonly duration: (seconds: number) => string
  /** `12m 52s`. */
  readonly exact: (seconds: number) => string
}

/** Words for how long ago something was. */
export function useAgo(): AgoText {
  const { locale } = useReader()
  return useMemo(() => {
    const isRelative = (instant: string, now: string) => Date.parse(now) - Date.parse(instant) < dayMs
    return {
      isRelative,
      long: (instant, now) =>
        isRelative(instant, now)
          ? formatDuration((Date.parse(now) - Date.parse(instant)) / 1000, locale)
          : formatMoment(instant, now, locale),
      duration: (seconds) => formatDuration(seconds, locale),
      exact: (seconds) => formatExact(seconds, locale),
    }
  }, [locale])
}

/** An amount of millilitres in the reader's unit: `120 ml`. */
export function useAmountText(): (amountMl: number) => string {
  const { locale, unit } = useReader()
  return useMemo(() => (amountMl) => formatAmount(amountMl, unit, locale), [unit, locale])
}
