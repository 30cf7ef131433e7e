import type { MedicineItem } from '@nestwren/contract/medicines'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useRuleLines } from './use-rule-lines.ts'

/** How the writing of a medicine fares. */
export function MedicineSign({ id }: { id: string }) {
  const lines = useRuleLines()
  const describe = (item: SyncedItem) => {
    const medicine = item as SyncedItem & MedicineItem
    return [medicine.name, ...lines(medicine), ...(medicine.notes === '' ? [] : [medicine.notes])]
  }
  return <SyncSign id={id} describe={describe} />
}
