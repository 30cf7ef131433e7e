import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { type MilkPlace, milkPlaces } from '@nestwren/contract/logs/kinds/pumping'
import type { MilkLot } from '@nestwren/contract/milk'
import { ruledExpiry } from '@nestwren/contract/milk-keeping'
import { isVisible } from '@nestwren/contract/visible'
import { useId, useState } from 'react'
import { useText } from '../../platform/i18n/use-locale.ts'
import { createKept } from '../../platform/kept/keep.ts'
import { newId } from '../../platform/outbox/ids.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChildPicker } from '../logs/child-picker.tsx'
import { AmountInput } from '../logs/kinds/late/amount-input.tsx'
import { useKeep } from '../logs/kinds/late/use-keep.ts'
import { placeNames } from '../logs/kinds/late/use-place-names.ts'
import { useKeptDraft } from '../logs/use-kept-draft.ts'

interface Typed {
  readonly id: string
  readonly childId: string | null
  readonly place: MilkPlace
  readonly amountMl: number | null
  readonly pumpedAt: string
  readonly label: string
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
  const formId = useId()
  const { isBusy, failure, keep } = useKeep()
  const [wasRefused, setWasRefused] = useState(false)
  const { typed, change, isDirty, forget } = useKeptDraft<Typed>('milk.new', () => ({
    // Made once: sending it again after a broken line makes no second container.
    id: newId(),
    childId: family[0]?._id ?? null,
    place: 'freezer',
    amountMl: null,
    pumpedAt: new Date().toISOString(),
    label: '',
  }))
  const leave = () => {
    forget()
    onClose()
  }
  const submit = async () => {
    setWasRefused(true)
    const { id, childId, place, amountMl, pumpedAt, label } = typed
    if (amountMl === null || amountMl === 0 || childId === null) return
    const body = { id, childId, place, amountMl, pumpedAt, label: isVisible(label) ? label.trim() : null }
    if (!(await keep(() => createKept('milk', body, expectedLot(body), [childId])))) return
    leave()
    showToast({ message: t`Milk put by` })
  }
  return (
    <Sheet
      isOpen
      onClose={leave}
      title={t`Put milk by`}
      isDirty={isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Put by</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        {typed.childId === null ? null : (
          <ChildPicker
            family={family}
            chosen={[typed.childId]}
            onChange={([childId = null]) => change({ childId })}
            isSingle
          />
        )}
        <Segmented
          label={t`Where it is kept`}
          value={typed.place}
          onValueChange={(place) => change({ place })}
          options={milkPlaces.map((value) => ({ value, label: text(placeNames[value]) }))}
        />
        <Field label={t`How much`} error={wasRefused && !typed.amountMl ? t`Enter how much it is.` : null} isRequired>
          {(control) => (
            <AmountInput control={control} amountMl={typed.amountMl} onChange={(amountMl) => change({ amountMl })} />
          )}
        </Field>
        <DateTimeField
          label={t`Pumped`}
          value={typed.pumpedAt}
          zone={Temporal.Now.timeZoneId()}
          onValueChange={(pumpedAt) => change({ pumpedAt })}
          hasChips={false}
        />
        <Field label={t`Label`} isOptionalShown>
          {(control) => (
            <TextInput
              {...control}
              value={typed.label}
              maxLength={60}
              autoComplete="off"
              placeholder={t`Blue lid, second shelf`}
              onChange={(event) => change({ label: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Sheet>
  )
}
