import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useNow } from '../../../platform/format/use-now.ts'
import { useList } from '../../../platform/sync/use-list.ts'
import { groupsOf } from '../groups.ts'
import { overrideList } from './custody-lists.ts'
import { useCustodyRights } from './use-custody-rights.ts'

const none: readonly CustodyOverride[] = []

/** Where a proposal is opened. */
export const proposalPath = (id: string) => `/schedule/custody#/proposal=${id}`

/**
 * Returns what waits for the reader's answer and can still be answered, what ends first before; none for everyone else, of
 * whom nothing is read.
 */
export function useProposalsForMe(): { readonly items: readonly CustodyOverride[]; readonly isLoading: boolean } {
  const { managed, userId, mayChange } = useCustodyRights()
  const isWanted = managed.length > 0
  const { data = none, isLoading } = useList(overrideList, { isWanted })
  const now = Date.parse(useNow(30_000))
  const items = isWanted ? groupsOf(data, userId, now).forYou.filter(mayChange) : none
  return { items, isLoading }
}
