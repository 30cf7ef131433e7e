import { Trans, useLingui } from '@lingui/react/macro'
import type { QuizRow } from '@nestwren/contract/quiz-admin'
import { useState } from 'react'
import { localeNames } from '../../../../platform/i18n/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Conflict } from '../../../../ui/conflict.tsx'
import { Preview } from './preview.tsx'
import { configOf, formOf, type QuizForm } from './quiz-form.ts'

interface ConflictChoiceProps {
  mine: QuizForm
  theirs: QuizRow
  isBusy: boolean
  onTake: (theirs: QuizRow) => void
  onKeep: (theirs: QuizRow) => void
  onCopy: () => void
}

/** Somebody else has saved the quiz meanwhile: theirs, mine, or both. Until then both are there. */
export function ConflictChoice({ mine, theirs, isBusy, onTake, onKeep, onCopy }: ConflictChoiceProps) {
  const { t } = useLingui()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const other = formOf(theirs)
  const differences = useDifferences(mine, other)
  return (
    <div className="card quiz-category-card">
      <Conflict
        message={<Trans>Someone else changed this quiz while you were editing it. Nothing you typed is lost.</Trans>}
        takeLabel={<Trans>Take theirs</Trans>}
        keepLabel={<Trans>Keep mine</Trans>}
        onTake={() => onTake(theirs)}
        onKeep={() => onKeep(theirs)}
        isBusy={isBusy}
      >
        <table className="quiz-versions">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Differs in</Trans>
              </th>
              <th scope="col">
                <Trans>Theirs</Trans>
              </th>
              <th scope="col">
                <Trans>Yours</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, theirs: their, mine: own }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td dir="auto">{their}</td>
                <td dir="auto">{own}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="ops-acts is-start">
          <Button variant="ghost" size="sm" onClick={() => setIsPreviewed(true)}>
            <Trans>Look at theirs</Trans>
          </Button>
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={onCopy}>
            {t`Save mine as a copy`}
          </Button>
        </div>
      </Conflict>
      {isPreviewed ? <Preview form={other} onClose={() => setIsPreviewed(false)} /> : null}
    </div>
  )
}

/** Where two versions differ; long parts by how much there is of them. */
function useDifferences(mine: QuizForm, theirs: QuizForm) {
  const { t } = useLingui()
  const status = (form: QuizForm) =>
    form.status === 'active' ? t({ message: 'Active', context: 'a quiz' }) : t`Inactive`
  const questions = ({ categories }: QuizForm) => {
    const count = categories.reduce((sum, category) => sum + category.questions.length, 0)
    const categoryCount = categories.length
    return t`Categories: ${categoryCount}, questions: ${count}`
  }
  const results = ({ thresholds }: QuizForm) => {
    const count = thresholds.length
    return t`Results: ${count}`
  }
  const parts = [
    { label: t`Title`, of: ({ title }: QuizForm) => title.trim(), shown: ({ title }: QuizForm) => title },
    { label: t`Address`, of: ({ slug }: QuizForm) => slug.trim(), shown: ({ slug }: QuizForm) => slug },
    {
      label: t`Description`,
      of: ({ description }: QuizForm) => description.trim(),
      shown: ({ description }: QuizForm) => description,
    },
    {
      label: t`Language`,
      of: ({ locale }: QuizForm) => locale,
      shown: ({ locale }: QuizForm) => localeNames[locale],
    },
    { label: t`Status`, of: ({ status: one }: QuizForm) => one, shown: status },
    { label: t`Questions`, of: (form: QuizForm) => configOf(form).categories, shown: questions },
    { label: t`Scoring`, of: (form: QuizForm) => configOf(form).scoring, shown: results },
  ]
  return parts
    .filter(({ of }) => JSON.stringify(of(mine)) !== JSON.stringify(of(theirs)))
    .map(({ label, shown }) => ({ label, mine: shown(mine) || '–', theirs: shown(theirs) || '–' }))
}
