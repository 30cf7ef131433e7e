import { useLingui } from '@lingui/react/macro'
import { useMeasureUnit } from '../../../../platform/person-settings/measure-units.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { fromCentiC, toCentiC } from '../degrees.ts'
import type { FieldsProps } from '../kind-view.ts'
import { LengthFields } from '../length-fields.tsx'

const lengths = [5, 10, 15, 20, 30] as const

export function BathFields({ draft, onChange, errorAt, zone }: FieldsProps<'bath'>) {
  const { t } = useLingui()
  const unit = useMeasureUnit('temperatureUnit')
  const { details, startAt, endAt } = draft
  const change = (part: Partial<typeof details>) => onChange({ details: { ...details, ...part } })
  return (
    <>
      <LengthFields
        startAt={startAt}
        endAt={endAt}
        zone={zone}
        lengths={lengths}
        canBeNone
        onChange={onChange}
        errorAt={errorAt}
      />
      <div className="grid grid-cols-2 gap-x-4 tablet:grid-cols-3">
        <Checkbox
          label={t`Soap`}
          checked={details.hasSoap}
          onChange={(event) => change({ hasSoap: event.target.checked })}
        />
        <Checkbox
          label={t`Hair washed`}
          checked={details.hasHairWash}
          onChange={(event) => change({ hasHairWash: event.target.checked })}
        />
        <Checkbox
          label={t`Lotion after`}
          checked={details.hasLotion}
          onChange={(event) => change({ hasLotion: event.target.checked })}
        />
      </div>
      <Field
        label={t`Water`}
        hint={unit === 'C' ? t`For a baby, aim for 37 to 38 °C.` : t`For a baby, aim for 98 to 100 °F.`}
        error={errorAt('details.waterCentiC')}
        isOptionalShown
      >
        {(control) => (
          <NumberInput
            {...control}
            unit={`°${unit}`}
            step={unit === 'C' ? 0.5 : 1}
            fractionDigits={1}
            max={unit === 'C' ? 60 : 140}
            startAt={unit === 'C' ? 37 : 99}
            value={details.waterCentiC === null ? null : fromCentiC(details.waterCentiC, unit)}
            onValueChange={(value) => change({ waterCentiC: value === null ? null : toCentiC(value, unit) })}
          />
        )}
      </Field>
    </>
  )
}
