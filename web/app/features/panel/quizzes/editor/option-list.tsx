import { Trans, useLingui } from '@lingui/react/macro'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { Plus } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import type { AnswerFieldsProps } from './editor-state.ts'
import { withOne } from './edits.ts'
import { NumberField, PartError, TextField } from './fields.tsx'
import { OrderedList } from './ordered-list.tsx'
import { type FormOption, newOption } from './quiz-form.ts'
import { RemovePart, typedIn } from './remove-part.tsx'

/** What can be chosen, with what is kept of it and what it scores. */
export function OptionList({ question, place, set }: AnswerFieldsProps) {
  const { t } = useLingui()
  const { options } = question
  const setOption = (index: number, change: (option: FormOption) => FormOption | null) =>
    set((before) => ({ ...before, options: withOne(before.options, index, change) }))
  return (
    <>
      <PartError place={`${place}.options`} />
      <OrderedList
        label={t`Options`}
        className="quiz-options-edit"
        items={options}
        idOf={({ key }) => key}
        nameOf={(_option, index) => {
          const number = index + 1
          return t`option ${number}`
        }}
        onOrder={(ordered) => set((before) => ({ ...before, options: ordered }))}
      >
        {(option, shown, order) => {
          const index = options.indexOf(option)
          const number = shown + 1
          return (
            <div className="quiz-option-edit">
              <TextField
                place={`${place}.options.${index}.label`}
                label={<Trans>Label of option {number}</Trans>}
                value={option.label}
                onValueChange={(label) => setOption(index, (before) => ({ ...before, label }))}
                maxLength={quizLimits.label}
              />
              <TextField
                place={`${place}.options.${index}.value`}
                label={<Trans>Value of option {number}</Trans>}
                value={String(option.value)}
                onValueChange={(value) => setOption(index, (before) => ({ ...before, value }))}
                maxLength={quizLimits.value}
              />
              <NumberField
                place={`${place}.options.${index}.score`}
                label={<Trans>Score of option {number}</Trans>}
                value={option.score}
                onValueChange={(score) => setOption(index, (before) => ({ ...before, score }))}
                min={0}
                max={quizLimits.number}
                fractionDigits={2}
              />
              <span className="quiz-part-acts">
                {order}
                <RemovePart
                  label={t`Delete option ${number}`}
                  question={t`Delete option?`}
                  lost={typedIn(option.label)}
                  onRemove={() => setOption(index, () => null)}
                />
              </span>
            </div>
          )
        }}
      </OrderedList>
      <div className="ops-acts is-start">
        <Button
          variant="soft"
          size="sm"
          icon={<Plus aria-hidden="true" className="ic ic-sm" />}
          disabled={options.length >= quizLimits.options}
          data-place={`${place}.options`}
          onClick={() => set((before) => ({ ...before, options: [...before.options, newOption(before.options)] }))}
        >
          <Trans>Add option</Trans>
        </Button>
      </div>
    </>
  )
}
