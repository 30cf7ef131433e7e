import { useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { answerByText } from '../answer-by.ts'
import { useCustodyWords } from '../use-custody-words.ts'

export interface ProposalWords {
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
