import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { todayIn } from '../../platform/clock/now.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, type ReadQuery } from '../../ui/items/loaded.tsx'
import { AllSeries } from './all-series.tsx'
import type { Reader } from './measures.ts'
import { PatternCard } from './pattern-card.tsx'
import { CsvButton } from './public/csv-button.tsx'
import { seriesViews } from './public/series-views.ts'
import type { Span } from './public/spans.ts'
import { UncountedLogs } from './public/uncounted-logs.tsx'
import { type SeriesAnswer, useRibbons, useSeries } from './public/use-figures.ts'
import { useReader } from './public/use-reader.ts'
import type { SeriesView } from './series-view.ts'

/** The patterns of one child over a period: ribbons of days, then each series. */
export function ChildPatterns({ child, days }: { child: Child; days: number }) {
  const { t } = useLingui()
  const span: Span = { kind: 'days', days }
  const reader = useReader()
  const series = useSeries(child._id, span)
  const ribbons = useRibbons(child._id, span)
  const seen = seriesViews.filter(({ area }) => isLevelAtLeast(child.access[area] ?? 'none', 'view'))
  if (seen.length === 0)
    return (
      <EmptyState
        after={noReadNeeded}
        title={t`Nothing shared with you yet`}
        body={t`A parent of this family can share a child's logs with you.`}
      />
    )
  return (
    <>
      <UncountedLogs childId={child._id} />
      <Loaded query={ribbons} lines={5} line={t`We couldn't load the day pattern. Your logs are safe.`}>
        {(answer) => (
          <PatternCard answer={answer} finding={findingOf(series.data, seen, days, reader)} todayIn={todayIn} />
        )}
      </Loaded>
      {isOnlyOffline(series, ribbons) ? null : (
        <Loaded
          query={series}
          lines={4}
          line={t`We couldn't load these charts. Your logs are safe.`}
          isSinceSaid={ribbons.data !== undefined}
        >
          {(answer, answered) => (
            <>
              <AllSeries answer={answer} answered={answered} seen={seen} reader={reader} today={todayIn(answer.tz)} />
              <CsvButton child={child} span={span} />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

/** Neither is on the device and there is no network: that is said once. */
function isOnlyOffline(...reads: readonly Pick<ReadQuery<unknown>, 'data' | 'fetchStatus'>[]): boolean {
  return reads.every(({ data, fetchStatus }) => data === undefined && fetchStatus === 'paused')
}

/** The first sentence that a series has about the period; null while too little is known. */
function findingOf(
  answer: SeriesAnswer | undefined,
  seen: readonly SeriesView[],
  days: number,
  reader: Reader,
): string | null {
  if (answer === undefined) return null
  const today = todayIn(answer.tz)
  for (const view of seen) {
    const series = answer.series.find(({ name }) => name === view.name)
    const found = series === undefined ? null : (view.finding?.(series, { reader, today, days }) ?? null)
    if (found !== null) return found
  }
  return null
}
