import { useLingui } from '@lingui/react/macro'
import { wallOfInstant } from '@nestwren/contract/calendar/zone'
import type { UseFormReturn } from 'react-hook-form'
import { useClockText } from '../../../platform/format/clock.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { longestMinutes, maxWholeDays } from '../limits.ts'
import { durationOf, type EntryForm, fitOf, movedEnd, withAllDay } from './entry-values.ts'

interface TimePartProps {
  form: UseFormReturn<EntryForm>
  values: EntryForm
  /** The zone of the entry, whose clocks decide. */
  timeZone: string
  /** It is not the reader's. */
  isElsewhere: boolean
}

/** Whole days, or from one time to another; says what a clock change does to it. */
export function TimePart({ form, values, timeZone, isElsewhere }: TimePartProps) {
  const { t } = useLingui()
  const clockText = useClockText()
  const { register, formState, getValues, setValue } = form
  const { errors } = formState
  const { isAllDay } = values
  /** Keeps the length while the beginning is changed. */
  const moveTo = (part: Partial<Pick<EntryForm, 'startOn' | 'startAt'>>) => {
    const now = getValues()
    const after = { startOn: now.startOn, startAt: now.startAt, ...part }
    const { endOn, endAt } = movedEnd(now, after, timeZone)
    setValue('endOn', endOn, { shouldDirty: true })
    setValue('endAt', endAt, { shouldDirty: true })
  }
  const checkEnd = (_: unknown, typed: EntryForm): true | string => {
    const minutes = durationOf(typed, timeZone)
    if (minutes === null) return t`Enter when it ends.`
    if (minutes < 0 || (typed.isAllDay && minutes < 1)) return t`The end is before the start.`
    if (minutes <= longestMinutes(typed.isAllDay)) return true
    return typed.isAllDay ? t`It can last up to ${maxWholeDays} days.` : t`It can last up to two weeks.`
  }
  const fit = fitOf(values, timeZone)
  const shown = fit === null ? '' : clockText(wallOfInstant(fit.at, timeZone).minute)
  return (
    <>
      <Switch
        label={t`All day`}
        isOn={isAllDay}
        onChange={(isOn) => {
          const next = withAllDay(getValues(), isOn)
          for (const name of ['isAllDay', 'startAt', 'endOn', 'endAt'] as const)
            setValue(name, next[name], { shouldDirty: true })
        }}
      />
      <Field label={t`Starts`} error={errors.startOn?.message ?? errors.startAt?.message ?? null} isGroup>
        {(control) => (
          <div className={isAllDay ? undefined : 'date-time grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] gap-2'}>
            <DateInput
              type="date"
              aria-label={t`First day`}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              {...register('startOn', {
                validate: (value) => value !== '' || t`Enter when it starts.`,
              })}
              onInput={({ currentTarget }) => moveTo({ startOn: currentTarget.value })}
            />
            {isAllDay ? null : (
              <DateInput
                type="time"
                aria-label={t`Start time`}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
                {...register('startAt', {
                  validate: (value, typed) => typed.isAllDay || value !== '' || t`Enter when it starts.`,
                })}
                onInput={({ currentTarget }) => moveTo({ startAt: currentTarget.value })}
              />
            )}
          </div>
        )}
      </Field>
      <Field label={t`Ends`} error={errors.endOn?.message ?? null} isGroup>
        {(control) => (
          <div className={isAllDay ? undefined : 'date-time grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] gap-2'}>
            <DateInput
              type="date"
              aria-label={t`Last day`}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              {...register('endOn', { validate: checkEnd, deps: ['endAt'] })}
            />
            {isAllDay ? null : (
              <DateInput
                type="time"
                aria-label={t`End time`}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
                {...register('endAt', { deps: ['endOn'] })}
              />
            )}
          </div>
        )}
      </Field>
      {fit?.fit === 'gap' ? (
        <p className="type-small text-warning-ink" role="status">
          {t`The clocks go forward that night, so it will be at ${shown}.`}
        </p>
      ) : null}
      {fit?.fit === 'overlap' ? (
        <p className="type-small text-warning-ink" role="status">
          {t`The clocks go back that night and ${shown} comes twice. It will be the first one.`}
        </p>
      ) : null}
      {isElsewhere ? <p className="type-caption text-muted">{t`Times are on the clocks of ${timeZone}.`}</p> : null}
    </>
  )
}
