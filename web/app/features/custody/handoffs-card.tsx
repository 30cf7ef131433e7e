import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight } from 'lucide-react'
import { useId } from 'react'
import type { Handoff } from './public/next-handoffs.ts'
import type { CustodyWords } from './use-custody-words.ts'

interface HandoffsCardProps {
  handoffs: readonly Handoff[]
  words: CustodyWords
  /** Children are named where not all of those in view change hands. */
  inView: number
}

/** When care changes hands next, and until when it then stays so. */
export function HandoffsCard({ handoffs, words, inView }: HandoffsCardProps) {
  const { t } = useLingui()
  const titleId = useId()
  const line = ({ exchange, until, childIds }: Handoff) => {
    const { fromPerson, toPerson, place, fit, date, time, timeZone } = exchange
    const to = words.name(toPerson)
    const from = fromPerson === null ? null : words.name(fromPerson)
    const ends = until === null ? null : words.instant(until)
    const children = words.children(childIds)
    const moved = fit === 'gap' ? t`The clocks go forward, so it was moved.` : null
    const twice = fit === 'overlap' ? t`The clocks go back. It's the first of the two.` : null
    return {
      key: `${exchange.at} ${childIds.join()}`,
      when: words.instant(exchange.at),
      who: from === null ? t`To ${to}` : t`From ${from} to ${to}`,
      rest: [
        childIds.length < inView ? t`Only ${children}.` : null,
        place === '' ? null : t`Place: ${place}.`,
        ends === null ? null : t`With ${to} until ${ends}.`,
        moved,
        twice,
        timeZone === words.timeZone ? null : `${words.wall(date, time)}. ${words.zoneNote(timeZone)}`,
      ].filter((part) => part !== null),
    }
  }
  return (
    <section className="card card-pad cu-part" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-heading flex items-center gap-2">
        <ArrowLeftRight aria-hidden="true" className="ic" />
        <Trans>Next handoffs</Trans>
      </h2>
      {handoffs.length === 0 ? (
        <p className="text-muted">
          <Trans>No handoff in the next year.</Trans>
        </p>
      ) : (
        <ol className="cu-lines">
          {handoffs.map(line).map(({ key, when, who, rest }) => (
            <li key={key}>
              <p className="type-label">{when}</p>
              <p className="type-small">{who}</p>
              {rest.length === 0 ? null : <p className="type-small text-muted">{rest.join(' ')}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
