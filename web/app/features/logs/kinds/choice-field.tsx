import type { ForeignText } from '../../../platform/i18n/i18n.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { ChipGroup, type ChipOption } from '../../../ui/chip-group.tsx'
import { Field } from '../../../ui/field.tsx'

interface ChoiceFieldProps<Value extends string> {
  label: string
  names: Readonly<Record<Value, ForeignText>>
  value: Value | null
  error?: string | null
  /** Null when the chosen one was touched again. */
  onValueChange: (value: Value | null) => void
  /** A swatch before a name. */
  lead?: (value: Value) => ChipOption<Value>['lead']
}

/** One of a few, or none: touching the chosen chip again takes it back. */
export function ChoiceField<Value extends string>({
  label,
  names,
  value,
  error = null,
  onValueChange,
  lead,
}: ChoiceFieldProps<Value>) {
  const text = useText()
  return (
    <Field label={label} error={error} isGroup>
      {() => (
        <ChipGroup
          label={label}
          values={value === null ? [] : [value]}
          onToggle={(one) => onValueChange(one === value ? null : one)}
          options={(Object.keys(names) as Value[]).map((one) => ({
            value: one,
            label: text(names[one]),
            ...(lead ? { lead: lead(one) } : null),
          }))}
        />
      )}
    </Field>
  )
}
