import { kindsLinking } from '@nestwren/contract/logs/links'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { api } from '../../../../platform/api/api.ts'
import { currentWorkspace } from '../../../../platform/cache/current-workspace.ts'
import type { SyncedList } from '../../../../platform/sync/list.ts'
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

/** Starts of the doses of a medicine on this device, without one that is being changed. */
export function dosesOnDevice(medicineId: string, childId: string, exceptId: string | null = null): readonly string[] {
  return currentWorkspace()
    .entries.list(childId, { kind: 'medicine', limit: 200 })
    .flatMap(({ entry }) =>
      entry.kind === 'medicine' &&
      entry.details.medicineId === medicineId &&
      entry.id !== exceptId &&
      entry.deletedAt === null
        ? [entry.startAt]
        : [],
    )
}
