import { listOf } from '../../../platform/sync/list.ts'

/** The measurements of all children whose growth the person may see. */
export const measurementList = listOf('growth', {
  name: 'measurements',
  readBy: 'listAll',
  under: ['childId'],
  toldBy: ['growth:measurement:added', 'growth:measurement:updated', 'growth:measurement:deleted'],
})
