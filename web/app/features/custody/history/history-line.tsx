import { useLingui } from '@lingui/react/macro'
import { apart, sideBySide } from '@nestwren/contract/apart'
import { dateFormat } from '../../../platform/format/formats.ts'
import { type CycleWords, useCycleWords } from '../use-cycle-words.ts'
import { useStepWords } from '../use-step-words.ts'
import type { TermsWords } from '../use-terms-words.ts'
import { cycleTermsOf, overrideTermsOf } from './stored-terms.ts'
import type { HistoryStep } from './use-history.ts'

interface HistoryLineProps {
  step: HistoryStep
  words: TermsWords
  /** Children are named where there are several. */
  isSome: boolean
}

/** One step: who did what when, about what, in which words, and what was on the table from then on. */
export function HistoryLine({ step, words, isSome }: HistoryLineProps) {
  const { t, i18n } = useLingui()
  const stepWords = useStepWords()
  const cycleWords = useCycleWords()
  const { subject, by, at, words: said } = step
  const when = dateFormat(i18n.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: words.timeZone,
  }).format(Date.parse(at))
  const children = words.children(subject.childIds)
  const about = subject.is === 'cycle' ? t`Parenting schedule` : `“${subject.title}”`
  const lines = linesOf(step, words, cycleWords, t`Notes`)
  return (
    <li className="custody-step">
      <p className="type-caption text-muted">
        <time dateTime={at}>{when}</time>
      </p>
      <p className="type-label">
        {about}:{' '}
        {stepWords(step.step, by === null ? null : words.name({ userId: by.id, name: by.name }), step.isImported)}
      </p>
      {isSome && children !== '' ? <p className="type-small">{children}</p> : null}
      {said === '' ? null : <p className="cu-quote">“{said}”</p>}
      {lines.map((line) => (
        <p key={line} className="type-small">
          {line}
        </p>
      ))}
    </li>
  )
}

function linesOf(
  { subject, terms }: HistoryStep,
  words: TermsWords,
  cycleWords: CycleWords,
  notesLabel: string,
): readonly string[] {
  if (subject.is === 'override') {
    const known = overrideTermsOf(terms)
    return known === null ? [] : words.lines(known)
  }
  const cycle = cycleTermsOf(terms)
  if (cycle === null) return []
  const people = sideBySide(cycle.people.map(words.name), ' · ')
  const zone = words.zoneNote(cycle.timeZone)
  return [
    people,
    [cycleWords.templates[cycle.template].name, cycleWords.length(cycle.lengthDays), cycleWords.span(cycle)].join(
      ' · ',
    ),
    ...new Set(cycle.exchanges.map((exchange) => cycleWords.handoff(cycle, exchange))),
    ...(cycle.notes === '' ? [] : [`${notesLabel}: ${apart(cycle.notes)}`]),
    ...(zone === null ? [] : [zone]),
  ]
}
