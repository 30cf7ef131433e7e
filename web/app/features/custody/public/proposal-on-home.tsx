import { plural } from '@lingui/core/macro'
import { ChevronRight, MessageCircleQuestionMark } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { proposalPath, useProposalsForMe, useProposalWords } from './use-proposals-for-me.ts'

interface ProposalOnHomeProps {
  /** Told once it is known whether there is a line. */
  onKnown: (isShown: boolean) => void
}

/** "Dev suggests a swap", on Home, until the person has answered; how many where there are several. Nothing otherwise. */
export function ProposalOnHome({ onKnown }: ProposalOnHomeProps) {
  const { items, isLoading } = useProposalsForMe()
  const wordsOf = useProposalWords()
  const [first] = items
  const isShown = first !== undefined
  useEffect(() => {
    if (!isLoading) onKnown(isShown)
  }, [isLoading, isShown, onKnown])
  if (first === undefined) return null
  const { title, rest } = wordsOf(first)
  const more = items.length - 1
  return (
    <Link to={proposalPath(first.id)} className="card card-pad card-link flex items-center gap-3">
      <MessageCircleQuestionMark aria-hidden="true" className="ic shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="type-label block wrap-anywhere">{title}</span>
        <span className="type-small block text-muted wrap-anywhere">
          {more === 0 ? rest : `${rest} · ${plural(more, { one: '# more', other: '# more' })}`}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="ic shrink-0" />
    </Link>
  )
}
