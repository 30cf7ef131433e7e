import { Trans, useLingui } from '@lingui/react/macro'
import { importUnits } from '@nestwren/contract/imports-words'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import type { QuestionsProps } from './answers-draft.ts'
import { type AskedQuantity, askedUnits } from './answers-draft.ts'

/** Units of figures that stand without one in the files. */
export function UnitQuestions({ asks, shown, change, gaps }: QuestionsProps) {
  const { t } = useLingui()
  const asked = askedUnits(asks, shown)
  if (asked.length === 0) return null
  const labels: Readonly<Record<AskedQuantity, string>> = {
    volume: t`Amounts`,
    weight: t`Weights`,
    length: t`Lengths and head sizes`,
    temperature: t`Temperatures`,
  }
  const signs: Readonly<Record<string, string>> = { C: '°C', F: '°F' }
  return (
    <SettingsSection
      title={<Trans>Units</Trans>}
      hint={<Trans>For figures that stand without a unit in the files.</Trans>}
    >
      {asked.map((quantity) => (
        <Field
          key={quantity}
          label={labels[quantity]}
          error={gaps.has(`units.${quantity}`) ? t`Choose a unit.` : null}
          isRequired
        >
          {(control) => (
            <Select
              {...control}
              placeholder={t`Choose a unit`}
              value={shown.units[quantity] ?? ''}
              onChange={({ target }) => change({ units: { ...shown.units, [quantity]: target.value } })}
              options={importUnits[quantity].map((unit) => ({ value: unit, label: signs[unit] ?? unit }))}
            />
          )}
        </Field>
      ))}
    </SettingsSection>
  )
}
