import { Trans, useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'
import type { VisitQuestion } from '@nestwren/contract/visit-questions'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { questionList } from '../visit-questions/public/question-list.ts'

/** As much as the server takes. */
const longest = 500

interface QuestionSheetProps {
  /** null adds a new one. */
  item: VisitQuestion | null
  childId: string
  /** Who asks, for how a new one looks until the server has it. */
  by: VisitQuestion['createdBy']
  onClose: () => void
}

/** A question for the doctor, in the family's own words. */
export function QuestionSheet({ item, childId, by, onClose }: QuestionSheetProps) {
  const { t } = useLingui()
  const begin = () => ({
    // Made once: sending it again after a broken line makes no second question.
    id: item?.id ?? newId(),
    text: item?.text ?? '',
  })
  const { form, sheet, finish } = useItemForm(`question.${item?.id ?? childId}`, begin, onClose)
  const submit = form.handleSubmit(({ id, text }) => {
    const fields = { text: text.trim(), isAsked: item?.isAsked ?? false }
    const body = { id, childId, ...fields }
    return finish(
      () =>
        item === null
          ? createItem(questionList, body, { ...body, createdBy: by })
          : changeItem(questionList, item, fields),
      { message: t`Question saved` },
    )
  })
  return (
    <FormSheet
      {...sheet}
      title={item === null ? t`Add a question` : t`Edit question`}
      submitLabel={<Trans>Save question</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
    >
      <Field label={t`What do you want to ask?`} error={form.formState.errors.text?.message ?? null} isRequired>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('text', { validate: (text) => isVisible(text) || t`Enter a question.` })}
            rows={3}
            maxLength={longest}
          />
        )}
      </Field>
      {item === null ? null : (
        <RemoveButton
          label={<Trans>Remove from the list</Trans>}
          title={t`Remove this question?`}
          body={t`It leaves the list for everyone.`}
          onRemove={() => void finish(() => removeItem(questionList, item), { message: t`Question removed` })}
        />
      )}
    </FormSheet>
  )
}
