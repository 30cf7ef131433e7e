import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { type MilkPlace, milkPlaces } from '@nestwren/contract/logs/kind'
import type { MilkLot } from '@nestwren/contract/milk'
import { ruledExpiry } from '@nestwren/contract/milk-keeping'
import { isVisible } from '@nestwren/contract/visible'
import { Controller } from 'react-hook-form'
import { nowIso } from '../../platform/clock/now.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { newId } from '../../platform/sync/ids.ts'
import { createItem } from '../../platform/sync/lazy/write-list.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { placeNames } from '../logs/kinds/pumping/public/use-place-names.ts'
import { milkList } from './public/milk-list.ts'

interface Typed {
  id: string
  childId: string | null
  place: MilkPlace
  amountMl: number | null
  pumpedAt: string
  label: string
}

/** The container as the server will have it. */
function expectedLot(body: Pick<MilkLot, 'id' | 'childId' | 'place' | 'amountMl' | 'pumpedAt' | 'label'>) {
  return {
    ...body,
    leftMl: body.amountMl,
    movedAt: body.pumpedAt,
    isThawed: false,
    expiresAt: ruledExpiry(body.place, body.pumpedAt, false),
    hasOwnExpiry: false,
    entryId: null,
    endedAt: null,
    endedAs: null,
  }
}

/** Milk that was not logged as pumped: donated, or from before. */
export function NewLotSheet({ family, onClose }: { family: readonly Child[]; onClose: () => void }) {
  const { t } = useLingui()
  const text = useText()
  const begin = (): Typed => ({
    // Made once: sending it again after a broken line makes no second container.
    id: newId(),
    childId: family[0]?._id ?? null,
    place: 'freezer',
    amountMl: null,
    pumpedAt: nowIso(),
    label: '',
  })
  const { form, values, sheet, finish } = useItemForm('milk.new', begin, onClose)
  const submit = form.handleSubmit(async ({ id, childId, place, amountMl, pumpedAt, label }) => {
    if (amountMl === null || childId === null) return
    const body = { id, childId, place, amountMl, pumpedAt, label: isVisible(label) ? label.trim() : null }
    await finish(() => createItem(milkList, body, expectedLot(body)), { message: t`Milk stored` })
  })
  return (
    <FormSheet
      {...sheet}
      title={t`Store milk`}
      submitLabel={<Trans>Store milk</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
    >
      {values.childId === null ? null : (
        <ChildPicker
          family={family}
          chosen={[values.childId]}
          onChange={([childId = null]) => form.setValue('childId', childId, { shouldDirty: true })}
          isSingle
        />
      )}
      <Segmented
        label={t`Where it's stored`}
        value={values.place}
        onValueChange={(place) => form.setValue('place', place, { shouldDirty: true })}
        options={milkPlaces.map((value) => ({ value, label: text(placeNames[value]) }))}
      />
      <Controller
        control={form.control}
        name="amountMl"
        rules={{ validate: (amountMl) => (amountMl !== null && amountMl !== 0) || t`Enter the amount.` }}
        render={({ field, fieldState }) => (
          <Field label={t`How much`} error={fieldState.error?.message ?? null} isRequired>
            {(control) => <AmountInput control={control} amountMl={field.value} onChange={field.onChange} />}
          </Field>
        )}
      />
      <DateTimeField
        label={t`Pumped`}
        value={values.pumpedAt}
        zone={Temporal.Now.timeZoneId()}
        onValueChange={(pumpedAt) => form.setValue('pumpedAt', pumpedAt, { shouldDirty: true })}
        hasChips={false}
      />
      <Field label={t`Label`} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('label')}
            maxLength={60}
            autoComplete="off"
            placeholder={t`Blue lid, second shelf`}
          />
        )}
      </Field>
    </FormSheet>
  )
}
