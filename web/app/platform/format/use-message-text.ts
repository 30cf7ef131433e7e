import { useLingui } from '@lingui/react'
import type { FilledMessage, Quantity } from '@nestwren/contract/message'
import { useMemo } from 'react'
import { currentLocale, type Locale, renderText } from '../i18n/i18n.ts'
import { type UnitOf, useMeasureUnit } from '../person-settings/measure-units.ts'
import { useVolumeUnit, type VolumeUnit } from '../units/units.ts'
import { formatAmount, formatDegrees, formatDuration, formatTime } from './measures.ts'

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
export function formatMessage(filled: FilledMessage, units: ReaderUnits, locale: Locale): string {
  const values = Object.entries(filled.values ?? {}).map(([name, value]) => {
    if (typeof value === 'string') return [name, value]
    // By its id: a build leaves the words of a text to the catalogs.
    return [name, 'id' in value ? formatMessage(value, units, locale) : quantity(value, units, locale)]
  })
  return renderText(filled, Object.fromEntries(values))
}

/** Renders the contract's words in the reader's language and units. */
export function useMessageText(): (filled: FilledMessage) => string {
  useLingui()
  const locale = currentLocale()
  const unit = useVolumeUnit()
  const temperature = useMeasureUnit('temperatureUnit')
  return useMemo(
    () => (filled) => formatMessage(filled, { volume: unit, temperature }, locale),
    [unit, temperature, locale],
  )
}
