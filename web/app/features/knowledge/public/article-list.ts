import type { Article, ArticleSummary } from '@nestwren/contract/knowledge'
import { listOf, type SharedItems, type SyncedList } from '../../../platform/sync/list.ts'

/** An article of the family in the list; with its text while a change of this device waits, and right after. */
export type OwnArticle = ArticleSummary & Partial<Pick<Article, 'body' | 'blocks' | 'sources' | 'reviewedOn'>>

/** What the family wrote, without the texts. */
export const articleList: SyncedList<OwnArticle> = listOf('knowledge', {
  query: () => ({ origin: 'family' as const }),
  toldBy: ['article:liked', 'article:unliked', 'article:comment:new', 'article:comment:deleted'],
})

/** Articles as the sync engine knows them: what is kept of them follows likes, comments and changes of others. */
export const articleItems: SharedItems = { name: 'knowledge', noun: 'article', area: 'profile' }
