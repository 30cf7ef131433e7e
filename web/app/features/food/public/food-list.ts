import { listOf } from '../../../platform/sync/list.ts'

/** The foods of all children whose food the person may see. Feeds that name one are of the list too. */
export const foodList = listOf('food', {
  name: 'foods',
  readBy: 'listAll',
  under: ['childId'],
  removedBy: 'name',
  body: (foodItem) => ({ foodItem }),
  changedByLogs: ['feeding'],
  toldBy: ['child:updated'],
})
