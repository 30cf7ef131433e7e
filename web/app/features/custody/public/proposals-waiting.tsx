import { useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../platform/format/use-now.ts'
import { answerByText } from '../answer-by.ts'
import { groupsOf } from '../groups.ts'
import { useCustodyWords } from '../use-custody-words.ts'
import { useCustodyRights } from './use-custody-rights.ts'
import { useOverrides } from './use-overrides.ts'

/** Where a proposal is opened. */
const proposalPath = (id: string) => `/schedule/custody#/proposal=${id}`

/** What waits for the reader's answer, each a link to it; nothing for everyone else. */
export function ProposalsWaiting() {
  const { t } = useLingui()
  const titleId = useId()
  const { managed, userId } = useCustodyRights()
  const { data = [] } = useOverrides(managed.length > 0)
  const now = Date.parse(useNow(30_000))
  const { forYou } = groupsOf(data, userId, now)
  if (managed.length === 0 || forYou.length === 0) return null
  return (
    <section className="card card-pad grid grid-cols-1 gap-2" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-heading flex items-center gap-2">
        <MessageCircleQuestionMark aria-hidden="true" className="ic" />
        {t`Waiting for your answer`}
      </h2>
      <ul className="grid grid-cols-1">
        {forYou.map((item) => (
          <ProposalLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function ProposalLine({ item }: { item: CustodyOverride }) {
  const { t } = useLingui()
  const words = useCustodyWords()
  const who = words.name({ userId: item.proposedBy.id, name: item.proposedBy.name })
  const texts: Readonly<Record<CustodyOverride['type'], string>> = {
    holiday: t`${who} suggests a holiday`,
    vacation: t`${who} suggests a vacation`,
    swap: t`${who} suggests a swap`,
    oneOff: t`${who} suggests a change`,
  }
  const by = item.answerBy === null ? null : answerByText(item.answerBy, words)
  return (
    <li>
      <Link to={proposalPath(item.id)} className="block py-2 wrap-anywhere">
        <span className="type-label block">{texts[item.type]}</span>
        <span className="type-small block text-muted">
          {item.title}
          {by === null ? null : ` · ${t`Answer by ${by}`}`}
        </span>
      </Link>
    </li>
  )
}
