import { useLingui } from '@lingui/react/macro'
import { apart, sideBySide } from '@nestwren/contract/apart'
import { type CustodyTemplate, custodyTemplates } from '@nestwren/contract/custody/terms'
import { dateFormat } from '../../../platform/format/formats.ts'
import { type CycleTerms, type CycleWords, useCycleWords } from '../use-cycle-words.ts'
import { useStepWords } from '../use-step-words.ts'
import type { Terms, TermsWords } from '../use-terms-words.ts'
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

/**
 * Reads what a step of the history says. It is written down for good, so a newer or older version of the app may have
 * written fields that this one does not know: what cannot be read is left out, and the step is shown all the same.
 */

type Loose = Readonly<Record<string, unknown>>

const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const areTexts = (of: Loose, names: readonly string[]) => names.every((name) => typeof of[name] === 'string')
const isPerson = (value: unknown) => isLoose(value) && typeof value.name === 'string'
const isNullOr = (value: unknown, is: (value: unknown) => boolean) => value === null || value === undefined || is(value)

/** Returns the terms of an override; null for what is none. */
export function overrideTermsOf(terms: Loose | null): Terms | null {
  if (terms === null || !areTexts(terms, ['timeZone']) || !Array.isArray(terms.periods)) return null
  const arePeriods = terms.periods.every(
    (one) => isLoose(one) && areTexts(one, ['fromOn', 'fromAt', 'untilOn', 'untilAt']) && isPerson(one.holder),
  )
  const { holiday = null, place = '' } = terms
  if (!arePeriods || !isNullOr(holiday, isHoliday) || typeof place !== 'string') return null
  return { ...(terms as unknown as Terms), holiday: holiday as Terms['holiday'], place }
}

function isHoliday(value: unknown): boolean {
  return (
    isLoose(value) &&
    isLoose(value.on) &&
    ['date', 'weekday', 'easter'].includes(String(value.on.is)) &&
    areTexts(value, ['startAt', 'endAt']) &&
    typeof value.days === 'number' &&
    isNullOr(value.evenYears, isPerson) &&
    isNullOr(value.oddYears, isPerson)
  )
}

/** What a step of a schedule says. */
interface StoredCycle extends CycleTerms {
  readonly notes: string
  readonly timeZone: string
}

/** Returns the terms of a schedule; null for what is none. */
export function cycleTermsOf(terms: Loose | null): StoredCycle | null {
  if (terms === null || !areTexts(terms, ['startOn', 'timeZone'])) return null
  const { people, exchanges, lengthDays, endOn = null, notes = '', template } = terms
  const arePeople = Array.isArray(people) && people.length === 2 && people.every(isPerson)
  const areExchanges =
    Array.isArray(exchanges) &&
    exchanges.every(
      (one) =>
        isLoose(one) && areTexts(one, ['at', 'place']) && typeof one.day === 'number' && (one.to === 0 || one.to === 1),
    )
  if (!arePeople || !areExchanges || typeof lengthDays !== 'number' || typeof notes !== 'string') return null
  if (!isNullOr(endOn, (value) => typeof value === 'string')) return null
  const known = custodyTemplates.find((name) => name === template) ?? ('own' satisfies CustodyTemplate)
  return { ...(terms as unknown as StoredCycle), template: known, endOn: endOn as string | null, notes }
}
