import { type ReactNode, useState } from 'react'
import type { ForeignText } from '../../../platform/i18n/i18n.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { Disclosure } from '../list/disclosure.tsx'

interface ChoiceRowProps<Value extends string> {
  label: string
  icon: ReactNode
  names: Readonly<Record<Value, ForeignText>>
  value: Value | null
  /** Null when the chosen one was touched again. */
  onValueChange: (value: Value | null) => void
}

/** One of a few that is usually the same as last time: a row that says it and opens the choice. */
export function ChoiceRow<Value extends string>({ label, icon, names, value, onValueChange }: ChoiceRowProps<Value>) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure
      icon={icon}
      label={label}
      value={value === null ? null : text(names[value])}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <ChipGroup
        label={label}
        values={value === null ? [] : [value]}
        onToggle={(one) => onValueChange(one === value ? null : one)}
        options={(Object.keys(names) as Value[]).map((one) => ({ value: one, label: text(names[one]) }))}
      />
    </Disclosure>
  )
}
