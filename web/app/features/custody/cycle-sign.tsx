import { sideBySide } from '@nestwren/contract/apart'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useCycleWords } from './use-cycle-words.ts'

/** Whether a schedule has reached everyone, and both versions where two people changed it. */
export function CycleSign({ id }: { id: string }) {
  const words = useCycleWords()
  const describe = (item: SyncedItem) => {
    const cycle = item as unknown as CustodyCycle
    const names = sideBySide(cycle.people.map(words.name), ' · ')
    return [names, words.span(cycle), ...cycle.exchanges.map((exchange) => words.handoff(cycle, exchange))]
  }
  return <SyncSign id={id} describe={describe} />
}
