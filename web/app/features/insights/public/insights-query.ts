import type { CallOutput } from '@nestwren/contract/endpoint'
import type { insights } from '@nestwren/contract/insights'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { readPreference } from '../../../platform/preferences/preferences.ts'
import { ideaMarkList } from './idea-marks.ts'

export type InsightsAnswer = CallOutput<typeof insights.get>

/** A model changes little with one more log, and the server learns it again no sooner than this. */
const rareMs = 10 * 60_000
/** The switch was turned on again here; the server may hear of it a moment later. */
const switchedMs = 20_000

/** The key of a child's ideas, tips, and model: goes stale when the family says something about an idea. */
export const insightsKey = (childId: string) => [...queryKeys.list(ideaMarkList.name), childId]

const queryOf = (childId: string) => ({
  queryKey: insightsKey(childId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.insights.get({ query: { childId } }, { signal }),
})

/** Reads ideas, tips, and model of a child for the page that is about them; the last answer stays on the device. */
export function useInsights(childId: string, isWanted = true) {
  return useQuery({ ...queryOf(childId), enabled: isWanted })
}

/**
 * Reads the same for several children, in their order, at most every ten minutes however often the page renders or the
 * connection comes back: for what stands beside something else.
 */
export function useRareInsights(childIds: readonly string[]) {
  const client = useQueryClient()
  const isOld = (childId: string) => {
    const state = client.getQueryState<InsightsAnswer>(insightsKey(childId))
    if (state?.data === undefined) return true
    const isSwitchedOn = state.data.projection.silent === 'off' && readPreference('projections.shown') !== 'off'
    return Date.now() - state.dataUpdatedAt > (isSwitchedOn ? switchedMs : rareMs)
  }
  return useQueries({ queries: childIds.map((childId) => ({ ...queryOf(childId), enabled: isOld(childId) })) })
}
