import type { Milestone } from '@nestwren/contract/milestones'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useMilestoneWords } from './use-milestone-words.ts'

/** Sync status of a milestone: waiting, refused, or two versions to choose from. */
export function MilestoneSign({ id }: { id: string }) {
  const { lines } = useMilestoneWords()
  return <SyncSign id={id} describe={(item: SyncedItem) => lines(item as SyncedItem & Milestone)} />
}
