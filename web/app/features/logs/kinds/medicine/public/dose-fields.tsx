import { useLingui } from '@lingui/react/macro'
import { type Dose, doseCount, doseUnitNames, doseUnits } from '@nestwren/contract/logs/kinds/medicine'
import { useText } from '../../../../../platform/i18n/use-locale.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { TextInput } from '../../../../../ui/text-input.tsx'

interface DoseFieldsProps {
  /** An empty value is no dose. */
  dose: Dose
  onChange: (dose: Dose) => void
  error: string | null
}

/** How much, exactly as it is typed, and of what. */
export function DoseFields({ dose, onChange, error }: DoseFieldsProps) {
  const { t } = useLingui()
  const text = useText()
  const count = doseCount(dose.value)
  return (
    <Field label={t`Dose`} error={error} isOptionalShown isGroup>
      {({ 'aria-invalid': isInvalid, 'aria-describedby': describedBy }) => (
        <div className="grid grid-cols-2 gap-2">
          <TextInput
            aria-label={t`Dose`}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={dose.value}
            onChange={(event) => onChange({ ...dose, value: event.target.value })}
          />
          <Select
            aria-label={t`Unit`}
            value={dose.unit}
            options={doseUnits.map((unit) => ({ value: unit, label: text(doseUnitNames[unit], { count }) }))}
            onChange={(event) =>
              onChange({ ...dose, unit: doseUnits.find((one) => one === event.target.value) ?? dose.unit })
            }
          />
        </div>
      )}
    </Field>
  )
}
