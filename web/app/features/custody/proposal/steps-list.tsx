import { Trans } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useId } from 'react'
import { useStepWords } from '../use-step-words.ts'
import type { TermsWords } from '../use-terms-words.ts'

/** Who said what when, the first step first. Terms are repeated where there were others later. */
export function StepsList({ item, words }: { item: CustodyOverride; words: TermsWords }) {
  const titleId = useId()
  const stepWords = useStepWords()
  if (item.steps.length === 0) return null
  const withTerms = item.steps.filter(({ terms }) => terms !== null)
  return (
    <section className="cu-part" aria-labelledby={titleId}>
      <h3 id={titleId} className="type-label">
        <Trans>So far</Trans>
      </h3>
      <ol>
        {item.steps.map(({ seq, step, by, at, words: said, terms, isImported }) => (
          <li key={seq} className="cu-step">
            <p className="type-small">
              <b>{stepWords(step, by === null ? null : words.name({ userId: by.id, name: by.name }), isImported)}</b>
            </p>
            <p className="type-caption text-muted">{words.instant(Date.parse(at))}</p>
            {said === '' ? null : <p className="type-small cu-quote">“{said}”</p>}
            {terms !== null && withTerms.length > 1
              ? words.lines(terms).map((line) => (
                  <p key={line} className="type-small text-muted">
                    {line}
                  </p>
                ))
              : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
