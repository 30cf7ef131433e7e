import type { CustodyOverride } from '@nestwren/contract/overrides'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useTermsWords } from './use-terms-words.ts'

/** Whether a suggestion has been sent, and why it was refused. */
export function OverrideSign({ id }: { id: string }) {
  const words = useTermsWords()
  const describe = (item: SyncedItem) => {
    const override = item as unknown as CustodyOverride
    return [override.title, ...words.lines(override)]
  }
  return <SyncSign id={id} describe={describe} />
}
