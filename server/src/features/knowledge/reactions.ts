import type { articleReactions } from '@nestwren/contract/knowledge'
import type { Handlers } from '../../platform/http/mount.ts'
import { isLiving } from '../../platform/items/find-item.ts'
import { type Reactable, reactionHandlers } from '../reactions/public.ts'
import { articleEvent, readersOf } from './article-events.ts'
import { articleItem } from './item.ts'
import { findStarter } from './library/library.ts'
import { readReactions } from './queries.ts'

const likeable: Reactable = {
  item: articleItem,

  isThere: async (db, accountId, id) =>
    findStarter(id) !== undefined || (await isLiving(db, articleItem, accountId, id)),

  async changed(context, access, change) {
    const { caller, itemId: id } = access
    const said = (await readReactions(context.db, caller.accountId, [id])).get(id)
    if (said === undefined) return
    const event = articleEvent({ id: caller.userId, name: caller.name }, { id, ...said })
    const audience = await readersOf(context, caller)
    switch (change.what) {
      case 'liked':
        return context.emit('article:liked', event, audience)
      case 'unliked':
        return context.emit('article:unliked', event, audience)
      case 'commented':
        return context.emit('article:comment:new', { ...event, comment: change.comment }, audience)
      case 'uncommented':
        return context.emit('article:comment:deleted', { ...event, comment: change.comment }, audience)
    }
  },
}

/** The handlers of contract.articleReactions. */
export function articleReactionHandlers(): Handlers<typeof articleReactions> {
  return reactionHandlers(likeable)
}
