import { DateInput } from '../date-input.tsx'
import { Field } from '../field.tsx'

interface ClockFieldProps {
  label: string
  /** Minutes after midnight. */
  minute: number
  onChange: (minute: number) => void
  error?: string | null
}

/** A time of day. What is typed counts when the field is left. */
export function ClockField({ label, minute, onChange, error = null }: ClockFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <DateInput
          {...control}
          type="time"
          // Reset when the stored time changes; while it is typed the field is the person's.
          key={minute}
          defaultValue={clockOf(minute)}
          onBlur={({ target }) => {
            const typed = minuteOf(target.value)
            if (typed !== null && typed !== minute) onChange(typed)
          }}
        />
      )}
    </Field>
  )
}

function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Null while the field is not filled in. */
function minuteOf(clock: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute)
}
