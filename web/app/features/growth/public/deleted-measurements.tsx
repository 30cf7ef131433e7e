import { Trans, useLingui } from '@lingui/react/macro'
import type { Measurement } from '@nestwren/contract/growth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { readPages } from '../../../platform/api/read-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { figureNames } from '../figures.ts'
import { useChartWords } from '../use-chart-words.ts'
import { useGrowthRights } from '../use-growth-rights.ts'
import { measurementList } from './measurement-list.ts'

const keyOf = (childIds: readonly string[]) => [...queryKeys.list('deletedMeasurements'), ...childIds]

/** Reads what was deleted of one child. */
const readDeleted = (childId: string, signal: AbortSignal) =>
  readPages((place) => api.growth.list({ params: { childId }, query: { deleted: 'true', ...place } }, { signal }))

/** Measurements that were deleted in the last 30 days, and the way back. Nothing when there are none. */
export function DeletedMeasurements() {
  const { t } = useLingui()
  const { addable } = useGrowthRights()
  const childIds = addable.map(({ _id }) => _id)
  const query = useQuery({
    queryKey: keyOf(childIds),
    queryFn: async ({ signal }) => (await Promise.all(childIds.map((id) => readDeleted(id, signal)))).flat(),
    enabled: childIds.length > 0,
    meta: { isPersisted: false },
  })
  if (childIds.length === 0 || (query.data !== undefined && query.data.length === 0)) return null
  const names = new Map(addable.map(({ _id, name }) => [_id, name]))
  return (
    <section aria-labelledby="deleted-measurements">
      <div className="section-head">
        <h2 id="deleted-measurements" className="type-heading">
          <Trans>Measurements</Trans>
        </h2>
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-16 w-full rounded-lg" />}
        line={t`Couldn't load the deleted measurements.`}
      >
        {(items) => (
          <ul className="card">
            {items.map((item) => (
              <DeletedLine key={item.id} of={item} childName={names.get(item.childId) ?? ''} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function DeletedLine({ of, childName }: { of: Measurement; childName: string }) {
  const { t } = useLingui()
  const words = useChartWords()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const day = words.words.day(of.measuredOn)
  const figures = figureNames.flatMap((name) => {
    const typed = words.figures.figure(of, name)
    return typed === null ? [] : [words.figures.typed(typed)]
  })
  const restore = async () => {
    await api.growth.restore({ params: { childId: of.childId, id: of.id } })
    await client.invalidateQueries({ queryKey: queryKeys.list('deletedMeasurements') })
    await client.invalidateQueries({ queryKey: queryKeys.list(measurementList.name) })
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-36">
        <span className="type-label block wrap-anywhere">{t`${childName}, ${day}`}</span>
        <span className="type-small block text-muted">{figures.join(', ')}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        isBusy={isBusy}
        icon={<Undo2 aria-hidden="true" className="ic" />}
        aria-label={t`Bring back the measurement of ${day}`}
        onClick={() => void run(restore, { done: t`The measurement is back` })}
      >
        {t`Bring back`}
      </Button>
    </li>
  )
}
