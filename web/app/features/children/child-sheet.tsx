import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { todayHere } from './age.ts'
import { useChildForm } from './use-child-form.ts'

interface ChildSheetProps {
  /** null adds a child. */
  child: Child | null
  onClose: () => void
}

/** Adds a child, or changes one. Only the name is needed; the rest makes ages and growth right. */
export function ChildSheet({ child, onClose }: ChildSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const { form, submit, failure } = useChildForm(child, onClose)
  const { register, control: fields, formState } = form
  const { errors } = formState
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={child === null ? t`Add a child` : t`Change ${child.name}`}
      isDirty={formState.isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={formState.isSubmitting} busyLabel={t`Saving`}>
          {child === null ? <Trans>Add child</Trans> : <Trans>Save</Trans>}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4" noValidate>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Field label={t`Child's name`} error={errors.name?.message ?? null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              {...register('name', {
                validate: (value) => value.trim() !== '' || t`Please enter your child's name`,
                maxLength: { value: 60, message: t`At most 60 characters.` },
              })}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t`Birth date`} error={errors.birthdate?.message ?? null} isOptionalShown>
          {(control) => <TextInput {...control} {...register('birthdate')} type="date" max={todayHere()} />}
        </Field>
        <Field label={t`Birth time`} error={errors.birthTime?.message ?? null} isOptionalShown>
          {(control) => <TextInput {...control} {...register('birthTime')} type="time" />}
        </Field>
        <Field
          label={t`Due date`}
          hint={t`For a child born early: ages can then be corrected.`}
          error={errors.dueDate?.message ?? null}
          isOptionalShown
        >
          {(control) => <TextInput {...control} {...register('dueDate')} type="date" />}
        </Field>
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
                    { value: 'unknown', label: t`Not said` },
                  ]}
                />
              )}
            />
          )}
        </Field>
        <Field label={t`Colour`} hint={t`The ring around the initial.`} error={errors.color?.message ?? null}>
          {(control) => <TextInput {...control} {...register('color')} type="color" className="h-13 w-20 p-1" />}
        </Field>
      </form>
    </Sheet>
  )
}
