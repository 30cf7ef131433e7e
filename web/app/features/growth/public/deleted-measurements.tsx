import { useLingui } from '@lingui/react/macro'
import { figureNames } from '@nestwren/contract/growth-figures'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { readPages } from '../../../platform/api/read-pages.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { useChartWords } from '../use-chart-words.ts'
import { useGrowthRights } from '../use-growth-rights.ts'
import { measurementList } from './measurement-list.ts'

/** Measurements that were deleted in the last 30 days, and the way back. Nothing when there are none. */
export function DeletedMeasurements() {
  const { t } = useLingui()
  const { words, figures } = useChartWords()
  const { addable } = useGrowthRights()
  const childIds = addable.map(({ _id }) => _id)
  const names = new Map(addable.map(({ _id, name }) => [_id, name]))
  return (
    <DeletedList
      heading={t`Measurements`}
      line={t`Couldn't load the deleted measurements.`}
      of={queryKeys.list(measurementList.name)}
      within={childIds}
      calls={{
        restore: api.growth.restore,
        list: async ({ query }, options) => {
          const read = (childId: string) =>
            readPages((place) => api.growth.list({ params: { childId }, query: { ...query, ...place } }, options))
          return { items: (await Promise.all(childIds.map(read))).flat(), nextCursor: null }
        },
      }}
      isWanted={childIds.length > 0}
      lineOf={(of) => {
        const childName = names.get(of.childId) ?? ''
        const day = words.day(of.measuredOn)
        const typed = figureNames.flatMap((name) => figures.figure(of, name) ?? [])
        return {
          title: t`${childName}, ${day}`,
          detail: typed.map((figure) => figures.typed(figure)).join(', '),
          restoreLabel: t`Bring back the measurement of ${day}`,
          done: t`The measurement is back`,
        }
      }}
    />
  )
}
