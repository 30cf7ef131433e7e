import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { DateTimeField } from '../../../../ui/date-time-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { ChoiceField } from '../choice-field.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { usualVaccines, vaccineSiteNames } from './names.ts'

export function VaccineFields({ draft, onChange, errorAt, earlier, zone }: FieldsProps<'vaccine'>) {
  const { t } = useLingui()
  const text = useText()
  const listId = useId()
  const { details } = draft
  const change = (part: Partial<typeof details>) => onChange({ details: { ...details, ...part } })
  const names = [...new Set([...earlier.map((one) => one.details.name), ...usualVaccines.map((one) => text(one))])]
  const sameName = (name: string) => name.trim().toLocaleLowerCase() === details.name.trim().toLocaleLowerCase()
  const lastDose = earlier.find((one) => sameName(one.details.name))?.details.doseNumber ?? null
  return (
    <>
      <Field label={t`Vaccine`} error={errorAt('details.name')} isRequired>
        {(control) => (
          <>
            <TextInput
              {...control}
              value={details.name}
              maxLength={80}
              autoComplete="off"
              list={listId}
              onChange={(event) => change({ name: event.target.value })}
            />
            <datalist id={listId}>
              {names.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
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
            onValueChange={(doseNumber) => change({ doseNumber })}
          />
        )}
      </Field>
      <ChoiceField
        label={t`Where it was given`}
        names={vaccineSiteNames}
        value={details.site}
        onValueChange={(site) => change({ site })}
      />
      <Field label={t`Lot number`} error={errorAt('details.batch')} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            value={details.batch ?? ''}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => change({ batch: event.target.value })}
          />
        )}
      </Field>
      <Field label={t`Doctor or place`} error={errorAt('details.place')} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            value={details.place ?? ''}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change({ place: event.target.value })}
          />
        )}
      </Field>
      <DateTimeField
        label={t`When`}
        value={draft.startAt}
        zone={zone}
        error={errorAt('startAt')}
        onValueChange={(startAt) => onChange({ startAt })}
      />
    </>
  )
}
