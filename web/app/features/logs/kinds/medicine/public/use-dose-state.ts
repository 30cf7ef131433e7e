import type { MedicineItem } from '@nestwren/contract/medicines'
import { useEntries } from '../../../../../platform/sync/indexed/use-entries.ts'
import { type DoseState, doseState, rulesFor } from '../dose-state.ts'

/** Whether the family set a limit for a medicine: without one there is nothing a dose could be within. */
export function hasLimits({ minIntervalS, maxDosesPerDay }: MedicineItem): boolean {
  return minIntervalS !== null || maxDosesPerDay !== null
}

/** What the rules of a medicine say to a dose at an instant, with every dose that this device knows of. */
export function useDoseState(item: MedicineItem, at: string, entryId: string | null = null): DoseState {
  const views = useEntries(item.childId, { kind: 'medicine', limit: 200 })
  const doses = views.flatMap(({ entry }) =>
    entry.kind === 'medicine' &&
    entry.details.medicineId === item.id &&
    entry.id !== entryId &&
    entry.deletedAt === null
      ? [entry.startAt]
      : [],
  )
  return doseState(rulesFor(item, entryId), doses, at)
}
