import { type Locale, renderText } from '../i18n/i18n.ts'
import type { UnitOf } from '../person-settings/measure-units.ts'
import { fromMl, type VolumeUnit } from '../units/units.ts'
import { dateFormat, formatClockTime, numberFormat } from './formats.ts'

const texts = {
  under: /*i18n*/ { id: 'time.under', message: 'under {minute}' },
  justNow: /*i18n*/ { id: 'time.justNow', message: 'Just now' },
  ago: /*i18n*/ { id: 'time.ago', message: '{length} ago' },
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
  return formatClockTime(locale, { hour: 'numeric', minute: '2-digit', ...at }, Date.parse(instant))
}

/** Day and time: the weekday within the last week, else the date. */
export function formatMoment(instant: string, now: string, locale: Locale): string {
  const isRecent = Math.abs(Date.parse(now) - Date.parse(instant)) < 6.5 * dayMs
  const style: Intl.DateTimeFormatOptions = isRecent ? { weekday: 'long' } : { month: 'short', day: 'numeric' }
  const day = dateFormat(locale, style).format(Date.parse(instant))
  return renderText(texts.dayAndTime, { day, time: formatTime(instant, locale) })
}

/** `Just now`, `2h 10m ago`, or from a day on day and time. */
export function formatAgo(instant: string, now: string, locale: Locale): string {
  const ms = Date.parse(now) - Date.parse(instant)
  if (ms < 60_000) return renderText(texts.justNow, {})
  if (ms >= dayMs) return formatMoment(instant, now, locale)
  return renderText(texts.ago, { length: formatDuration(ms / 1000, locale) })
}
