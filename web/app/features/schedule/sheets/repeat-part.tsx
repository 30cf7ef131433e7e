import { useLingui } from '@lingui/react/macro'
import { dayOfDate, weekdayOf } from '@nestwren/contract/calendar/days'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { dateFormat } from '../../../platform/format/formats.ts'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { firstDayOf, type RepeatChoice, repeatChoices, ruleOf } from '../repeat/repeat-fields.ts'
import { useRepeatText } from '../repeat/use-repeat-text.ts'
import type { EntryForm } from './entry-values.ts'

interface RepeatPartProps {
  form: UseFormReturn<EntryForm>
  values: EntryForm
  timeZone: string
}

/** A Monday: the weekdays are those of the days after it. */
const aMonday = 4
const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
type Ends = EntryForm['ends']

/** How an entry repeats, and until when. Each choice is said with the days that it means. */
export function RepeatPart({ form, values, timeZone }: RepeatPartProps) {
  const { t, i18n } = useLingui()
  const repeatText = useRepeatText()
  const { register, setValue, formState, control } = form
  const { errors } = formState
  const { repeat, days, startOn, ends, otherRule } = values
  const named = (weekday: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format((aMonday + Number(weekday)) * 86_400_000)
  /** The choice in words, for the day that is entered. */
  const label = (choice: RepeatChoice) => {
    if (choice === 'none') return t`Never`
    if (choice === 'weekly') return t`Every week on…`
    if (choice === 'everyOtherWeek') return t`Every 2 weeks on…`
    const rule = ruleOf({ ...values, repeat: choice, ends: 'never' }, startOn, timeZone)
    return rule === null ? t({ message: 'Other', context: 'repetition' }) : repeatText(rule, startOn, timeZone)
  }
  const choices: readonly RepeatChoice[] =
    otherRule !== null && repeat === 'other' ? [...repeatChoices, 'other'] : repeatChoices
  const hasDays = repeat === 'weekly' || repeat === 'everyOtherWeek'
  const first = firstDayOf(values, startOn)
  const endings: Record<Ends, string> = { never: t`Never`, on: t`On a day`, after: t`After a number of times` }
  return (
    <>
      <Field label={t`Repeats`} error={errors.repeat?.message ?? null}>
        {(field) => (
          <Select
            {...field}
            {...register('repeat', {
              // Somebody who says "every week" means the day that stands there.
              onChange: () => {
                if (form.getValues('days').length > 0 || startOn === '') return
                setValue('days', [weekdayOf(dayOfDate(startOn))])
              },
            })}
            options={choices.map((value) => ({ value, label: label(value) }))}
          />
        )}
      </Field>
      {hasDays ? (
        <Field
          label={t({ message: 'On', context: 'weekdays' })}
          hint={
            first === startOn
              ? undefined
              : t`It starts on ${dateFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(first))}.`
          }
          isGroup
        >
          {() => (
            <ChipGroup
              label={t({ message: 'On', context: 'weekdays' })}
              values={days.map(String)}
              onToggle={(value) => {
                const day = Number(value)
                const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day]
                if (next.length > 0) setValue('days', next, { shouldDirty: true })
              }}
              options={weekdays.map((value) => ({ value, label: named(value, { weekday: 'short' }) }))}
            />
          )}
        </Field>
      ) : null}
      {repeat === 'none' ? null : (
        <Field label={t`Stops repeating`}>
          {(field) => (
            <Select
              {...field}
              {...register('ends')}
              options={(Object.keys(endings) as Ends[]).map((value) => ({ value, label: endings[value] }))}
            />
          )}
        </Field>
      )}
      {repeat !== 'none' && ends === 'on' ? (
        <Field label={t`Stops after`} error={errors.endsOn?.message ?? null} isRequired>
          {(field) => (
            <DateInput
              {...field}
              {...register('endsOn', {
                validate: (value) => value !== '' || t`Enter the last day.`,
                deps: ['repeat'],
              })}
              type="date"
              min={startOn}
            />
          )}
        </Field>
      ) : null}
      {repeat !== 'none' && ends === 'after' ? (
        <Controller
          control={control}
          name="endsAfter"
          rules={{ validate: (value) => value !== null || t`Enter how many times.` }}
          render={({ field }) => (
            <Field label={t`How many times`} error={errors.endsAfter?.message ?? null} isRequired>
              {(props) => (
                <NumberInput
                  {...props}
                  min={1}
                  max={10_000}
                  startAt={5}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              )}
            </Field>
          )}
        />
      ) : null}
    </>
  )
}
