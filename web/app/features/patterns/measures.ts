import type { Series } from '@nestwren/contract/charts'
import { numberFormat } from '../../platform/format/formats.ts'
import { formatAmount, formatDegrees, formatDuration } from '../../platform/format/measures.ts'
import type { ReaderUnits } from '../../platform/format/use-message-text.ts'
import { type Locale, renderText } from '../../platform/i18n/i18n.ts'
import { fromMl } from '../../platform/units/units.ts'

/** What somebody reads in. */
export interface Reader {
  readonly locale: Locale
  readonly units: ReaderUnits
}

/** How the values of a series are written and drawn. Values are the contract's: counts, millilitres, seconds, °C. */
export interface Measure {
  /** A value with its unit: "640 ml". */
  text(value: number, reader: Reader): string
  /** A value as the axis has it, in the reader's unit: what is drawn and where the lines of the grid lie. */
  drawn(value: number, reader: Reader): number
  /** A number of the axis: "600". */
  tick(drawn: number, reader: Reader): string
  /** The unit at the top of the axis; empty for a count. */
  unit(reader: Reader): string
  /** How far two values lie apart, with its unit; null where nobody would see it. */
  difference(change: number, reader: Reader): string | null
  /** It has no halves, so the lines of the grid lie at whole numbers. */
  readonly isWhole?: true
  /** "0.6 more than the 7 days before". */
  readonly more: Words
  readonly less: Words
}

type Words = (typeof texts)[keyof typeof texts]

const texts = {
  more: /*i18n*/ { id: 'measure.more', message: '{difference} more than the {days} days before' },
  less: /*i18n*/ { id: 'measure.less', message: '{difference} less than the {days} days before' },
  fewer: /*i18n*/ { id: 'measure.fewer', message: '{difference} fewer than the {days} days before' },
  higher: /*i18n*/ { id: 'measure.higher', message: '{difference} higher than the {days} days before' },
  lower: /*i18n*/ { id: 'measure.lower', message: '{difference} lower than the {days} days before' },
  hours: /*i18n*/ { id: 'measure.hours', message: 'hours' },
}

const oneDecimal = (value: number, { locale }: Reader) =>
  numberFormat(locale, { maximumFractionDigits: 1 }).format(value)
const unlessNone = (change: number, least: number, text: () => string) => (Math.abs(change) < least ? null : text())

/** How often something happened. */
export const count: Measure = {
  text: oneDecimal,
  drawn: (value) => value,
  tick: oneDecimal,
  unit: () => '',
  difference: (change, reader) => unlessNone(change, 0.05, () => oneDecimal(Math.abs(change), reader)),
  isWhole: true,
  more: texts.more,
  less: texts.fewer,
}

/** Millilitres, in the reader's ml or oz. */
export const volume: Measure = {
  text: (value, { locale, units }) => formatAmount(Math.round(value), units.volume, locale),
  drawn: (value, { units }) => fromMl(value, units.volume),
  tick: oneDecimal,
  unit: ({ units }) => units.volume,
  difference: (change, { locale, units }) =>
    unlessNone(change, 0.5, () => formatAmount(Math.round(Math.abs(change)), units.volume, locale)),
  more: texts.more,
  less: texts.less,
}

/** Seconds, drawn in hours. */
export const duration: Measure = {
  text: (value, { locale }) => formatDuration(value, locale),
  drawn: (value) => value / 3600,
  tick: oneDecimal,
  unit: () => renderText(texts.hours),
  difference: (change, { locale }) => unlessNone(change, 60, () => formatDuration(Math.abs(change), locale)),
  more: texts.more,
  less: texts.less,
}

/** Degrees Celsius, in the reader's °C or °F. */
export const degrees: Measure = {
  text: (value, { locale, units }) => formatDegrees(Math.round(value * 100), units.temperature, locale),
  drawn: (value, { units }) => (units.temperature === 'C' ? value : value * 1.8 + 32),
  tick: oneDecimal,
  unit: ({ units }) => `°${units.temperature}`,
  difference: (change, reader) => {
    const shown = Math.abs(change) * (reader.units.temperature === 'C' ? 1 : 1.8)
    return unlessNone(shown, 0.05, () => `${oneDecimal(shown, reader)} °${reader.units.temperature}`)
  },
  more: texts.higher,
  less: texts.lower,
}

/** A sentence about a period rests on at least so many days, in it and before it. */
export const leastDays = 5

/** What there is to say of a series beside the period before. */
export interface Comparison {
  readonly average: number
  /** The average less that of the period before. */
  readonly change: number
  /** On how many days each rests. */
  readonly days: number
  readonly previousDays: number
}

/** How many days of a series are over and have a value. */
export function daysThatCount(series: Pick<Series, 'days'>, today: string): number {
  return series.days.filter(({ date }) => date < today).length
}

/** Compares a period with the one before it; null where either rests on fewer than `least` days. */
export function compared(series: Series, today: string, least: number): Comparison | null {
  const { average, previous } = series
  const days = daysThatCount(series, today)
  if (average === null || previous.average === null || days < least || previous.days < least) return null
  return { average, change: average - previous.average, days, previousDays: previous.days }
}
