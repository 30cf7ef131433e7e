import { listOf } from '../../../platform/sync/list.ts'

/** What the family wishes for. */
export const giftList = listOf('registry', { isPaged: false })
