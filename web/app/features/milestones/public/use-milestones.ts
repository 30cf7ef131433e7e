import type { Milestone } from '@nestwren/contract/milestones'
import { api } from '../../../platform/api/api.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

/** As many as one answer may have. */
const pageSize = 200

async function readMilestones(signal: AbortSignal): Promise<readonly Milestone[]> {
  const items: Milestone[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor === null ? {} : { cursor }) }
    const page = await api.milestones.listAll({ query }, { signal })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

export const milestoneList: SyncedList<Milestone> = {
  name: 'milestones',
  scope: 'child',
  calls: { create: 'milestones.create', update: 'milestones.update', remove: 'milestones.remove' },
  read: readMilestones,
  wire: {
    params: (what, { childId, id }) => (what === 'create' ? { childId } : { childId, id }),
  },
  toldBy: ['growth:milestone:updated'],
}

/** The milestones of all children that the person may see, kept on the device, with changes that wait. */
export function useMilestones(isWanted = true) {
  return useList(milestoneList, { isWanted })
}
