import { useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { proposalPath, useProposalsForMe, useProposalWords } from './use-proposals-for-me.ts'

/** What waits for the reader's answer, each a link to it; nothing for everyone else. */
export function ProposalsWaiting() {
  const { t } = useLingui()
  const titleId = useId()
  const { items } = useProposalsForMe()
  if (items.length === 0) return null
  return (
    <section className="card card-pad grid grid-cols-1 gap-2" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-heading flex items-center gap-2">
        <MessageCircleQuestionMark aria-hidden="true" className="ic" />
        {t`Waiting for your answer`}
      </h2>
      <ul className="grid grid-cols-1">
        {items.map((item) => (
          <ProposalLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function ProposalLine({ item }: { item: CustodyOverride }) {
  const { title, rest } = useProposalWords()(item)
  return (
    <li>
      <Link to={proposalPath(item.id)} className="block py-2 wrap-anywhere">
        <span className="type-label block">{title}</span>
        <span className="type-small block text-muted">{rest}</span>
      </Link>
    </li>
  )
}
