import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Dose } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { isVisible } from '@nestwren/contract/visible'
import { Controller } from 'react-hook-form'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DoseFields } from '../logs/kinds/medicine/public/dose-fields.tsx'
import { medicineList } from './public/medicine-list.ts'

interface MedicineSheetProps {
  /** null adds a new one. */
  item: MedicineItem | null
  /** The children whose medicines the person may change. */
  family: readonly Child[]
  onClose: () => void
}

/** As the form holds it; survives a reload. */
interface Typed {
  id: string
  childId: string | null
  name: string
  dose: Dose
  hours: number | null
  maxDosesPerDay: number | null
  notes: string
  isActive: boolean
}

const isDose = /^\d{1,6}(\.\d{1,3})?$/

function typedOf(item: MedicineItem | null, family: readonly Child[]): Typed {
  return {
    // Made once: sending it again after a broken line makes no second medicine.
    id: item?.id ?? newId(),
    childId: item?.childId ?? family[0]?._id ?? null,
    name: item?.name ?? '',
    dose: item?.dose ?? { value: '', unit: 'ml' },
    hours: item === null || item.minIntervalS === null ? null : item.minIntervalS / 3600,
    maxDosesPerDay: item?.maxDosesPerDay ?? null,
    notes: item?.notes ?? '',
    isActive: item?.isActive ?? true,
  }
}

/** Numbers are written with a point or a comma. */
const plainValue = ({ value }: Dose) => value.trim().replace(',', '.')

/** A medicine of a child: its usual dose, the time between two, and how many a day at most. */
export function MedicineSheet({ item, family, onClose }: MedicineSheetProps) {
  const { t } = useLingui()
  const { form, values, sheet, finish } = useItemForm(
    `medicine.${item?.id ?? 'new'}`,
    () => typedOf(item, family),
    onClose,
  )
  const { childId } = values
  const submit = form.handleSubmit(async ({ id, childId, name, dose, hours, maxDosesPerDay, notes, isActive }) => {
    if (childId === null) return
    const value = plainValue(dose)
    const fields = {
      name: name.trim(),
      dose: value === '' ? null : { value, unit: dose.unit },
      minIntervalS: hours === null || hours === 0 ? null : Math.round(hours * 3600),
      maxDosesPerDay,
      notes: notes.trim(),
      isActive,
    }
    const body = { id, childId, ...fields }
    const write = () =>
      item === null
        ? createItem(medicineList, body, {
            ...body,
            lastGivenAt: null,
            dosesLast24H: 0,
            nextSafeAt: null,
            unseenDoses: [],
          })
        : changeItem(medicineList, item, fields)
    await finish(write, { message: t`${fields.name} saved` })
  })
  return (
    <FormSheet
      {...sheet}
      title={item === null ? t`Add a medicine` : t`Edit ${item.name}`}
      submitLabel={<Trans>Save medicine</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
    >
      {item === null && childId !== null ? (
        <ChildPicker
          family={family}
          chosen={[childId]}
          onChange={([id = null]) => form.setValue('childId', id, { shouldDirty: true })}
          isSingle
        />
      ) : null}
      <Field label={t`Name of the medicine`} error={form.formState.errors.name?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('name', { validate: (name) => isVisible(name) || t`Enter a name.` })}
            maxLength={80}
            autoComplete="off"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="dose"
        rules={{
          validate: (dose) =>
            plainValue(dose) === '' || isDose.test(plainValue(dose)) || t`Enter a number, such as 2.5.`,
        }}
        render={({ field, fieldState }) => (
          <DoseFields dose={field.value} error={fieldState.error?.message ?? null} onChange={field.onChange} />
        )}
      />
      <Controller
        control={form.control}
        name="hours"
        render={({ field }) => (
          <Field
            label={t`Minimum hours between doses`}
            hint={t`Follow your doctor or the label. Nestwren repeats your limits and asks before an early dose.`}
            isOptionalShown
          >
            {(control) => (
              <NumberInput
                {...control}
                unit={t`h`}
                fractionDigits={1}
                max={720}
                startAt={3}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="maxDosesPerDay"
        render={({ field }) => (
          <Field label={t`Maximum doses in 24 hours`} isOptionalShown>
            {(control) => (
              <NumberInput
                {...control}
                min={1}
                max={48}
                startAt={3}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          </Field>
        )}
      />
      <Field label={t`Notes`} isOptionalShown>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('notes')}
            rows={2}
            maxLength={1000}
            placeholder={t`After food, shake well`}
          />
        )}
      </Field>
      {item === null ? null : (
        <>
          <Switch
            label={t`Current medicine`}
            hint={t`Turn off to move it to past medicines.`}
            isOn={values.isActive}
            onChange={(isActive) => form.setValue('isActive', isActive, { shouldDirty: true })}
          />
          <RemoveButton
            label={<Trans>Remove from the list</Trans>}
            title={t`Remove ${item.name}?`}
            body={t`Doses that were logged stay.`}
            onRemove={() => void finish(() => removeItem(medicineList, item), { message: t`${item.name} removed` })}
          />
        </>
      )}
    </FormSheet>
  )
}
