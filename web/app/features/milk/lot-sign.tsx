import type { MilkLot } from '@nestwren/contract/milk'
import { useAmountText } from '../../platform/format/use-measures.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useLotWords } from '../logs/kinds/public/use-lot-words.ts'
import { placeNames } from '../logs/kinds/pumping/public/use-place-names.ts'

/** How the writing of a container fares. */
export function LotSign({ id }: { id: string }) {
  const text = useText()
  const amountText = useAmountText()
  const words = useLotWords()
  const describe = (item: SyncedItem) => {
    const { amountMl, place, label, expiresAt } = item as SyncedItem & MilkLot
    return [`${amountText(amountMl)}, ${text(placeNames[place])}`, label, words.expires({ expiresAt })].flatMap(
      (line) => line ?? [],
    )
  }
  return <SyncSign id={id} describe={describe} />
}
