import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { detailAt } from '../detail-at.ts'
import type { FieldsProps } from '../kind-view.ts'
import { MoreDetails } from '../more-details.tsx'
import { TextField } from '../text-field.tsx'
import { WhenField } from '../when-field.tsx'
import { usualVaccines, vaccineSiteNames } from './names.ts'

export function VaccineFields(props: FieldsProps<'vaccine'>) {
  const { t } = useLingui()
  const text = useText()
  const listId = useId()
  const { earlier, draft, errorAt } = props
  const { details } = draft
  const at = detailAt(props)
  const names = [...new Set([...earlier.map((one) => one.details.name), ...usualVaccines.map((one) => text(one))])]
  const sameName = (name: string) => name.trim().toLocaleLowerCase() === details.name.trim().toLocaleLowerCase()
  const lastDose = earlier.find((one) => sameName(one.details.name))?.details.doseNumber ?? null
  return (
    <>
      <TextField label={t`Vaccine`} isRequired maxLength={80} list={listId} {...at('name')} />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ChipGroup
        label={t`Often given`}
        values={[details.name]}
        onToggle={(name) => at('name').onValueChange(name === details.name ? '' : name)}
        options={names.slice(0, 6).map((name) => ({ value: name, label: name }))}
      />
      <WhenField {...props} />
      <MoreDetails
        summary={[
          details.doseNumber === null ? null : t`Dose ${details.doseNumber}`,
          details.site === null ? null : text(vaccineSiteNames[details.site]),
          details.batch,
          details.place,
        ]}
        hasError={['doseNumber', 'site', 'batch', 'place'].some((name) => errorAt(`details.${name}`) !== null)}
      >
        <Field
          label={t`Which dose`}
          hint={lastDose === null ? undefined : t`The last one logged was dose ${lastDose}.`}
          error={errorAt('details.doseNumber')}
          isOptionalShown
        >
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={20}
              startAt={lastDose === null ? 0 : lastDose}
              value={details.doseNumber}
              onValueChange={at('doseNumber').onValueChange}
            />
          )}
        </Field>
        <ChoiceField label={t`Where it was given`} names={vaccineSiteNames} {...at('site')} />
        <TextField label={t`Lot number`} maxLength={40} {...at('batch')} />
        <TextField label={t`Doctor or place`} maxLength={120} {...at('place')} />
      </MoreDetails>
    </>
  )
}
