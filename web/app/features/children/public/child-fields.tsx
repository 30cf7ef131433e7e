import { useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { todayHere } from '../../../platform/format/age.ts'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { ChildForm } from './use-child-form.ts'

interface ChildFieldsProps {
  form: UseFormReturn<ChildForm>
  /** Without what can wait: for the first child of somebody new. */
  isBrief?: boolean
}

/** What is entered about a child. Only the name is needed; the rest makes ages and growth right. */
export function ChildFields({ form, isBrief = false }: ChildFieldsProps) {
  const { t } = useLingui()
  const { register, control: fields, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label={t`Child's name`} error={errors.name?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('name', {
              validate: (value) => isVisible(value) || t`Please enter your child's name`,
              maxLength: { value: 60, message: t`Up to 60 characters.` },
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t`Birth date`} error={errors.birthdate?.message ?? null} isOptionalShown>
        {(control) => <DateInput {...control} {...register('birthdate')} type="date" max={todayHere()} />}
      </Field>
      {isBrief ? null : (
        <>
          <Field label={t`Birth time`} error={errors.birthTime?.message ?? null} isOptionalShown>
            {(control) => <DateInput {...control} {...register('birthTime')} type="time" />}
          </Field>
          <Field
            label={t`Due date`}
            hint={t`For a baby born early, so ages can be corrected.`}
            error={errors.dueDate?.message ?? null}
            isOptionalShown
          >
            {(control) => <DateInput {...control} {...register('dueDate')} type="date" />}
          </Field>
        </>
      )}
      <Field label={t`Sex`} hint={t`Growth standards differ for girls and boys.`} isGroup>
        {() => (
          <Controller
            control={fields}
            name="sex"
            render={({ field }) => (
              <ChipGroup
                label={t`Sex`}
                values={[field.value]}
                onToggle={field.onChange}
                options={[
                  { value: 'female', label: t`Girl` },
                  { value: 'male', label: t`Boy` },
                  { value: 'other', label: t`Other` },
                  { value: 'unknown', label: t`Not set` },
                ]}
              />
            )}
          />
        )}
      </Field>
      {isBrief ? null : (
        <Field label={t`Color`} hint={t`The ring around the initial.`} error={errors.color?.message ?? null}>
          {(control) => <TextInput {...control} {...register('color')} type="color" className="h-13 w-20 p-1" />}
        </Field>
      )}
    </>
  )
}
