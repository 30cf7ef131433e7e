import { useLingui } from '@lingui/react/macro'
import { doseCount, doseUnitNames } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { useEffect } from 'react'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { useList } from '../../../../platform/sync/use-list.ts'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { detailAt } from '../detail-at.ts'
import type { FieldsProps, MedicineDraft } from '../kind-view.ts'
import { medicines } from '../public/medicines.ts'
import { TextField } from '../text-field.tsx'
import { WhenField } from '../when-field.tsx'
import { DoseStatus } from './dose-status.tsx'
import { amountOf, firstMedicine } from './first-medicine.ts'
import { DoseFields } from './public/dose-fields.tsx'

const noMedicines: readonly MedicineItem[] = []

export function MedicineFields(props: FieldsProps<'medicine'>) {
  const { t } = useLingui()
  const { draft, onChange, errorAt, earlier, childId = null, entryId = null } = props
  const { details } = draft
  const all = useList(medicines).data ?? noMedicines
  const own = all.filter((one) => one.childId === childId && one.isActive)
  const change = (part: Partial<MedicineDraft>) => onChange({ details: { ...details, ...part } })
  const at = detailAt(props)
  const chosen = all.find((one) => one.id === details.medicineId && one.childId === childId) ?? null
  const noDose = { value: '', unit: details.dose.unit }
  const take = (one: MedicineItem) => {
    const amount = amountOf(one, earlier)
    change({ ...amount, dose: amount.dose ?? noDose })
  }
  const ofName = (name: string) => own.find((one) => one.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase())
  // Another child was chosen: the medicine of the one before is not theirs, nor is the amount.
  const isOthers = childId !== null && all.some((one) => one.id === details.medicineId && one.childId !== childId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each child that is chosen.
  useEffect(() => {
    const isOpen = details.medicineId === null && details.name.trim() === ''
    const first = isOpen ? firstMedicine(own, earlier, draft.startAt) : null
    if (first !== null) change({ ...first, dose: first.dose ?? noDose })
    if (!isOthers) return
    const same = ofName(details.name)
    if (same === undefined) change({ medicineId: null, dose: noDose })
    else take(same)
  }, [isOthers, childId])
  const given = [...new Set(earlier.flatMap(({ details: { medicineId, name } }) => (medicineId === null ? name : [])))]
  const typeName = (name: string) => {
    change({ name, medicineId: ofName(name)?.id ?? null })
  }
  return (
    <>
      {own.length === 0 ? null : (
        <Field label={t`Medicine`} isGroup>
          {() => (
            <ChipGroup
              label={t`Medicine`}
              values={[details.medicineId ?? 'other']}
              onToggle={(id) => {
                const one = own.find((item) => item.id === id)
                if (one === undefined) change({ medicineId: null, name: '', dose: noDose })
                else take(one)
              }}
              options={[
                ...own.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'other', label: t`Another one` },
              ]}
            />
          )}
        </Field>
      )}
      {chosen === null || own.length === 0 ? (
        <TextField label={t`Name of the medicine`} isRequired maxLength={80} {...at('name')} onValueChange={typeName} />
      ) : null}
      {chosen === null && given.length > 0 ? (
        <ChipGroup
          label={t`Recent medicines`}
          values={[details.name]}
          onToggle={typeName}
          options={given.slice(0, 6).map((name) => ({ value: name, label: name }))}
        />
      ) : null}
      {childId === null ? null : (
        <DoseStatus childId={childId} item={chosen} named={details} startAt={draft.startAt} entryId={entryId} />
      )}
      <DoseFields dose={details.dose} error={errorAt('details.dose')} onChange={(dose) => change({ dose })} />
      {chosen === null ? null : <UsualDose item={chosen} dose={details.dose} />}
      <TextField label={t`Reason`} maxLength={120} placeholder={t`Fever`} {...at('reason')} />
      <WhenField {...props} label={t`Given at`} />
    </>
  )
}

/** What the family keeps as the usual dose, where the last amount was another. */
function UsualDose({ item, dose }: { item: MedicineItem; dose: MedicineDraft['dose'] }) {
  const { t } = useLingui()
  const text = useText()
  const usual = item.dose
  if (usual === null || (usual.value === dose.value && usual.unit === dose.unit)) return null
  const words = `${usual.value} ${text(doseUnitNames[usual.unit], { count: doseCount(usual.value) })}`
  return <p className="type-small -mt-2 text-muted">{t`Usual dose: ${words}`}</p>
}
