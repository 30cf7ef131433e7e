import type { FoodItem } from '@nestwren/contract/food'
import type { MedicineItem } from '@nestwren/contract/medicines'
import type { MilkLot } from '@nestwren/contract/milk'
import { currentWorkspace } from '../../../../platform/cache/current-workspace.ts'
import { type ReadableList, registeredList, type SyncedList } from '../../../../platform/sync/list.ts'

interface LinkedItems {
  readonly medicines: MedicineItem
  readonly foods: FoodItem
  readonly milk: MilkLot
}

/**
 * The lists whose items entries name. Their features stand above the log, so they are handed in with everything that is
 * registered (app/synced-lists.ts), and the log asks for them by name.
 */
export type LinkedLists = {
  readonly [Name in keyof LinkedItems]: SyncedList<LinkedItems[Name]> & { readonly name: Name }
}

/** One of {@link LinkedLists} as the log shows it. */
export function linkedList<Name extends keyof LinkedItems>(name: Name): ReadableList<LinkedItems[Name]> {
  return { name, read: async (signal) => registeredList(await currentWorkspace().registered(), name)?.read(signal) }
}
