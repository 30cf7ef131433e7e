import { Trans, useLingui } from '@lingui/react/macro'
import { questionProblems } from '@nestwren/contract/quiz-scoring'
import { ChevronDown, Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { newId } from '../../../../platform/sync/ids.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { type QuestionPlace, useEditor } from './editor-state.ts'
import { duplicateQuestion, editQuestion } from './edits.ts'
import { QuestionFields } from './question-fields.tsx'
import { questionOf } from './quiz-form.ts'
import { RemovePart, typedIn } from './remove-part.tsx'
import { useTypeWords } from './use-type-words.ts'

interface QuestionRowProps extends QuestionPlace {
  /** Counted from 1 within its category, as it stands on the page. */
  number: number
  order: ReactNode
  canAdd: boolean
}

/** A question in one line, which opens to its fields. */
export function QuestionRow({ number, order, canAdd, ...place }: QuestionRowProps) {
  const { t } = useLingui()
  const { question, category, index } = place
  const { edit, isOpen, setOpen } = useEditor()
  const words = useTypeWords()
  const id = useId()
  const open = isOpen(question.id)
  const hasProblem = questionProblems(questionOf(question)).length > 0
  const text = question.text.trim()
  const duplicate = () => {
    const copyId = newId()
    edit(duplicateQuestion(category, index, copyId))
    setOpen(copyId, true)
  }
  return (
    <div className="quiz-question-row" data-place={`categories.${category}.questions.${index}`} tabIndex={-1}>
      <div className="quiz-part-head">
        <button
          type="button"
          className="quiz-fold"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(question.id, !open)}
        >
          <ChevronDown aria-hidden="true" className="ic" />
          <span className="quiz-fold-words">
            <span className="type-label" dir="auto">
              {number}. {text === '' ? <Trans>New question</Trans> : text}
            </span>
            <span className="quiz-fold-foot">
              <span>{words[question.type]}</span>
              {hasProblem && !open ? (
                <Badge tone="warning">
                  <Trans>Not finished</Trans>
                </Badge>
              ) : null}
            </span>
          </span>
        </button>
        <span className="quiz-part-acts">
          {order}
          <IconButton
            label={t`Duplicate question ${number}`}
            icon={<Copy aria-hidden="true" className="ic" />}
            disabled={!canAdd}
            onClick={duplicate}
          />
          <RemovePart
            label={t`Delete question ${number}`}
            question={t`Delete question?`}
            lost={typedIn(
              question.text,
              ...question.options.map(({ label }) => label),
              question.lowLabel,
              question.highLabel,
            )}
            onRemove={() => edit(editQuestion(category, index, () => null))}
          />
        </span>
      </div>
      <div id={id} className="quiz-fold-body" hidden={!open}>
        {open ? <QuestionFields {...place} /> : null}
      </div>
    </div>
  )
}
