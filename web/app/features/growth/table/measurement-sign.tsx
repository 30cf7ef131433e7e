import { useLingui } from '@lingui/react/macro'
import type { Measurement } from '@nestwren/contract/growth'
import { figureNames } from '@nestwren/contract/growth-figures'
import type { SyncedItem } from '../../../platform/sync/operation.ts'
import { SyncSign } from '../../../ui/items/sync-sign.tsx'
import { useChartWords } from '../use-chart-words.ts'

/** How the writing of a measurement fares. */
export function MeasurementSign({ id }: { id: string }) {
  const { t } = useLingui()
  const words = useChartWords()
  const describe = (item: SyncedItem): readonly string[] => {
    const of = item as SyncedItem & Measurement
    const figures = figureNames.flatMap((name) => {
      const typed = words.figures.figure(of, name)
      return typed === null ? [] : [t`${words.name(name)}: ${words.figures.typed(typed)}`]
    })
    return [words.words.day(of.measuredOn), ...figures, ...(of.note === '' ? [] : [of.note])]
  }
  return <SyncSign id={id} describe={describe} />
}
