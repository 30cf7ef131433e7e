import { kindsLinking } from '@nestwren/contract/logs/links'
import { listOf } from '../../../platform/sync/list.ts'

/** What a family has put by, container by container. Whoever has more than a freezer holds sees what expires first. */
export const milkList = listOf('milk', {
  query: () => ({ childId: 'all', limit: 200 }),
  isPaged: false,
  changedByLogs: [...kindsLinking('milkTaken'), ...kindsLinking('milkStored')],
})
