import { listOf } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

export const measurementList = listOf('growth', {
  name: 'measurements',
  readBy: 'listAll',
  under: ['childId'],
  toldBy: ['growth:measurement:added', 'growth:measurement:updated', 'growth:measurement:deleted'],
})

/** The measurements of all children whose growth the person may see; kept on the device, with changes that wait. */
export function useMeasurements(isWanted = true) {
  return useList(measurementList, { isWanted })
}
