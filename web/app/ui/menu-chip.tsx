import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Menu } from './menu.tsx'

interface MenuChipProps<Value extends string> {
  /** What is being chosen: "Child", "Kind". */
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** One chip that shows the current choice and opens the others: the child switcher away from Home, filters. */
export function MenuChip<Value extends string>({ label, options, value, onValueChange }: MenuChipProps<Value>) {
  const current = options.find((option) => option.value === value)
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={classNames('chip', current?.icon && 'has-lead')}
          aria-label={`${label}: ${current?.label ?? ''}`}
        >
          {current?.icon}
          <span>{current?.label}</span>
          <ChevronDown aria-hidden="true" className="ic ic-sm" />
        </button>
      }
      items={options.map((option) => ({
        id: option.value,
        label: option.label,
        icon: option.icon,
        isChecked: option.value === value,
        onSelect: () => onValueChange(option.value),
      }))}
    />
  )
}
