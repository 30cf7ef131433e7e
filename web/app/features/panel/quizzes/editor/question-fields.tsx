import { Trans, useLingui } from '@lingui/react/macro'
import type { QuestionType } from '@nestwren/contract/quiz-config'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { Field } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Select } from '../../../../ui/select.tsx'
import { type AnswerFieldsProps, type QuestionPlace, useEditor } from './editor-state.ts'
import { editQuestion, moveToCategory, withType } from './edits.ts'
import { NumberField, PartError, TextField } from './fields.tsx'
import { OptionList } from './option-list.tsx'
import { scaleScores } from './quiz-form.ts'
import { useTypeWords } from './use-type-words.ts'

const types: readonly QuestionType[] = ['yes_no', 'multiple_choice', 'scale']

/** Everything about a question: what it asks, what can be answered, and what that counts. */
export function QuestionFields({ question, category, index, categories }: QuestionPlace) {
  const { t } = useLingui()
  const { edit } = useEditor()
  const words = useTypeWords()
  const place = `categories.${category}.questions.${index}`
  const set: AnswerFieldsProps['set'] = (change) => edit(editQuestion(category, index, change))
  const Answers = { multiple_choice: OptionList, scale: ScaleFields, yes_no: YesNoFields }[question.type]
  return (
    <>
      <TextField
        place={`${place}.text`}
        label={<Trans>Question</Trans>}
        value={question.text}
        onValueChange={(text) => set((before) => ({ ...before, text }))}
        maxLength={quizLimits.question}
        rows={2}
      />
      <Field label={t`Type`} isGroup>
        {() => (
          <Segmented
            label={t`Type`}
            options={types.map((value) => ({ value, label: words[value] }))}
            value={question.type}
            onValueChange={(type) => set((before) => withType(before, type))}
          />
        )}
      </Field>
      <Answers question={question} place={place} set={set} />
      {categories.length > 1 ? (
        <Field label={t`Category`}>
          {(control) => (
            <Select
              {...control}
              value={String(category)}
              options={categories.map(({ name }, at) => {
                const number = at + 1
                return { value: String(at), label: name.trim() === '' ? t`Category ${number}` : name }
              })}
              onChange={({ target }) => edit(moveToCategory(category, index, Number(target.value)))}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

function YesNoFields({ question, place, set }: AnswerFieldsProps) {
  return (
    <div className="quiz-scores">
      <NumberField
        place={`${place}.yesScore`}
        label={<Trans>Score for yes</Trans>}
        value={question.yesScore}
        onValueChange={(yesScore) => set((before) => ({ ...before, yesScore }))}
        min={0}
        max={quizLimits.number}
        fractionDigits={2}
      />
      <NumberField
        place={`${place}.noScore`}
        label={<Trans>Score for no</Trans>}
        value={question.noScore}
        onValueChange={(noScore) => set((before) => ({ ...before, noScore }))}
        min={0}
        max={quizLimits.number}
        fractionDigits={2}
      />
    </div>
  )
}

function ScaleFields({ question, place, set }: AnswerFieldsProps) {
  const steps = scaleScores(question)
  return (
    <>
      <div className="quiz-scores">
        <NumberField
          place={`${place}.min`}
          label={<Trans>First number</Trans>}
          value={question.min}
          onValueChange={(min) => set((before) => ({ ...before, min }))}
          min={0}
          max={quizLimits.number}
        />
        <NumberField
          place={`${place}.max`}
          label={<Trans>Last number</Trans>}
          value={question.max}
          onValueChange={(max) => set((before) => ({ ...before, max }))}
          min={0}
          max={quizLimits.number}
        />
        <TextField
          place={`${place}.labels.0`}
          label={<Trans>Label of the low end</Trans>}
          value={question.lowLabel}
          onValueChange={(lowLabel) => set((before) => ({ ...before, lowLabel }))}
          maxLength={quizLimits.label}
        />
        <TextField
          place={`${place}.labels.1`}
          label={<Trans>Label of the high end</Trans>}
          value={question.highLabel}
          onValueChange={(highLabel) => set((before) => ({ ...before, highLabel }))}
          maxLength={quizLimits.label}
        />
      </div>
      <PartError place={`${place}.scores`} />
      <fieldset className="quiz-steps">
        <legend className="field-label">
          <Trans>What each number scores</Trans>
        </legend>
        <div className="quiz-scores">
          {steps.map(({ step, score }, at) => (
            <NumberField
              key={step}
              place={`${place}.scores.${at}`}
              label={<Trans>Score for {step}</Trans>}
              value={score}
              onValueChange={(next) => set((before) => ({ ...before, scores: { ...before.scores, [step]: next } }))}
              min={0}
              max={quizLimits.number}
              fractionDigits={2}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
