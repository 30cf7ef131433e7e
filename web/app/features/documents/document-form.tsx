import { useLingui } from '@lingui/react/macro'
import { type DocumentCategory, documentCategories } from '@nestwren/contract/documents'
import { isVisible } from '@nestwren/contract/visible'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useChildren } from '../../platform/api/queries.ts'
import { useMayKeep } from '../../platform/locks/use-locks.ts'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useCategoryNames, useReminderOptions } from './document-words.ts'

/** As the inputs have it: empty texts for what is not given. */
export interface DocumentForm {
  title: string
  category: DocumentCategory
  childIds: readonly string[]
  issuedOn: string
  expiresOn: string
  /** Days, or empty for no reminder. */
  remindDays: string
  notes: string
  keptInVault: boolean
}

interface DocumentFieldsProps {
  form: UseFormReturn<DocumentForm>
  /** The children that may be chosen. */
  childIds: readonly string[]
  /** Several files at once are called as they are. */
  hasTitle?: boolean
}

/** What is entered about a document. The title is there from the file's name; everything else can wait. */
export function DocumentFields({ form, childIds, hasTitle = true }: DocumentFieldsProps) {
  const { t } = useLingui()
  const { register, control: fields, formState, watch } = form
  const { errors } = formState
  const categories = useCategoryNames()
  const { children } = useChildren()
  const offered = children.filter(({ _id }) => childIds.includes(_id))
  const [issuedOn, expiresOn, remindDays] = watch(['issuedOn', 'expiresOn', 'remindDays'])
  const reminders = useReminderOptions(remindDays)
  const hasVault = useMayKeep('documents')
  return (
    <>
      {hasTitle ? (
        <Field label={t`Title`} error={errors.title?.message ?? null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              {...register('title', {
                validate: (value) => isVisible(value) || t`Add a title so you can find it later.`,
                maxLength: { value: 120, message: t`Up to 120 characters.` },
              })}
              maxLength={120}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
      <Field label={t`Category`}>
        {(control) => (
          <Select
            {...control}
            {...register('category')}
            options={documentCategories.map((value) => ({ value, label: categories[value] }))}
          />
        )}
      </Field>
      {offered.length < 2 ? null : (
        <Field label={t`Children`} hint={t`Anyone who can see documents for one of these children can see it.`} isGroup>
          {() => (
            <Controller
              control={fields}
              name="childIds"
              render={({ field }) => (
                <ChildPicker label={t`Children`} family={offered} chosen={field.value} onChange={field.onChange} />
              )}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <Field label={t`Issued`} error={errors.issuedOn?.message ?? null} isOptionalShown>
          {(control) => <DateInput {...control} {...register('issuedOn')} type="date" />}
        </Field>
        <Field label={t`Expires`} error={errors.expiresOn?.message ?? null} isOptionalShown>
          {(control) => (
            <DateInput
              {...control}
              {...register('expiresOn', {
                validate: (value) =>
                  value === '' ||
                  issuedOn === '' ||
                  value >= issuedOn ||
                  t`The expiration date is before the issue date.`,
                deps: ['issuedOn'],
              })}
              type="date"
            />
          )}
        </Field>
      </div>
      {expiresOn === '' ? null : (
        <Field label={t`Reminder`} hint={t`We'll remind the family before it expires.`}>
          {(control) => <Select {...control} {...register('remindDays')} options={reminders} />}
        </Field>
      )}
      <Field label={t`Notes`} error={errors.notes?.message ?? null} isOptionalShown>
        {(control) => (
          <TextArea
            {...control}
            {...register('notes', { maxLength: { value: 2000, message: t`Up to 2,000 characters.` } })}
            maxLength={2000}
          />
        )}
      </Field>
      {hasVault ? (
        <Controller
          control={fields}
          name="keptInVault"
          render={({ field }) => (
            <Switch
              label={t`Keep in vault`}
              hint={t`Stays locked until the vault is opened, even if your other documents aren't.`}
              isOn={field.value}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
    </>
  )
}
