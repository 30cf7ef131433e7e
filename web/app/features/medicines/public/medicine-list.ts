import { kindsLinking } from '@nestwren/contract/logs/links'
import { listOf } from '../../../platform/sync/list.ts'

/** The medicines of all children whose health the person may see. */
export const medicineList = listOf('medicines', {
  query: () => ({ childId: 'all' }),
  isPaged: false,
  changedByLogs: kindsLinking('medicine'),
})
