import type { HandlerOutput } from '@nestwren/contract/endpoint'
import type { overrides } from '@nestwren/contract/overrides'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'

export type HistoryStep = HandlerOutput<typeof overrides.history>['items'][number]

export interface HistoryFilter {
  /** null for all children. */
  readonly childId: string | null
  /** YYYY-MM-DD, both counted; null for no bound. */
  readonly from: string | null
  readonly to: string | null
  /** On whose clocks the days are. */
  readonly timeZone: string
}

/** As many as the server gives at once. */
const pageSize = 200
const historyKey = ['custody', 'history'] as const

/** Reads what was agreed, proposed, and changed, the first step first. It is not kept on the device. */
export function useHistory({ childId, from, to, timeZone }: HistoryFilter, isWanted: boolean) {
  const client = useQueryClient()
  useLive('schedule:updated', () => void client.invalidateQueries({ queryKey: historyKey }))
  return useInfiniteQuery({
    queryKey: [...historyKey, childId, from, to, timeZone],
    enabled: isWanted,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.overrides.history(
        {
          query: {
            ...(childId === null ? null : { childId }),
            ...(from === null ? null : { from }),
            ...(to === null ? null : { to }),
            ...(pageParam === null ? null : { cursor: pageParam }),
            tz: timeZone,
            limit: pageSize,
          },
        },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
    meta: { isPersisted: false },
  })
}
