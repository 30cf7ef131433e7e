import { kindsLinking } from '@nestwren/contract/logs/links'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { api } from '../../../../platform/api/api.ts'
import type { CachedAnswer, SyncedList } from '../../../../platform/sync/list.ts'
import { listNow, useList } from '../../../../platform/sync/use-list.ts'

export const medicineList: SyncedList<MedicineItem> = {
  name: 'medicines',
  scope: 'child',
  calls: { create: 'medicines.create', update: 'medicines.update', remove: 'medicines.remove' },
  read: async (signal) => (await api.medicines.list({ query: { childId: 'all' } }, { signal })).items,
  changedByLogs: kindsLinking('medicine'),
}

/** The medicines of all children whose health the person may see; kept on the device, with changes that wait. */
export function useMedicines(isWanted = true) {
  return useList(medicineList, { isWanted })
}

/** The medicine as last heard of; null for one that is not in the list. */
export function knownMedicine(id: string): MedicineItem | null {
  return listNow(medicineList).find((one) => one.id === id) ?? null
}

/** A child's current medicines, as far as the device has the list. */
export function currentMedicines(childId: string): readonly MedicineItem[] {
  return listNow(medicineList).filter((one) => one.childId === childId && one.isActive)
}

/** Says of which children the doses were read onto the device, and when; the doses themselves are among the entries. */
export const dosesRead = { key: ['doses'] } as const satisfies CachedAnswer
