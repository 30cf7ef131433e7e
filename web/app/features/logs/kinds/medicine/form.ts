import { doseCount, doseUnitNames } from '@nestwren/contract/logs/kinds/medicine'
import { isVisible } from '@nestwren/contract/visible'
import { line, translate } from '../facts.ts'
import type { KindForm } from '../kind-view.ts'
import { currentMedicines, knownMedicine } from '../public/medicines.ts'
import { MedicineFields } from './fields.tsx'
import { amountOf, firstMedicine } from './first-medicine.ts'
import { UnawareDose } from './unaware-dose.tsx'
import { useDoseJudge } from './use-dose-judge.ts'

const texts = {
  dose: /*i18n*/ { id: 'fact.dose', message: 'Dose' },
  reason: /*i18n*/ { id: 'fact.reason', message: 'Reason' },
  confirmed: /*i18n*/ { id: 'fact.confirmed', message: 'Confirmed' },
  early: /*i18n*/ { id: 'fact.early', message: 'Early, or over your limit' },
}
const noDose = { value: '', unit: 'ml' } as const

export const form: KindForm<'medicine'> = {
  sheetTitle: /*i18n*/ { id: 'kind.medicine.sheet', message: 'Medicine for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.medicine.save', message: 'Save dose' },
  begin: (earlier, now, { medicine, childId }) => {
    const first =
      medicine === undefined
        ? firstMedicine(childId === undefined ? [] : currentMedicines(childId), earlier, now)
        : amountOf(medicine, earlier)
    return {
      startAt: now,
      endAt: null,
      notes: '',
      details: {
        medicineId: first?.medicineId ?? null,
        name: first?.name ?? '',
        dose: first?.dose ?? noDose,
        reason: null,
        isConfirmed: false,
      },
    }
  },
  tidy: (details) => {
    const value = details.dose.value.trim().replace(',', '.')
    return {
      ...details,
      dose: value === '' ? null : { ...details.dose, value },
      reason: isVisible(details.reason ?? '') ? details.reason : null,
    }
  },
  facts: ({ details: { dose, reason, isConfirmed } }, { i18n }) => [
    ...line(
      i18n,
      texts.dose,
      dose === null
        ? null
        : `${dose.value} ${translate(i18n, doseUnitNames[dose.unit], { count: doseCount(dose.value) })}`,
    ),
    ...line(i18n, texts.reason, reason),
    ...line(i18n, texts.confirmed, isConfirmed ? translate(i18n, texts.early) : null),
  ],
  Fields: MedicineFields,
  Caution: UnawareDose,
  isForOneChild: true,
  // A medicine is one child's: one that was chosen before another child was is left out.
  forChildren: (details, [childId]) => {
    const isTheirs = details.medicineId === null || (knownMedicine(details.medicineId)?.childId ?? childId) === childId
    return isTheirs ? details : { ...details, medicineId: null }
  },
  useJudge: useDoseJudge,
}
