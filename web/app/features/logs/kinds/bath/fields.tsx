import { useLingui } from '@lingui/react/macro'
import { formatDegrees } from '../../../../platform/format/measures.ts'
import { currentLocale } from '../../../../platform/i18n/i18n.ts'
import { useMeasureUnit } from '../../../../platform/person-settings/measure-units.ts'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { CheckFields } from '../check-fields.tsx'
import { fromCentiC, toCentiC } from '../degrees.ts'
import type { FieldsProps } from '../kind-view.ts'
import { LengthFields } from '../length-fields.tsx'
import { MoreDetails } from '../more-details.tsx'
import { bathAlsoNames } from './names.ts'

const lengths = [5, 10, 15, 20, 30] as const

export function BathFields(props: FieldsProps<'bath'>) {
  const { t } = useLingui()
  const unit = useMeasureUnit('temperatureUnit')
  const { draft, onChange, errorAt } = props
  const { details } = draft
  const { waterCentiC } = details
  const change = (part: Partial<typeof details>) => onChange({ details: { ...details, ...part } })
  return (
    <>
      <CheckFields names={bathAlsoNames} values={details} onChange={change} />
      <LengthFields {...props} lengths={lengths} canBeNone />
      <MoreDetails
        summary={[waterCentiC === null ? null : t`Water ${formatDegrees(waterCentiC, unit, currentLocale())}`]}
        hasError={errorAt('details.waterCentiC') !== null}
      >
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
      </MoreDetails>
    </>
  )
}
