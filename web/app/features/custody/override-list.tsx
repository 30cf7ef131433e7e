import { useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { answerByText } from './answer-by.ts'
import type { Counting } from './cycle-strip.ts'
import { whoseTime } from './cycle-strip.ts'
import { statusAt } from './groups.ts'
import { OverrideSign } from './override-sign.tsx'
import type { TermsWords } from './use-terms-words.ts'

interface OverrideListProps {
  title: ReactNode
  items: readonly CustodyOverride[]
  words: TermsWords
  /** Milliseconds since 1970. */
  now: number
  /** Children are named where a change is not for all of those in view. */
  inView: number
  /** What counts, which says whose time an agreed holiday is. */
  counting: Counting
  onOpen: (item: CustodyOverride) => void
}

/** Changes of one sort, each a button that opens it; nothing where there are none. */
export function OverrideList({ title, items, ...line }: OverrideListProps) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section className="card card-pad cu-part" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-heading">
        {title}
      </h2>
      <ul className="cu-lines">
        {items.map((item) => (
          <OverrideLine key={item.id} item={item} {...line} />
        ))}
      </ul>
    </section>
  )
}

type OverrideLineProps = Omit<OverrideListProps, 'title' | 'items'> & { item: CustodyOverride }

function OverrideLine({ item, words, now, inView, counting, onOpen }: OverrideLineProps) {
  const { t } = useLingui()
  const status = statusAt(item, now)
  const children = words.children(item.childIds)
  const by = item.answerBy === null ? '' : answerByText(item.answerBy, words)
  const proposer = words.name({ userId: item.proposedBy.id, name: item.proposedBy.name })
  const facts = [
    words.types[item.type],
    item.childIds.length < inView ? children : null,
    status === 'proposed' ? t`Suggested by ${proposer}` : null,
    status === 'proposed' && by !== '' ? t`Answer by ${by}` : null,
  ].filter((part) => part !== null)
  return (
    <li>
      <button type="button" className="cu-line" onClick={() => onOpen(item)}>
        <span>
          <span className="type-label block">{item.title}</span>
          <span className="type-small block">
            {words.summary(item, status === 'accepted' ? whoseTime(counting, item.childIds) : undefined)}
          </span>
          <span className="type-small block text-muted">{facts.join(' · ')}</span>
        </span>
        {status === 'proposed' || status === 'accepted' ? null : <Badge>{words.statuses[status]}</Badge>}
      </button>
      <OverrideSign id={item.id} />
    </li>
  )
}
