import { Trans, useLingui } from '@lingui/react/macro'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { Plus } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { CategoryCard } from './category-card.tsx'
import { useEditor } from './editor-state.ts'
import { PartError } from './fields.tsx'
import { OrderedList } from './ordered-list.tsx'
import { newCategory, type QuizForm } from './quiz-form.ts'

/** Categories with their questions, in the order in which they are asked. */
export function QuestionsTab({ form }: { form: QuizForm }) {
  const { t } = useLingui()
  const { edit } = useEditor()
  const { categories } = form
  const questions = categories.reduce((count, category) => count + category.questions.length, 0)
  const most = quizLimits.questions
  return (
    <div className="ops-stack">
      <PartError place="categories" />
      {categories.length === 0 ? (
        <p className="ops-empty">
          <Trans>No categories yet. Each one holds questions, and counts by its weight.</Trans>
        </p>
      ) : (
        <OrderedList
          label={t`Categories`}
          className="quiz-edit-list"
          items={categories}
          idOf={({ id }) => id}
          nameOf={({ name }, index) => {
            const number = index + 1
            return name.trim() === '' ? t`category ${number}` : name
          }}
          onOrder={(ordered) => edit((before) => ({ ...before, categories: ordered }))}
        >
          {(category, index, order) => (
            <CategoryCard
              category={category}
              // While a category is dragged the fields are of the place that it has come to.
              index={categories.indexOf(category)}
              number={index + 1}
              all={categories}
              order={order}
              canAdd={questions < most}
            />
          )}
        </OrderedList>
      )}
      {questions < most ? null : (
        <p className="type-caption text-muted">
          <Trans>A quiz has {most} questions at most.</Trans>
        </p>
      )}
      <div className="ops-acts is-start">
        <Button
          variant="soft"
          size="sm"
          icon={<Plus aria-hidden="true" className="ic ic-sm" />}
          disabled={categories.length >= quizLimits.categories}
          data-place="categories"
          onClick={() => edit((before) => ({ ...before, categories: [...before.categories, newCategory()] }))}
        >
          <Trans>Add category</Trans>
        </Button>
      </div>
    </div>
  )
}
