import { kindsLinking } from '@nestwren/contract/logs/links'
import { listOf } from '../../../platform/sync/list.ts'

export const medicineList = listOf('medicines', {
  query: { childId: 'all' },
  isPaged: false,
  changedByLogs: kindsLinking('medicine'),
})
