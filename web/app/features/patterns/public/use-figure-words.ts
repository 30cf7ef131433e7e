import { useLingui } from '@lingui/react/macro'
import type { Series } from '@nestwren/contract/charts'
import { useLocale, useText } from '../../../platform/i18n/use-locale.ts'
import { useMeasureUnit } from '../../../platform/person-settings/measure-units.ts'
import { useVolumeUnit } from '../../../platform/units/units.ts'
import { compared, type Reader } from '../measures.ts'
import type { SeriesView } from '../series/series.ts'

/** The language and units that figures are written in. */
export function useReader(): Reader {
  const { locale } = useLocale()
  const volume = useVolumeUnit()
  const temperature = useMeasureUnit('temperatureUnit')
  return { locale, units: { volume, temperature } }
}

/** On fewer days a figure says nothing about a period. */
const leastDays = 3

interface Figures {
  readonly view: SeriesView
  readonly series: Series
  readonly today: string
  /** Of the period, and of the one before it. */
  readonly days: number
  readonly reader: Reader
}

/** Says how an average lies to that of the period before: "0.6 more than the 7 days before (7.5)". */
export function useComparedWords(): (figures: Figures) => string {
  const { t } = useLingui()
  const text = useText()
  return ({ view: { measure }, series, today, days, reader }) => {
    const { average, previous } = series
    if (average === null) return t`Nothing to average yet: today isn't over.`
    if (previous.average === null) return t`Nothing logged in the ${days} days before.`
    const before = measure.text(previous.average, reader)
    const found = compared(series, today, leastDays)
    if (found === null) return t`${before} in the ${days} days before, on too few days to compare.`
    const difference = measure.difference(found.change, reader)
    if (difference === null) return t`The same as in the ${days} days before.`
    const sentence = text(found.change > 0 ? measure.more : measure.less, { difference, days })
    return t`${sentence} (${before}).`
  }
}
