import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}

interface RadioListProps<Value extends string> {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  /** Each choice on its own card, for few and weighty choices. */
  hasCards?: boolean
}

export function RadioList<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  hasCards,
}: RadioListProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={hasCards ? 'grid gap-2' : 'grid'}>
      {options.map((option) => (
        <label key={option.value} className={classNames('choice', hasCards && 'choice-card')}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onValueChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint ? <span className="choice-hint">{option.hint}</span> : null}
          </span>
        </label>
      ))}
    </div>
  )
}
