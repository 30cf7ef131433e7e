import { useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useNow } from '../../../platform/format/use-now.ts'
import { useList } from '../../../platform/sync/use-list.ts'
import { answerByText } from '../answer-by.ts'
import { groupsOf } from '../groups.ts'
import { useCustodyWords } from '../use-custody-words.ts'
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

interface ProposalWords {
  /** "Dev suggests a swap". */
  readonly title: string
  /** "Fair weekend · Answer by Fri, Nov 27". */
  readonly rest: string
}

/** Says who suggests what, and until when an answer counts. */
export function useProposalWords(): (item: CustodyOverride) => ProposalWords {
  const { t } = useLingui()
  const words = useCustodyWords()
  return (item) => {
    const who = words.name({ userId: item.proposedBy.id, name: item.proposedBy.name })
    const titles: Readonly<Record<CustodyOverride['type'], string>> = {
      holiday: t`${who} suggests a holiday`,
      vacation: t`${who} suggests a vacation`,
      swap: t`${who} suggests a swap`,
      oneOff: t`${who} suggests a change`,
    }
    const by = item.answerBy === null ? null : answerByText(item.answerBy, words)
    return { title: titles[item.type], rest: by === null ? item.title : `${item.title} · ${t`Answer by ${by}`}` }
  }
}
