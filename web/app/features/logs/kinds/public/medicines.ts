import type { MedicineItem } from '@nestwren/contract/medicines'
import { listNow } from '../../../../platform/sync/lazy/list-now.ts'
import type { CachedAnswer } from '../../../../platform/sync/list.ts'
import { linkedList } from './linked-lists.ts'

/** The medicines of all children whose health the person may see. */
export const medicines = linkedList('medicines')

/** The medicine as last heard of; null for one that is not in the list. */
export function knownMedicine(id: string): MedicineItem | null {
  return listNow(medicines).find((one) => one.id === id) ?? null
}

/** A child's current medicines, as far as the device has the list. */
export function currentMedicines(childId: string): readonly MedicineItem[] {
  return listNow(medicines).filter((one) => one.childId === childId && one.isActive)
}

/** Says of which children the doses were read onto the device, and when; the doses themselves are among the entries. */
export const dosesRead = { key: ['doses'] } as const satisfies CachedAnswer
