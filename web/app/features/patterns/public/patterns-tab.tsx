import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useSearchParams } from 'react-router'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { todayIn } from '../../../platform/clock/now.ts'
import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded, type ReadQuery } from '../../../ui/items/loaded.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Reader } from '../measures.ts'
import { PatternCard } from '../pattern-card.tsx'
import '../patterns.css'
import type { SeriesView } from '../series/series.ts'
import { AllSeries } from '../series-cards.tsx'
import { CsvButton } from './csv-button.tsx'
import { seriesViews } from './series-views.ts'
import type { Span } from './spans.ts'
import { UncountedLogs } from './uncounted-logs.tsx'
import { useReader } from './use-figure-words.ts'
import { type SeriesAnswer, useRibbons, useSeries } from './use-figures.ts'

/** How the days of a child run, over a week to three months; each child of the selection by itself. */
export function PatternsTab() {
  const { t } = useLingui()
  const { selected, children } = useSelectedChild()
  const { days, choose } = usePeriod()
  const shown = selected === 'all' ? children : selected === null ? [] : [selected]
  return (
    <div className="patterns">
      <Segmented
        label={t`Period`}
        options={periods.map((count) => ({
          value: String(count),
          label: plural(count, { one: '# day', other: '# days' }),
        }))}
        value={String(days)}
        onValueChange={(value) => choose(periods.find((count) => String(count) === value) ?? days)}
      />
      <NeedsChildren isPart>
        {shown.map((child) => (
          <section key={`${child._id}-${days}`} className="patterns" aria-label={child.name}>
            {shown.length > 1 ? <h2 className="type-title">{child.name}</h2> : null}
            <ChildPatterns child={child} days={days} />
          </section>
        ))}
      </NeedsChildren>
    </div>
  )
}

/** The patterns of one child over a period: ribbons of days, then each series. */
function ChildPatterns({ child, days }: { child: Child; days: number }) {
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

const periods = [7, 14, 30, 90] as const
type Period = (typeof periods)[number]

const key = 'nestwren.patternDays'
const known = (asked: string | null): Period | undefined => periods.find((days) => String(days) === asked)

/** How many days are looked at: from the address, else as last chosen on this device, else a week. */
function usePeriod(): { readonly days: Period; readonly choose: (days: Period) => void } {
  const [params, setParams] = useSearchParams()
  const days = known(params.get('days')) ?? known(readPreference(key)) ?? periods[0]
  const choose = (chosen: Period) => {
    writePreference(key, String(chosen))
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('days', String(chosen))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { days, choose }
}
