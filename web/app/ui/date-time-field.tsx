import { useLingui } from '@lingui/react/macro'
import { type Ref, useState } from 'react'
import { nowIso } from '../platform/clock/now.ts'
import { dateFormat, formatClockTime } from '../platform/format/formats.ts'
import { Chip } from './chip.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { fromLocal, minutesEarlier, passesOf, toLocal } from './local-date-time.ts'
import { Segmented } from './segmented.tsx'

const usualSteps = [5, 10, 15, 30] as const

interface DateTimeFieldProps {
  label: string
  /** An ISO instant, or null for not set. */
  value: string | null
  /** The IANA zone whose clock is shown. */
  zone: string
  onValueChange: (value: string) => void
  /** ISO instants. The native pickers keep to their days; the exact check is the form's. */
  min?: string
  max?: string
  hint?: string
  error?: string | null
  /** The chips that go back from the shown time. On by default. */
  hasChips?: boolean
  /** Minutes that a chip goes back. */
  steps?: readonly number[]
  /** A chip that sets the present. */
  hasNow?: boolean
  /** The label is for readers only, where what opened the field shows it. */
  isLabelHidden?: boolean
  /** What the chips count from while there is no value; given so that tests own the clock. */
  now?: () => string
  isDisabled?: boolean
  /** Its date, where a form leads the person when it refuses the field. */
  ref?: Ref<HTMLInputElement>
}

/** A day and a time on the clock of one place, and chips for "that was ten minutes ago". */
export function DateTimeField({
  label,
  value,
  zone,
  onValueChange,
  min,
  max,
  hint,
  error,
  hasChips = true,
  steps = usualSteps,
  hasNow = false,
  isLabelHidden = false,
  now = () => nowIso(),
  isDisabled,
  ref,
}: DateTimeFieldProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<{ date: string; time: string } | null>(null)
  const [spoken, setSpoken] = useState('')
  const [skipped, setSkipped] = useState<string | null>(null)
  const local = draft ?? toLocal(value, zone)
  const passes = draft !== null || value === null ? null : passesOf(value, zone)
  const style = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const
  const clock = (instant: string) => formatClockTime(i18n.locale, style, Date.parse(instant))
  const typedClock = (time: string) =>
    dateFormat(i18n.locale, { ...style, timeZone: 'UTC' }).format(Date.parse(`1970-01-01T${time}Z`))

  const change = (part: Partial<{ date: string; time: string }>) => {
    const next = { ...local, ...part }
    const instant = fromLocal(next, zone, value)
    // Half a date is kept as typed and told to nobody.
    setDraft(instant === null ? next : null)
    if (instant === null) return
    onValueChange(instant)
    setSkipped(null)
    if (toLocal(instant, zone).time === next.time) return
    const [typed, moved] = [typedClock(next.time), clock(instant)]
    setSkipped(t`The clocks went forward, so ${typed} becomes ${moved}.`)
  }
  const set = (instant: string) => {
    setDraft(null)
    setSkipped(null)
    onValueChange(instant)
    setSpoken(clock(instant))
  }

  const twiceShown = typedClock(local.time || '00:00')
  const twice = t`The clocks went back and ${twiceShown} came twice.`
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} isGroup>
      {(control) => (
        <>
          <div className="date-time grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] gap-2">
            <DateInput
              ref={ref}
              type="date"
              aria-label={t`Date`}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              value={local.date}
              min={min ? toLocal(min, zone).date : undefined}
              max={max ? toLocal(max, zone).date : undefined}
              disabled={isDisabled}
              onChange={(event) => change({ date: event.target.value })}
            />
            <DateInput
              type="time"
              aria-label={t`Time`}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              value={local.time}
              disabled={isDisabled}
              onChange={(event) => change({ time: event.target.value })}
            />
          </div>
          {passes === null || value === null ? null : (
            <div className="mt-1 grid gap-1">
              <p className="field-hint">{twice}</p>
              <Segmented
                label={twice}
                options={passes.map((pass, index) => {
                  const time = clock(pass)
                  const label = index === 0 ? t`1st, ${time}` : t`2nd, ${time}`
                  return { value: pass, label, ...(isDisabled ? { isDisabled } : null) }
                })}
                value={passes.find((pass) => Date.parse(pass) === Date.parse(value)) ?? passes[0]}
                onValueChange={set}
              />
            </div>
          )}
          <p role="status" className={skipped === null ? 'sr-only' : 'field-hint'}>
            {skipped}
          </p>
          {hasChips ? (
            <div className="chip-row is-tight mt-1">
              {steps.map((minutes) => (
                <Chip key={minutes} disabled={isDisabled} onClick={() => set(minutesEarlier(value ?? now(), minutes))}>
                  {t`−${minutes} min`} <span className="sr-only">{t`earlier`}</span>
                </Chip>
              ))}
              {hasNow ? (
                <Chip disabled={isDisabled} onClick={() => set(nowIso())}>
                  {t`Now`}
                </Chip>
              ) : null}
              <span role="status" className="sr-only">
                {spoken}
              </span>
            </div>
          ) : null}
        </>
      )}
    </Field>
  )
}
