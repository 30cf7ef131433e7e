import { useLingui } from '@lingui/react/macro'
import { type DocumentCategory, documentCategories } from '@nestwren/contract/documents'
import { isVisible } from '@nestwren/contract/visible'
import type { UseFormReturn } from 'react-hook-form'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useCategoryNames } from '../document-words.ts'
import type { DocumentDraft } from '../handed-over.ts'
import type { SealedMeta } from './crypto/meta.ts'

/** As the inputs have it. */
export interface SealedForm {
  title: string
  category: DocumentCategory
  /** Empty for none. */
  expiresOn: string
  note: string
}

/** What was entered for a document before it was handed over to be sealed; empty for none. */
export function sealedFormOfDraft(draft: DocumentDraft | null): SealedForm {
  if (draft === null) return { title: '', category: 'other', expiresOn: '', note: '' }
  const { title, category, expiresOn, notes } = draft.values
  return { title, category, expiresOn, note: notes }
}

/** The fields that differ from `base`. */
export function changedOf(values: SealedForm, base: SealedForm): Partial<SealedForm> {
  const names = ['title', 'category', 'expiresOn', 'note'] as const
  return Object.fromEntries(names.filter((name) => values[name] !== base[name]).map((name) => [name, values[name]]))
}

export function sealedFormOf({ title, category, expiresOn, note }: SealedMeta): SealedForm {
  return { title, category, expiresOn: expiresOn ?? '', note }
}

/** What was entered, as it is sealed. */
export function metaOfForm({ title, category, expiresOn, note }: SealedForm) {
  return { title: title.trim(), category, expiresOn: expiresOn === '' ? null : expiresOn, note: note.trim() }
}

/** What is entered about a sealed document. All of it is sealed with the file. */
export function SealedFields({ form }: { form: UseFormReturn<SealedForm> }) {
  const { t } = useLingui()
  const { register, formState } = form
  const { errors } = formState
  const categories = useCategoryNames()
  return (
    <>
      <Field label={t`Title`} error={errors.title?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('title', {
              validate: (value) => isVisible(value) || t`Add a title so you can find it later.`,
            })}
            maxLength={120}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t`Category`}>
        {(control) => (
          <Select
            {...control}
            {...register('category')}
            options={documentCategories.map((value) => ({ value, label: categories[value] }))}
          />
        )}
      </Field>
      <Field label={t`Expires`} hint={t`We can't remind you of it, because we can't read the date.`} isOptionalShown>
        {(control) => <DateInput {...control} {...register('expiresOn')} type="date" />}
      </Field>
      <Field label={t`Notes`} isOptionalShown>
        {(control) => <TextArea {...control} {...register('note')} rows={3} maxLength={2000} />}
      </Field>
    </>
  )
}
