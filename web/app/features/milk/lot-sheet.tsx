import { Trans, useLingui } from '@lingui/react/macro'
import { type MilkPlace, milkPlaces } from '@nestwren/contract/logs/kind'
import type { MilkLot } from '@nestwren/contract/milk'
import type { LotChange } from '@nestwren/contract/milk-keeping'
import { isVisible } from '@nestwren/contract/visible'
import { Check, Trash2 } from 'lucide-react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useAmountText } from '../../platform/format/use-measures.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useKeep } from '../../ui/items/use-keep.ts'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useLotWords } from '../logs/kinds/public/use-lot-words.ts'
import { placeNames } from '../logs/kinds/pumping/public/use-place-names.ts'
import { useLotChange } from './use-lot-change.ts'

interface Typed {
  place: MilkPlace
  amountMl: number | null
  label: string
  /** null for the usual time of its place. */
  expiresAt: string | null
}

function typedOf({ place, amountMl, label, hasOwnExpiry, expiresAt }: MilkLot): Typed {
  return { place, amountMl, label: label ?? '', expiresAt: hasOwnExpiry ? expiresAt : null }
}

/** What is different now. */
function changeOf(lot: MilkLot, { place, amountMl, label, expiresAt }: Typed): LotChange {
  const newLabel = isVisible(label) ? label.trim() : null
  return {
    ...(place === lot.place ? {} : { place }),
    ...(amountMl === null || amountMl === lot.amountMl ? {} : { amountMl }),
    ...(newLabel === lot.label ? {} : { label: newLabel }),
    ...(expiresAt === typedOf(lot).expiresAt ? {} : { expiresAt }),
  }
}

/** One container of milk: where it is, what is on its label, until when it keeps, and its end. */
export function LotSheet({ lot, onClose }: { lot: MilkLot; onClose: () => void }) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const words = useLotWords()
  const { change, end, remove } = useLotChange()
  const { isBusy, failure, keep } = useKeep()
  const form = useForm<Typed>({ defaultValues: typedOf(lot) })
  const isDirty = Object.keys(changeOf(lot, form.watch())).length > 0
  const submit = form.handleSubmit(async (values) => {
    const part = changeOf(lot, values)
    if (Object.keys(part).length === 0 || (await keep(() => change(lot, part)))) onClose()
  })
  const finish = (act: () => void) => {
    act()
    onClose()
  }
  return (
    <FormSheet
      onClose={onClose}
      title={t`${amountText(lot.leftMl)} of milk`}
      isDirty={isDirty}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <p className="type-small text-muted">
        {words.pumped(lot)} · {words.expires(lot)}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="soft"
          icon={<Check aria-hidden="true" className="ic" />}
          onClick={() => finish(() => end(lot, 'used'))}
        >
          <Trans>Used up</Trans>
        </Button>
        <Button
          variant="outline"
          icon={<Trash2 aria-hidden="true" className="ic" />}
          onClick={() => finish(() => end(lot, 'discarded'))}
        >
          <Trans>Throw away</Trans>
        </Button>
      </div>
      <LotFields lot={lot} form={form} />
      <RemoveButton
        label={<Trans>Added by mistake? Remove</Trans>}
        title={t`Remove this milk?`}
        body={t`It leaves the stash as if it was never stored. Logged bottles stay.`}
        onRemove={() => finish(() => remove(lot))}
      />
    </FormSheet>
  )
}

function LotFields({ lot, form }: { lot: MilkLot; form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const text = useText()
  const [place, expiresAt] = form.watch(['place', 'expiresAt'])
  const keepUntil = (instant: string | null) => form.setValue('expiresAt', instant, { shouldDirty: true })
  return (
    <>
      <Segmented
        label={t`Where it's stored`}
        value={place}
        onValueChange={(next) => form.setValue('place', next, { shouldDirty: true })}
        options={milkPlaces.map((value) => ({ value, label: text(placeNames[value]) }))}
      />
      {place === lot.place ? null : (
        <p className="type-small text-muted" role="status">
          {lot.place === 'freezer' ? (
            <Trans>Use thawed milk within a day, and don't refreeze it.</Trans>
          ) : (
            <Trans>Moving it resets the use-by date.</Trans>
          )}
        </p>
      )}
      <Controller
        control={form.control}
        name="amountMl"
        render={({ field }) => (
          <Field label={t`Amount stored`}>
            {(control) => <AmountInput control={control} amountMl={field.value} onChange={field.onChange} />}
          </Field>
        )}
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
      <Switch
        label={t`Custom use-by date`}
        hint={t`Instead of the usual time for where it's stored`}
        isOn={expiresAt !== null}
        onChange={(isOn) => keepUntil(isOn ? lot.expiresAt : null)}
      />
      {expiresAt === null ? null : (
        <DateTimeField
          label={t`Use by`}
          value={expiresAt}
          zone={Temporal.Now.timeZoneId()}
          onValueChange={keepUntil}
          hasChips={false}
        />
      )}
    </>
  )
}
