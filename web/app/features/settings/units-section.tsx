import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Measure,
  measureKeys,
  setMeasureUnit,
  type UnitOf,
  useMeasureUnit,
} from '../../platform/person-settings/measure-units.ts'
import { setVolumeUnit, useVolumeUnit } from '../../platform/units/units.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { WhereStored } from '../../ui/settings/where-stored.tsx'

const settings = ['volumeUnit', ...Object.keys(measureKeys)]

/** Measures are stored in metric units and as they were typed; these say how they are shown and asked for. */
export function UnitsSection() {
  const { t } = useLingui()
  const volume = useVolumeUnit()
  return (
    <SettingsSection title={<Trans>Units</Trans>} hint={<WhereStored settings={settings} />}>
      <div className="grid gap-1">
        <p className="type-label" aria-hidden="true">
          <Trans>Bottle amounts</Trans>
        </p>
        <Segmented
          label={t`Bottle amounts`}
          options={[
            { value: 'ml', label: t`Milliliters (ml)` },
            { value: 'oz', label: t`Ounces (oz)` },
          ]}
          value={volume}
          onValueChange={setVolumeUnit}
        />
      </div>
      <MeasureChoice
        measure="weightUnit"
        label={t`Weight`}
        options={[
          { value: 'g', label: t`Kilograms (kg)` },
          { value: 'lb', label: t`Pounds (lb)` },
        ]}
      />
      <MeasureChoice
        measure="lengthUnit"
        label={t({ message: 'Length', context: 'measure of a child' })}
        options={[
          { value: 'cm', label: t`Centimeters (cm)` },
          { value: 'in', label: t`Inches (in)` },
        ]}
      />
      <MeasureChoice
        measure="temperatureUnit"
        label={t`Temperature`}
        options={[
          { value: 'C', label: t`Celsius (°C)` },
          { value: 'F', label: t`Fahrenheit (°F)` },
        ]}
      />
    </SettingsSection>
  )
}

interface MeasureChoiceProps<M extends Measure> {
  measure: M
  label: string
  options: readonly { value: UnitOf<M>; label: string }[]
}

function MeasureChoice<M extends Measure>({ measure, label, options }: MeasureChoiceProps<M>) {
  const unit = useMeasureUnit(measure)
  return (
    <div className="grid gap-1">
      <p className="type-label" aria-hidden="true">
        {label}
      </p>
      <Segmented label={label} options={options} value={unit} onValueChange={(next) => setMeasureUnit(measure, next)} />
    </div>
  )
}
