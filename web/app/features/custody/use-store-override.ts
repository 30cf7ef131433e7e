import { ApiError } from '@nestwren/contract/client'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { cycleList, overrideList } from './public/custody-lists.ts'

export interface StoredOverrides {
  /** Puts an override as the server has it into the list on the device, and reads what else it changed. */
  readonly put: (item: CustodyOverride) => void
  readonly readAgain: () => Promise<void>
  /** Runs a call; where the server refuses it because of what it has by now, that is shown before the error goes on. */
  readonly following: (work: () => Promise<void>) => Promise<void>
}

/** Keeps the list on the device in step with what the server says to an answer. */
export function useStoreOverride(): StoredOverrides {
  const client = useQueryClient()
  const queryKey = queryKeys.list(overrideList.name)
  // A schedule may have changed as well, which decides whose days they are.
  const readAgain = async () => {
    await Promise.all(
      [queryKey, queryKeys.list(cycleList.name)].map((key) => client.invalidateQueries({ queryKey: key })),
    )
  }
  const put = (item: CustodyOverride) => {
    client.setQueryData<readonly CustodyOverride[]>(queryKey, (all) =>
      all === undefined
        ? all
        : all.some(({ id }) => id === item.id)
          ? all.map((one) => (one.id === item.id ? item : one))
          : [item, ...all],
    )
    // What it takes the place of has changed too.
    void readAgain()
  }
  return {
    put,
    readAgain,
    following: async (work) => {
      try {
        await work()
      } catch (error) {
        const current = currentOf(error)
        if (current !== null) put(current)
        else if (error instanceof ApiError && error.status >= 400) void readAgain()
        throw error
      }
    },
  }
}

/** The override as the server has it, which refusals of stale answers bring along. */
function currentOf(error: unknown): CustodyOverride | null {
  if (!(error instanceof ApiError) || typeof error.details !== 'object' || error.details === null) return null
  const { current } = error.details as { readonly current?: CustodyOverride }
  return current ?? null
}
