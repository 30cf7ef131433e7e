import { Trans, useLingui } from '@lingui/react/macro'
import { milkPlaces } from '@nestwren/contract/logs/kinds/pumping'
import type { MilkLot } from '@nestwren/contract/milk'
import type { LotChange } from '@nestwren/contract/milk-keeping'
import { isVisible } from '@nestwren/contract/visible'
import { Check, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../platform/i18n/use-locale.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AmountInput } from '../logs/kinds/late/amount-input.tsx'
import { useKeep } from '../logs/kinds/late/use-keep.ts'
import { useLotWords } from '../logs/kinds/late/use-lot-words.ts'
import { placeNames } from '../logs/kinds/late/use-place-names.ts'
import { useAmountText } from '../logs/use-entry-text.ts'
import { useLotChange } from './use-lot-change.ts'

/** One container of milk: where it is, what is on its label, until when it keeps, and its end. */
export function LotSheet({ lot, onClose }: { lot: MilkLot; onClose: () => void }) {
  const { t } = useLingui()
  const text = useText()
  const formId = useId()
  const amountText = useAmountText()
  const words = useLotWords()
  const { change, end, remove } = useLotChange()
  const { isBusy, failure, keep } = useKeep()
  const [place, setPlace] = useState(lot.place)
  const [amountMl, setAmountMl] = useState<number | null>(lot.amountMl)
  const [label, setLabel] = useState(lot.label ?? '')
  const [expiresAt, setExpiresAt] = useState(lot.hasOwnExpiry ? lot.expiresAt : null)
  const [isAsking, setIsAsking] = useState(false)
  const wished = isVisible(label) ? label.trim() : null
  const part: LotChange = {
    ...(place === lot.place ? {} : { place }),
    ...(amountMl === null || amountMl === lot.amountMl ? {} : { amountMl }),
    ...(wished === lot.label ? {} : { label: wished }),
    ...(expiresAt === (lot.hasOwnExpiry ? lot.expiresAt : null) ? {} : { expiresAt }),
  }
  const isDirty = Object.keys(part).length > 0
  const save = async () => {
    if (await keep(() => change(lot, part))) onClose()
  }
  const finish = (act: () => void) => {
    act()
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`${amountText(lot.leftMl)} of milk`}
      isDirty={isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) void save()
          else onClose()
        }}
      >
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
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
        <Segmented
          label={t`Where it is kept`}
          value={place}
          onValueChange={setPlace}
          options={milkPlaces.map((value) => ({ value, label: text(placeNames[value]) }))}
        />
        {place === lot.place ? null : (
          <p className="type-small text-muted" role="status">
            {lot.place === 'freezer' ? (
              <Trans>Thawed milk keeps for a day in the fridge and should not be frozen again.</Trans>
            ) : (
              <Trans>Moving it sets anew how long it keeps.</Trans>
            )}
          </p>
        )}
        <Field label={t`Put by at first`}>
          {(control) => <AmountInput control={control} amountMl={amountMl} onChange={setAmountMl} />}
        </Field>
        <Field label={t`Label`} isOptionalShown>
          {(control) => (
            <TextInput
              {...control}
              value={label}
              maxLength={60}
              autoComplete="off"
              placeholder={t`Blue lid, second shelf`}
              onChange={(event) => setLabel(event.target.value)}
            />
          )}
        </Field>
        <Switch
          label={t`Own date`}
          hint={t`Instead of the usual time for its place`}
          isOn={expiresAt !== null}
          onChange={(isOn) => setExpiresAt(isOn ? lot.expiresAt : null)}
        />
        {expiresAt === null ? null : (
          <DateTimeField
            label={t`Keeps until`}
            value={expiresAt}
            zone={Temporal.Now.timeZoneId()}
            onValueChange={setExpiresAt}
            hasChips={false}
          />
        )}
        <button type="button" className="link-btn justify-self-start text-danger-ink" onClick={() => setIsAsking(true)}>
          <Trans>It was entered by mistake</Trans>
        </button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Remove this milk?`}
        body={t`It leaves the stock as if it had never been put by. Bottles that were logged stay.`}
        confirmLabel={t`Remove it`}
        cancelLabel={t`Keep it`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          finish(() => remove(lot))
        }}
      />
    </Sheet>
  )
}
