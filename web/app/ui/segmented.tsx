import type { ReactNode } from 'react'
import { moveFocus } from './move-focus.ts'

export interface Option<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  isDisabled?: boolean
}

interface SegmentedProps<Value extends string> {
  /** Names the choice for readers. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Two to four choices in a row; arrow keys choose as they move, as with radio buttons. */
export function Segmented<Value extends string>({ label, options, value, onValueChange }: SegmentedProps<Value>) {
  return (
    <div
      className="segmented"
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '.segment')?.click()}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: the whole segment is the control, drawn by us in every state.
        <button
          key={option.value}
          type="button"
          role="radio"
          className="segment"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.isDisabled}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
