import type { Article, ArticleSummary } from '@nestwren/contract/knowledge'
import { listOf, type SyncedList } from '../../../platform/sync/list.ts'

/** An article of the family in the list; with its text while a change of this device waits, and right after. */
export type OwnArticle = ArticleSummary & Partial<Pick<Article, 'body' | 'blocks' | 'sources' | 'reviewedOn'>>

/** What the family wrote, without the texts. */
export const articleList: SyncedList<OwnArticle> = listOf('knowledge', {
  query: () => ({ origin: 'family' as const }),
  toldBy: ['article:liked', 'article:unliked', 'article:comment:new', 'article:comment:deleted'],
})
