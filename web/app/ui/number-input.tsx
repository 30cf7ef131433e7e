import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'

interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'step' | 'min' | 'max'> {
  /** `null` is an empty field. */
  value: number | null
  onValueChange: (value: number | null) => void
  /** Shown after the number: "ml". Say it in the label too when it is not obvious. */
  unit?: string
  step?: number
  min?: number
  max?: number
  /** Where stepping begins while the field is empty; the least without it. */
  startAt?: number
  /** Digits after the point that may be typed and are kept when stepping. */
  fractionDigits?: number
  /** The one number of a sheet: large enough to be read and stepped half asleep. Touch it to type. */
  isLarge?: boolean
}

/** As wide as its digits, so that the unit stands right beside them. A point takes less room than a digit. */
function widthOf(shown: string): string {
  const points = shown.replace(/[^.,]/g, '').length
  return `${Math.max(2, shown.length - points * 0.6)}ch`
}

/** A number with its unit and two steppers, so that no typing is needed. Comma and point both work. */
export function NumberInput({
  value,
  onValueChange,
  unit,
  step = 1,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  startAt = min,
  fractionDigits = 0,
  isLarge = false,
  disabled,
  className,
  ...rest
}: NumberInputProps) {
  const { t } = useLingui()
  // What is being typed, while it is not yet a number: "", "4,".
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? (value === null ? '' : String(value))

  const round = (next: number) => Number(Math.min(max, Math.max(min, next)).toFixed(fractionDigits))
  const stepBy = (direction: 1 | -1) => {
    setDraft(null)
    const from = value ?? startAt
    // From 115 by 10 the next is 120: the steps are the round numbers.
    const steps = direction === 1 ? Math.floor(from / step + 1e-9) + 1 : Math.ceil(from / step - 1e-9) - 1
    onValueChange(round(steps * step))
  }
  const type = (text: string) => {
    const clean = text.replace(',', '.').replace(/[^\d.-]/g, '')
    setDraft(text)
    if (clean === '') onValueChange(null)
    else if (Number.isFinite(Number(clean))) onValueChange(Number(Number(clean).toFixed(fractionDigits)))
  }

  return (
    <div className={classNames('input-group number-group', isLarge && 'is-large', disabled && 'is-disabled')}>
      <button
        type="button"
        className="icon-btn"
        aria-label={t`Less`}
        disabled={disabled || (value !== null && value <= min)}
        onClick={() => stepBy(-1)}
      >
        <Minus aria-hidden="true" className="ic" />
      </button>
      <input
        {...rest}
        type="text"
        inputMode={fractionDigits > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        disabled={disabled}
        className={className}
        {...(isLarge ? { style: { width: widthOf(shown) } } : null)}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          setDraft(null)
          rest.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          stepBy(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      {unit ? <span className="input-unit">{unit}</span> : null}
      <button
        type="button"
        className="icon-btn"
        aria-label={t`More`}
        disabled={disabled || (value !== null && value >= max)}
        onClick={() => stepBy(1)}
      >
        <Plus aria-hidden="true" className="ic" />
      </button>
    </div>
  )
}
