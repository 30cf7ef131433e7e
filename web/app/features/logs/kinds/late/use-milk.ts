import type { MilkLot } from '@nestwren/contract/milk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { familyApi } from '../../../../platform/api/family-api.ts'
import { queryKeys } from '../../../../platform/api/query-keys.ts'
import { useWorkspace } from '../../../../platform/cache/current-workspace.ts'
import { useKept } from '../../../../platform/outbox/use-kept.ts'
import { useQueue } from '../../../../platform/outbox/use-outbox.ts'
import { withWaitingLogs } from './waiting-milk.ts'

/** More containers than a freezer holds; whoever has more sees what expires first. */
const most = 200

/**
 * The milk stock of all children, what expires first on top; kept on the device, with what waits to be sent: changes of
 * containers, and what was logged as pumped or fed.
 */
export function useMilkStock(isWanted = true) {
  const { entries } = useWorkspace()
  const { queue } = useQueue()
  const query = useQuery({
    queryKey: queryKeys.kept('milk'),
    queryFn: async ({ signal }): Promise<readonly MilkLot[]> =>
      (await familyApi.milk.list({ query: { childId: 'all', limit: most } }, { signal })).items,
    enabled: isWanted,
  })
  const logged = useMemo(() => withWaitingLogs(query.data, queue, entries), [query.data, queue, entries])
  return { ...query, data: useKept('milk', logged) }
}

/** True once it should not be fed any more. */
export function isExpired({ expiresAt }: Pick<MilkLot, 'expiresAt'>, now: string): boolean {
  return Date.parse(expiresAt) <= Date.parse(now)
}
