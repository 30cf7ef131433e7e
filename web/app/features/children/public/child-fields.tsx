import { useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { todayHere } from '../../../platform/format/age.ts'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { type ChildForm, dateProblem } from './child-form.ts'

interface ChildFieldsProps {
  form: UseFormReturn<ChildForm>
  /** Without what can wait: for the first child of a new family. */
  isBrief?: boolean
}

/** What is entered about a child, wherever one is asked for. Only the name is needed; the rest makes ages and growth right. */
export function ChildFields({ form, isBrief = false }: ChildFieldsProps) {
  const { t } = useLingui()
  const { register, formState } = form
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
      <BirthFields form={form} isBrief={isBrief} />
      <SexField form={form} />
      {isBrief ? null : (
        <Field label={t`Color`} hint={t`The ring around the initial.`} error={errors.color?.message ?? null}>
          {(control) => <TextInput {...control} {...register('color')} type="color" className="h-13 w-20 p-1" />}
        </Field>
      )}
    </>
  )
}

/** When the child was born, or is expected. */
function BirthFields({ form, isBrief }: Required<ChildFieldsProps>) {
  const { t } = useLingui()
  const { register, watch, setValue, clearErrors, getValues, formState } = form
  const { errors } = formState
  const isExpected = watch('isExpected')
  const words = {
    future: t`The birth date is in the future. Enter a due date instead.`,
    tooOld: t`The birth date is more than 18 years ago.`,
    notDue: t`Enter a due date within the next 10 months.`,
  }
  const problem = () => {
    const found = dateProblem(getValues(), todayHere())
    return found === null || words[found]
  }
  const choose = (next: 'born' | 'expected') => {
    setValue('isExpected', next === 'expected', { shouldDirty: true })
    clearErrors(['birthdate', 'dueDate'])
  }
  return (
    <>
      <ChipGroup
        label={t`Born yet?`}
        values={[isExpected ? 'expected' : 'born']}
        onToggle={choose}
        options={[
          { value: 'born', label: t`Born` },
          { value: 'expected', label: t`On the way` },
        ]}
      />
      {isExpected ? (
        <Field label={t`Due date`} error={errors.dueDate?.message ?? null} isOptionalShown>
          {(control) => <DateInput {...control} {...register('dueDate', { validate: problem })} type="date" />}
        </Field>
      ) : (
        <>
          <Field label={t`Birth date`} error={errors.birthdate?.message ?? null} isOptionalShown>
            {(control) => (
              <DateInput {...control} {...register('birthdate', { validate: problem })} type="date" max={todayHere()} />
            )}
          </Field>
          {isBrief ? null : (
            <>
              {/* A due date that has passed may be any; the form would keep the rule of the other field. */}
              <Field label={t`Birth time`} error={errors.birthTime?.message ?? null} isOptionalShown>
                {(control) => <DateInput {...control} {...register('birthTime')} type="time" />}
              </Field>
              <Field
                label={t`Due date`}
                hint={t`For a baby born early, so ages can be corrected.`}
                error={errors.dueDate?.message ?? null}
                isOptionalShown
              >
                {(control) => <DateInput {...control} {...register('dueDate', { validate: () => true })} type="date" />}
              </Field>
            </>
          )}
        </>
      )}
    </>
  )
}

function SexField({ form: { control, watch } }: Pick<ChildFieldsProps, 'form'>) {
  const { t } = useLingui()
  const isExpected = watch('isExpected')
  return (
    <Field label={t`Sex`} hint={t`Growth standards differ for girls and boys.`} isGroup>
      {() => (
        <Controller
          control={control}
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
                { value: 'unknown', label: isExpected ? t`Don't know yet` : t`Prefer not to say` },
              ]}
            />
          )}
        />
      )}
    </Field>
  )
}
