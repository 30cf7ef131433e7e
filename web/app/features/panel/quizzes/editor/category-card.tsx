import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { Copy, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { newId } from '../../../../platform/sync/ids.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useEditor } from './editor-state.ts'
import { duplicateCategory, editCategory } from './edits.ts'
import { NumberField, PartError, TextField } from './fields.tsx'
import { OrderedList } from './ordered-list.tsx'
import { QuestionRow } from './question-row.tsx'
import { type FormCategory, newQuestion } from './quiz-form.ts'
import { RemovePart, typedIn } from './remove-part.tsx'
import { SourceList } from './source-list.tsx'

interface CategoryCardProps {
  category: FormCategory
  index: number
  /** Counted from 1, as it stands on the page. */
  number: number
  all: readonly FormCategory[]
  order: ReactNode
  /** Whether the quiz has room for another question. */
  canAdd: boolean
}

/** A category: its name and weight, its questions, and what its advice rests on. */
export function CategoryCard({ category, index, number, all, order, canAdd }: CategoryCardProps) {
  const { t } = useLingui()
  const { edit, setOpen } = useEditor()
  const { name, weight, questions, sources } = category
  const place = `categories.${index}`
  const set = (change: Partial<FormCategory>) => edit(editCategory(index, (before) => ({ ...before, ...change })))
  const shownName = name.trim() === '' ? t`category ${number}` : name
  const addQuestion = () => {
    const question = newQuestion()
    edit(editCategory(index, (before) => ({ ...before, questions: [...before.questions, question] })))
    setOpen(question.id, true)
  }
  return (
    <section className="card quiz-category-card" aria-label={shownName} data-place={place} tabIndex={-1}>
      <div className="quiz-part-head">
        <h2 className="type-heading">
          <Trans>Category {number}</Trans>
        </h2>
        <span className="quiz-part-acts">
          {order}
          <IconButton
            label={t`Duplicate ${shownName}`}
            icon={<Copy aria-hidden="true" className="ic" />}
            disabled={all.length >= quizLimits.categories || !canAdd}
            onClick={() => edit(duplicateCategory(index, newId()))}
          />
          <RemovePart
            label={t`Delete ${shownName}`}
            question={t`Delete category?`}
            lost={
              questions.length === 0 ? (
                typedIn(name, ...sources.flatMap(({ title, organization, url }) => [title, organization, url]))
              ) : (
                <Plural value={questions.length} one="Its question goes with it." other="Its # questions go with it." />
              )
            }
            onRemove={() => edit(editCategory(index, () => null))}
          />
        </span>
      </div>
      <div className="quiz-two">
        <TextField
          place={`${place}.name`}
          label={<Trans>Category name</Trans>}
          value={name}
          onValueChange={(next) => set({ name: next })}
          maxLength={quizLimits.name}
        />
        <NumberField
          place={`${place}.weight`}
          label={<Trans>Weight</Trans>}
          value={weight}
          onValueChange={(next) => set({ weight: next })}
          min={0}
          max={quizLimits.weight}
          step={0.1}
          fractionDigits={1}
        />
      </div>
      <PartError place={`${place}.questions`} />
      {questions.length === 0 ? (
        <p className="ops-empty">
          <Trans>No questions yet.</Trans>
        </p>
      ) : (
        <OrderedList
          label={t`Questions of ${shownName}`}
          className="quiz-questions"
          items={questions}
          idOf={({ id }) => id}
          nameOf={(_question, at) => {
            const question = at + 1
            return t`question ${question}`
          }}
          onOrder={(ordered) => set({ questions: ordered })}
        >
          {(question, at, questionOrder) => (
            <QuestionRow
              question={question}
              category={index}
              index={questions.indexOf(question)}
              number={at + 1}
              categories={all}
              order={questionOrder}
              canAdd={canAdd}
            />
          )}
        </OrderedList>
      )}
      <div className="ops-acts is-start">
        <Button
          variant="soft"
          size="sm"
          icon={<Plus aria-hidden="true" className="ic ic-sm" />}
          disabled={!canAdd}
          aria-label={t`Add question to ${shownName}`}
          data-place={`${place}.questions`}
          onClick={addQuestion}
        >
          <Trans>Add question</Trans>
        </Button>
      </div>
      <SourceList category={category} index={index} />
    </section>
  )
}
