import type { charts } from '@nestwren/contract/charts'
import type { CallOutput } from '@nestwren/contract/endpoint'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { todayIn } from '../../../platform/clock/now.ts'
import type { CachedAnswer } from '../../../platform/sync/list.ts'
import { boundsOf, keyOf, type Span } from './spans.ts'

export type SeriesAnswer = CallOutput<typeof charts.series>
export type RibbonsAnswer = CallOutput<typeof charts.ribbons>

/** Figures by day follow from the log: whatever kind is logged, those on screen are counted again. */
export const figures = { key: ['figures'], changedByLogs: kindNames } as const satisfies CachedAnswer

/** What the server is asked for now: the days of a span by this device's clock. */
export function askedNow(childId: string, span: Span) {
  const tz = Temporal.Now.timeZoneId()
  return { childId, ...boundsOf(span, todayIn(tz)), tz }
}

/** How the figures of a child over a span are read and kept, for hooks and for reading ahead. */
const seriesQuery = (childId: string, span: Span) => ({
  queryKey: [...figures.key, 'series', childId, keyOf(span)],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.charts.series({ query: askedNow(childId, span) }, { signal }),
})

/** Figures by day of a child, counted by the server; the last answer stays on the device. */
export function useSeries(childId: string, span: Span, isWanted = true) {
  return useQuery({ ...seriesQuery(childId, span), enabled: isWanted })
}

/** What happened in each 24 hours of a span; the last answer stays on the device. */
export function useRibbons(childId: string, span: Span) {
  return useQuery({
    queryKey: [...figures.key, 'ribbons', childId, keyOf(span)],
    queryFn: ({ signal }) => api.charts.ribbons({ query: askedNow(childId, span) }, { signal }),
  })
}

/** How what the log holds for a doctor is read and kept, for the page and for reading ahead. */
export const visitQuery = (childId: string, span: Span) => ({
  queryKey: [...figures.key, 'visit', childId, keyOf(span)],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.charts.visit({ query: askedNow(childId, span) }, { signal }),
})
