import { listOf } from '../../../platform/sync/list.ts'

/** The milestones of all children that the person may see. */
export const milestoneList = listOf('milestones', {
  readBy: 'listAll',
  under: ['childId'],
  toldBy: ['growth:milestone:updated'],
})
