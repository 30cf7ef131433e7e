import { listOf } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

export const milestoneList = listOf('milestones', {
  readBy: 'listAll',
  under: ['childId'],
  toldBy: ['growth:milestone:updated'],
})

/** The milestones of all children that the person may see, kept on the device, with changes that wait. */
export function useMilestones(isWanted = true) {
  return useList(milestoneList, { isWanted })
}
