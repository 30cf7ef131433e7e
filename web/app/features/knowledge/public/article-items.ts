import type { SharedItems } from '../../../platform/sync/list.ts'

/** Articles as the sync engine knows them: what is kept of them follows likes, comments and changes of others. */
export const articleItems: SharedItems = { name: 'knowledge', noun: 'article', area: 'profile' }
