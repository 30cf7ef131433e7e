import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { classNames } from './class-names.ts'

export interface ChipOption<Value extends string> {
  value: Value
  label: string
  lead?: ReactNode
  aside?: ReactNode
  isDisabled?: boolean
}

interface ChipGroupProps<Value extends string> {
  label: string
  options: readonly ChipOption<Value>[]
  /** The pressed ones: none, one or several. */
  values: readonly Value[]
  /** Told which chip was touched; the caller decides whether that adds, removes or replaces. */
  onToggle: (value: Value) => void
  /** One line that scrolls sideways instead of wrapping. */
  isScrolling?: boolean
  /** As wide as each other and centered, over the whole row. */
  isEven?: boolean
  /** A chip that does something else, after the choices. */
  end?: ReactNode
}

export function ChipGroup<Value extends string>({
  label,
  options,
  values,
  onToggle,
  isScrolling,
  isEven,
  end,
}: ChipGroupProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that no browser lets go of.
    <div
      className={classNames('chip-row', isScrolling && 'is-scrolling', isEven && 'is-even')}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <Chip
          key={option.value}
          isPressed={values.includes(option.value)}
          lead={option.lead}
          aside={option.aside}
          disabled={option.isDisabled}
          onClick={() => onToggle(option.value)}
        >
          {option.label}
        </Chip>
      ))}
      {end}
    </div>
  )
}
