import type { ArticleEvent, ArticleNews } from '@nestwren/contract/live'
import type { Caller } from '../../platform/http/access.ts'
import type { Audience, Context } from '../../platform/http/context.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import { livingChildIds } from '../children/public.ts'
import { articleItem } from './item.ts'

/** Those who may see the profile of any child of the family; its parents where there is no child yet. */
export async function readersOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<Audience> {
  const childIds = await livingChildIds(db, accountId)
  return audienceOf(accountId, { childIds, area: articleItem.area, at: now, isForParents: childIds.length === 0 })
}

/** Returns what every event of an article carries. */
export function articleEvent(user: ArticleEvent['user'], article: ArticleNews): ArticleEvent {
  return { type: 'article', user, article, activity: article }
}

/**
 * Says that an article came, changed or went: to the lists of everybody that something did and nothing of what it says, to
 * those who may read it which one it is.
 */
export async function tell(
  context: Pick<Context, 'db' | 'now' | 'emit'>,
  caller: Caller,
  name: 'article:updated' | 'article:deleted',
  { id, likes, commentCount }: ArticleNews,
): Promise<void> {
  const { userId, accountId } = caller
  const user = { id: userId, name: caller.name }
  context.emit('family:changed', { user, part: 'knowledge' }, { to: 'account', accountId })
  context.emit(name, articleEvent(user, { id, likes, commentCount }), await readersOf(context, caller))
}
