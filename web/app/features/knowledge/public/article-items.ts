import type { SharedItems } from '../../../platform/sync/list.ts'
import { articleKeys } from '../article-keys.ts'

/** Articles as the sync engine knows them: what is kept of them follows likes, comments and changes of others. */
export const articleItems: SharedItems = { name: articleKeys.all[0], noun: 'article', area: 'profile' }
