import { useLingui } from '@lingui/react/macro'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { answerByText } from '../answer-by.ts'
import type { CustodyWords } from '../use-custody-words.ts'
import { type AnswerFacts, answerByOf, latestAnswerOn } from './change-form.ts'
import type { ChangeProblems } from './change-problems.ts'

interface AnswerOnProps {
  /** YYYY-MM-DD, or empty. */
  value: string
  facts: AnswerFacts
  words: CustodyWords
  /** Who is asked. */
  name: string
  problem: ChangeProblems['answerOn']
  onChange: (value: string) => void
}

/** Until when an answer is needed, before anything would change, and what happens without one. */
export function AnswerOn({ value, facts, words, name, problem, onChange }: AnswerOnProps) {
  const { t } = useLingui()
  const answerBy = answerByOf(value, facts)
  const by = answerBy === null ? null : answerByText(answerBy, words)
  const latest = latestAnswerOn(facts)
  const last = latest === null ? '' : words.date(latest)
  const texts = {
    missing: t`Enter a day.`,
    past: t`Choose today or a later day.`,
    late: t`The answer is needed before the first day. Choose ${last} or earlier.`,
  }
  return (
    <Field
      label={t`Answer needed by`}
      error={problem === null ? null : texts[problem]}
      hint={by === null ? t`${name} is asked.` : t`${name} is asked. No answer by ${by} means nothing changes.`}
    >
      {(control) => (
        <DateInput
          {...control}
          type="date"
          min={facts.today}
          {...(latest === null ? null : { max: latest })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
