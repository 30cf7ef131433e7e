import type { MedicineItem } from '@nestwren/contract/medicines'
import type { KeptItem } from '../../platform/sync/operation.ts'
import { KeptSign } from '../../ui/items/kept-sign.tsx'
import { useRuleLines } from './use-rule-lines.ts'

/** How the writing of a medicine fares. */
export function MedicineSign({ id }: { id: string }) {
  const lines = useRuleLines()
  const describe = (item: KeptItem) => {
    const medicine = item as KeptItem & MedicineItem
    return [medicine.name, ...lines(medicine), ...(medicine.notes === '' ? [] : [medicine.notes])]
  }
  return <KeptSign id={id} describe={describe} />
}
