import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Dose } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { isVisible } from '@nestwren/contract/visible'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { changeKept, createKept, removeKept } from '../../platform/kept/keep.ts'
import { newId } from '../../platform/outbox/ids.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChildPicker } from '../logs/child-picker.tsx'
import { DoseFields } from '../logs/kinds/late/dose-fields.tsx'
import { useKeep } from '../logs/kinds/late/use-keep.ts'
import { useKeptDraft } from '../logs/use-kept-draft.ts'

interface MedicineSheetProps {
  /** null adds a new one. */
  item: MedicineItem | null
  /** The children whose medicines the person may change. */
  family: readonly Child[]
  onClose: () => void
}

/** As the sheet holds it; survives a reload. */
interface Typed {
  readonly id: string
  readonly childId: string | null
  readonly name: string
  readonly dose: Dose
  readonly hours: number | null
  readonly maxDosesPerDay: number | null
  readonly notes: string
  readonly isActive: boolean
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

/** A medicine of a child: its usual dose, the time between two, and how many a day at most. */
export function MedicineSheet({ item, family, onClose }: MedicineSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const { isBusy, failure, keep } = useKeep()
  const { typed, change, isDirty, forget } = useKeptDraft(`medicine.${item?.id ?? 'new'}`, () => typedOf(item, family))
  const [wasRefused, setWasRefused] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const value = typed.dose.value.trim().replace(',', '.')
  const nameError = !isVisible(typed.name) ? t`Enter a name.` : null
  const doseError = value === '' || isDose.test(value) ? null : t`Enter a number, such as 2.5.`

  const leave = () => {
    forget()
    onClose()
  }
  const finish = async (write: Parameters<typeof keep>[0], message: string) => {
    if (!(await keep(write))) return
    leave()
    showToast({ message })
  }
  const submit = () => {
    setWasRefused(true)
    const { id, childId, hours, maxDosesPerDay, notes, isActive } = typed
    if (nameError !== null || doseError !== null || childId === null) return
    const fields = {
      name: typed.name.trim(),
      dose: value === '' ? null : { value, unit: typed.dose.unit },
      minIntervalS: hours === null || hours === 0 ? null : Math.round(hours * 3600),
      maxDosesPerDay,
      notes: notes.trim(),
      isActive,
    }
    const body = { id, childId, ...fields }
    const write = () =>
      item === null
        ? createKept('medicines', body, { ...body, lastGivenAt: null, dosesLast24H: 0, nextSafeAt: null }, [childId])
        : changeKept('medicines', item, fields)
    void finish(write, t`${fields.name} saved`)
  }
  return (
    <Sheet
      isOpen
      onClose={leave}
      title={item === null ? t`Add a medicine` : t`Change ${item.name}`}
      isDirty={isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Save medicine</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        {item === null && typed.childId !== null ? (
          <ChildPicker
            family={family}
            chosen={[typed.childId]}
            onChange={([childId = null]) => change({ childId })}
            isSingle
          />
        ) : null}
        <Field label={t`Name of the medicine`} error={wasRefused ? nameError : null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              value={typed.name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <DoseFields dose={typed.dose} error={wasRefused ? doseError : null} onChange={(dose) => change({ dose })} />
        <Field
          label={t`Hours between two doses, at least`}
          hint={t`As the doctor or the leaflet says. Nestwren reminds and asks; it never forbids.`}
          isOptionalShown
        >
          {(control) => (
            <NumberInput
              {...control}
              unit={t`h`}
              fractionDigits={1}
              max={720}
              startAt={3}
              value={typed.hours}
              onValueChange={(hours) => change({ hours })}
            />
          )}
        </Field>
        <Field label={t`Doses in 24 hours, at most`} isOptionalShown>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={48}
              startAt={3}
              value={typed.maxDosesPerDay}
              onValueChange={(maxDosesPerDay) => change({ maxDosesPerDay })}
            />
          )}
        </Field>
        <Field label={t`Notes`} isOptionalShown>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={1000}
              value={typed.notes}
              placeholder={t`After food, shake well`}
              onChange={(event) => change({ notes: event.target.value })}
            />
          )}
        </Field>
        {item === null ? null : (
          <>
            <Switch
              label={t`Given at the moment`}
              hint={t`Switched off, it waits among those not given any more.`}
              isOn={typed.isActive}
              onChange={(isActive) => change({ isActive })}
            />
            <Button
              variant="ghost"
              className="justify-self-start text-danger-ink"
              icon={<Trash2 aria-hidden="true" className="ic" />}
              onClick={() => setIsAsking(true)}
            >
              <Trans>Remove from the list</Trans>
            </Button>
          </>
        )}
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={item === null ? '' : t`Remove ${item.name}?`}
        body={t`Doses that were logged stay.`}
        confirmLabel={t`Remove it`}
        cancelLabel={t`Keep it`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          if (item !== null) void finish(() => removeKept('medicines', item), t`${item.name} removed`)
        }}
      />
    </Sheet>
  )
}
