import type { MedicineItem } from '@nestwren/contract/medicines'
import { useQuery } from '@tanstack/react-query'
import { familyApi } from '../../../../platform/api/family-api.ts'
import { queryKeys } from '../../../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../../../platform/cache/current-workspace.ts'
import { keptNow, useKept } from '../../../../platform/outbox/use-kept.ts'

/** The medicines of all children whose health the person may see; kept on the device, with changes that wait. */
export function useMedicines(isWanted = true) {
  const query = useQuery({
    queryKey: queryKeys.kept('medicines'),
    queryFn: async ({ signal }) => (await familyApi.medicines.list({ query: { childId: 'all' } }, { signal })).items,
    enabled: isWanted,
  })
  return { ...query, data: useKept('medicines', query.data) }
}

/** The medicine as last heard of; null for one that is not in the list. */
export function knownMedicine(id: string): MedicineItem | null {
  const items = currentWorkspace().queryClient.getQueryData<readonly MedicineItem[]>(queryKeys.kept('medicines'))
  return keptNow('medicines', items).find((one) => one.id === id) ?? null
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
