import type { Child } from '@nestwren/contract/children'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../../platform/api/api.ts'
import { queryKeys } from '../../../../../platform/api/query-keys.ts'
import { currentWorkspace, useWorkspace } from '../../../../../platform/cache/current-workspace.ts'
import { byOurClock, nowMs } from '../../../../../platform/clock/now.ts'
import { useNow } from '../../../../../platform/format/use-now.ts'
import { useConnection } from '../../../../../platform/realtime/use-live.ts'
import { readRange } from '../../../../../platform/sync/indexed/entry-reader.ts'
import { useList } from '../../../../../platform/sync/use-list.ts'
import { dosesRead, medicines } from '../../public/medicines.ts'
import { reachMs } from '../dose-state.ts'

interface DosesRead {
  readonly childIds: readonly string[]
}

/** News may be missed without anybody noticing; so often they are asked for while the page is looked at. */
const readAgainMs = 15 * 60_000
/** What was read is taken for current for so long, live connection or not. */
const freshMs = 2 * 60_000

/** Reads every dose that a limit can look back to onto the device, and keeps that in step. */
function useDosesRead(isWanted: boolean) {
  const { entries, queryClient } = useWorkspace()
  return useQuery({
    queryKey: dosesRead.key,
    queryFn: async ({ signal }): Promise<DosesRead> => {
      const children = queryClient.getQueryData<readonly Child[]>(queryKeys.children) ?? []
      const from = new Date(nowMs() - reachMs).toISOString()
      await readRange(
        entries,
        ({ limit, ...query }, abort) =>
          api.logs.list(
            { query: { ...query, ...(limit === undefined ? {} : { limit }) } },
            abort === undefined ? {} : { signal: abort },
          ),
        { childId: 'all', kind: 'medicine', from },
        signal,
      )
      return { childIds: children.map(({ _id }) => _id) }
    },
    enabled: isWanted,
    refetchInterval: readAgainMs,
  })
}

/** Whether the doses of a child were ever read on this device. Outside of components. */
export function areDosesRead(childId: string): boolean {
  const read = currentWorkspace().queryClient.getQueryData<DosesRead>(dosesRead.key)
  return read?.childIds.includes(childId) ?? false
}

export interface DoseCheck {
  /**
   * `current`: what stands here is what the family knows. `checking`: it is being read. `old`: it was read at `asOf` and
   * cannot be read now. `unread`: this device has never read it.
   */
  readonly status: 'current' | 'checking' | 'old' | 'unread'
  readonly asOf: string | null
}

/** Keeps medicines and last doses on the device, and says how far they can be relied on. */
export function useDoseCheck(childId: string | null, isWanted = true): DoseCheck {
  const list = useList(medicines, { isWanted })
  const doses = useDosesRead(isWanted)
  const { isLive } = useConnection()
  useNow(30_000)
  const reads = [list, doses]
  const isReading = reads.some(({ fetchStatus, failureCount }) => fetchStatus === 'fetching' && failureCount === 0)
  const isRead =
    reads.every(({ dataUpdatedAt }) => dataUpdatedAt > 0) &&
    (childId === null || doses.data?.childIds.includes(childId) === true)
  if (!isRead) return { status: isReading ? 'checking' : 'unread', asOf: null }
  const readAt = Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const asOf = new Date(byOurClock(readAt)).toISOString()
  const isFollowed = isLive && reads.every(({ fetchStatus, isError }) => fetchStatus === 'idle' && !isError)
  if (isFollowed || Date.now() - readAt < freshMs) return { status: 'current', asOf }
  return { status: isReading ? 'checking' : 'old', asOf }
}
