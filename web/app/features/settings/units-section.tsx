import { Trans, useLingui } from '@lingui/react/macro'
import { setVolumeUnit, useVolumeUnit } from '../../platform/units/units.ts'
import { Segmented } from '../../ui/segmented.tsx'

/** Units are this device's for now: amounts are stored in millilitres and as they were typed. */
export function UnitsSection() {
  const { t } = useLingui()
  const unit = useVolumeUnit()
  return (
    <section className="card card-pad grid gap-3" aria-labelledby="settings-units">
      <h2 id="settings-units" className="type-heading">
        <Trans>Bottle amounts</Trans>
      </h2>
      <Segmented
        label={t`Bottle amounts`}
        options={[
          { value: 'ml', label: t`Millilitres (ml)` },
          { value: 'oz', label: t`Ounces (oz)` },
        ]}
        value={unit}
        onValueChange={setVolumeUnit}
      />
    </section>
  )
}
