import type { MilkLot } from '@nestwren/contract/milk'
import { useQuery } from '@tanstack/react-query'
import { familyApi } from '../../../../platform/api/family-api.ts'
import { queryKeys } from '../../../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../../../platform/cache/current-workspace.ts'

/** More containers than a freezer holds; whoever has more sees what expires first. */
const most = 200

/** The milk stock of all children, what expires first on top; kept on the device. */
export function useMilkStock(isWanted = true) {
  return useQuery({
    queryKey: queryKeys.kept('milk'),
    queryFn: async ({ signal }): Promise<readonly MilkLot[]> =>
      (await familyApi.milk.list({ query: { childId: 'all', limit: most } }, { signal })).items,
    enabled: isWanted,
  })
}

/** A container as last heard of; null for one that is not in the stock. */
export function knownLot(id: string): MilkLot | null {
  const lots = currentWorkspace().queryClient.getQueryData<readonly MilkLot[]>(queryKeys.kept('milk'))
  return lots?.find((one) => one.id === id) ?? null
}

/** True once it should not be fed any more. */
export function isExpired({ expiresAt }: Pick<MilkLot, 'expiresAt'>, now: string): boolean {
  return Date.parse(expiresAt) <= Date.parse(now)
}
