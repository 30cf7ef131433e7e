import { adviseDose } from '@nestwren/contract/doses'
import { isSameMedicine, type MedicineDetails } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import type { DoseEntry } from './dose-state.ts'

/** A wait that has been over for longer is not what somebody opens the sheet for. */
const freshMs = 12 * 3600_000

export type ChosenMedicine = Pick<MedicineDetails, 'medicineId' | 'name' | 'dose'>

/** How much of a medicine was given last; its usual dose before the first. */
export function amountOf(
  item: Pick<MedicineItem, 'id' | 'name' | 'dose'>,
  doses: readonly DoseEntry[],
): ChosenMedicine {
  const medicine = { medicineId: item.id, name: item.name }
  const last = doses.find(({ details }) => details.dose !== null && isSameMedicine(details, medicine))
  return { ...medicine, dose: last?.details.dose ?? item.dose }
}

/**
 * The medicine a dose is most likely of: the one whose wait ended last, else the one that was given last, else the only
 * one there is. null where it would be a guess.
 * @param own the child's current medicines
 * @param doses the child's doses, latest first
 */
export function firstMedicine(
  own: readonly MedicineItem[],
  doses: readonly DoseEntry[],
  now: string,
): ChosenMedicine | null {
  const nowMs = Date.parse(now)
  const over = own.flatMap((item) => {
    const given = doses.flatMap(({ startAt, details }) =>
      isSameMedicine(details, { medicineId: item.id, name: item.name }) && Date.parse(startAt) <= nowMs
        ? [startAt]
        : [],
    )
    const [last] = given
    const next = last === undefined ? null : adviseDose(item, given, last).nextSafeAt
    const overMs = next === null ? Number.NaN : nowMs - Date.parse(next)
    return overMs >= 0 && overMs < freshMs ? [{ item, overMs }] : []
  })
  const [ended] = over.sort((a, b) => a.overMs - b.overMs)
  if (ended !== undefined) return amountOf(ended.item, doses)
  for (const { details } of doses) {
    const item = own.find(({ id, name }) => isSameMedicine(details, { medicineId: id, name }))
    if (item !== undefined) return amountOf(item, doses)
    // Typed by hand; one of the list that was stopped or removed is not given again by itself.
    if (details.medicineId === null) return { medicineId: null, name: details.name, dose: details.dose }
  }
  const [only] = own
  return own.length === 1 && only !== undefined ? amountOf(only, doses) : null
}
