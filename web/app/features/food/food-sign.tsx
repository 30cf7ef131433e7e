import type { FoodItem } from '@nestwren/contract/food'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useFoodWords } from './use-food-words.ts'

/** Sync status of a food: waiting, refused, or two versions to choose from. */
export function FoodSign({ id }: { id: string }) {
  const { lines } = useFoodWords()
  return <SyncSign id={id} describe={(item: SyncedItem) => lines(item as SyncedItem & FoodItem)} />
}
