import { useLingui } from '@lingui/react/macro'
import { siteNames, type TemperatureDetails, temperature } from '@nestwren/contract/logs/kinds/temperature'
import { Thermometer } from 'lucide-react'
import { useMessageText } from '../../../../platform/format/use-message-text.ts'
import { useMeasureUnit } from '../../../../platform/person-settings/measure-units.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { ChoiceRow } from '../choice-row.tsx'
import { enteredDegrees, shownDegrees } from '../degrees.ts'
import { detailAt } from '../detail-at.ts'
import type { FieldsProps } from '../kind-view.ts'
import { WhenField } from '../when-field.tsx'

/** Round values around which a thermometer stands, to touch instead of to type. */
const usual = { C: ['36.5', '37', '37.5', '38', '38.5', '39'], F: ['97.5', '98.5', '99.5', '100.5', '101.5', '102.5'] }

export function TemperatureFields(props: FieldsProps<'temperature'>) {
  const { t, i18n } = useLingui()
  const messageText = useMessageText()
  const unit = useMeasureUnit('temperatureUnit')
  const { draft, onChange, errorAt } = props
  const { details } = draft
  const shown = shownDegrees(details, unit)
  const change = (part: Partial<typeof details>) => onChange({ details: { ...details, ...part } })
  const advice = details.centiC === null ? null : temperature.advice(details as TemperatureDetails)
  const number = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 1 })
  return (
    <>
      <Field label={t`Temperature`} error={errorAt('details.centiC')} isRequired>
        {(control) => (
          <NumberInput
            {...control}
            unit={`°${unit}`}
            isLarge
            placeholder="–"
            step={0.1}
            fractionDigits={unit === 'C' ? 2 : 1}
            max={unit === 'C' ? 45 : 113}
            startAt={unit === 'C' ? 37 : 98.6}
            value={shown}
            onValueChange={(value) => change(enteredDegrees(value, unit))}
          />
        )}
      </Field>
      <ChipGroup
        label={t`Usual values`}
        values={shown === null ? [] : [String(shown)]}
        onToggle={(value) => change(enteredDegrees(Number(value), unit))}
        options={usual[unit].map((value) => ({ value, label: number.format(Number(value)) }))}
      />
      {advice === null ? null : <Banner tone="warning">{messageText(advice)}</Banner>}
      <ChoiceRow
        label={t`Where it was taken`}
        icon={<Thermometer aria-hidden="true" className="ic" />}
        names={siteNames}
        {...detailAt(props)('site')}
      />
      <WhenField {...props} />
    </>
  )
}
