import { type ArticleSummary, articleReactions, knowledge } from '@nestwren/contract/knowledge'
import { articleCategories } from '@nestwren/contract/knowledge-terms'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked, pageOf } from '../../platform/http/cursor.ts'
import type { FeatureDeps, TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { isLiving } from '../../platform/items/find-item.ts'
import type { PurgeDeleted } from '../../platform/items/trash.ts'
import { mayRestore } from '../../platform/items/visibility.ts'
import { reactionCalls } from '../reactions/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { articleEvent, readersOf, tell } from './article-events.ts'
import { createArticle, removeArticle, restoreArticle, updateArticle } from './commands.ts'
import { articleItem, locateArticle } from './item.ts'
import { findStarter, starters } from './library/library.ts'
import { findAmong, ownArticles, ownSummary, previewOf, starterArticle } from './present-article.ts'
import { type ArticleRow, countByCategory, listDeletedArticles, readArticleRow, readReactions } from './queries.ts'
import { knowledgeTasks } from './tasks.ts'
import { uploadPicture } from './upload-picture.ts'

interface KnowledgeDeps extends Pick<FeatureDeps, 'database' | 'kernel'> {
  readonly keeper: FileKeeper
  readonly purgeDeleted: PurgeDeleted
}

/** Likes and comments of articles; a starter article is there in every family. */
const articleReactionCalls = reactionCalls(articleReactions, {
  item: articleItem,
  locate: locateArticle,
  isThere: async (db, accountId, id) =>
    findStarter(id) !== undefined || (await isLiving(db, articleItem, accountId, id)),
  async news(context, { caller, itemId: id }) {
    const said = (await readReactions(context.db, caller.accountId, [id])).get(id)
    if (said === undefined) return []
    const payload = articleEvent({ id: caller.userId, name: caller.name }, { id, ...said })
    return [{ payload, audience: await readersOf(context, caller) }]
  },
})

export const knowledgeFeature: Feature<TaskDeps & KnowledgeDeps> = {
  calls: (parts) => [
    calls(knowledge, knowledgeHandlers(parts), { locate: locateArticle, autocommit: ['preview', 'addPicture'] }),
    articleReactionCalls,
  ],
  tasks: knowledgeTasks,
}

/** The handlers of contract.knowledge. */
function knowledgeHandlers(deps: KnowledgeDeps): Handlers<typeof knowledge> {
  const { keeper, kernel, purgeDeleted } = deps
  const whole = async (context: Pick<Context, 'db'>, caller: Caller, row: ArticleRow) => {
    const [article] = await ownArticles(context.db, { caller, keeper }, [row])
    if (article === undefined) throw new Error('A row gave no article')
    return article
  }
  return {
    async list(context, { query }, { caller }) {
      const { cursor: _written, limit, deleted, ...filter } = query
      const cursor = cursorAsked(context, query)
      if (deleted !== 'true') return findAmong(context.db, caller.accountId, filter, { cursor, limit })
      if (!(await kernel.gate.isGranted(caller, 'knowledgeWrite'))) throw context.refuse('FORBIDDEN')
      const rows = await listDeletedArticles(context.db, caller.accountId, { cursor, limit }, context.now)
      return pageOf<ArticleRow, ArticleSummary>(
        rows,
        limit,
        (row) => ({ at: row.deletedAt ?? row.createdAt, id: row.id }),
        ownSummary,
      )
    },

    async categories(context, _input, { caller }) {
      const own = await countByCategory(context.db, caller.accountId)
      const items = articleCategories.map((category) => {
        const ofProduct = starters.filter(({ in: { en } }) => en.category === category).length
        return { category, count: ofProduct + (own.get(category) ?? 0) }
      })
      return { items }
    },

    async get(context, { query }, access) {
      const { caller, itemId, child } = access
      const { accountId } = caller
      const starter = findStarter(itemId)
      if (starter !== undefined) {
        const said = (await readReactions(context.db, accountId, [itemId])).get(itemId)
        return starterArticle(starter, query.locale, said)
      }
      const row = await readArticleRow(context.db, accountId, itemId)
      const isThere = row !== null && (row.deletedAt === null || mayRestore(child, row.createdBy === caller.userId))
      if (!isThere) throw context.refuse('NOT_FOUND')
      return whole(context, caller, row)
    },

    async create(context, { body }, access) {
      const done = await createArticle(context.db, access, body, context.now)
      if (!done.ok) {
        if (done.why !== 'ID_TAKEN') throw context.refuse(done.why)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
      }
      if (done.isNew) await tell(context, access.caller, 'article:updated', done.row)
      return whole(context, access.caller, done.row)
    },

    async update(context, { params, body }, access) {
      const { caller } = access
      const of = { accountId: caller.accountId, id: params.id }
      const done = await updateArticle(context.db, access, params.id, body, context.now, () =>
        wasApplied(context, of, body.mutationId),
      )
      if (!done.ok) {
        const { current } = done
        const details = current === undefined ? undefined : { current: await whole(context, caller, current) }
        throw context.refuse(done.why, details)
      }
      if (done.isNew) await tell(context, caller, 'article:updated', done.row)
      return whole(context, caller, done.row)
    },

    async remove(context, { params }, access) {
      const row = await removeArticle(context.db, access, params.id, context.now)
      if (row === null) throw context.refuse('NOT_FOUND')
      await tell(context, access.caller, 'article:deleted', row)
      return undefined
    },

    async restore(context, { params }, access) {
      const done = await restoreArticle(context.db, access, params.id, context.now)
      if (!done.ok) throw context.refuse(done.why)
      if (done.isNew) await tell(context, access.caller, 'article:updated', done.row)
      return whole(context, access.caller, done.row)
    },

    async purge(context, { body }, { caller }) {
      const removed = await purgeDeleted(context, articleItem, caller.accountId, body.ids)
      if (removed === 0) throw context.refuse('NOT_FOUND')
      return { removed }
    },

    async preview(context, { body }, { caller }) {
      return { blocks: await previewOf(context.db, { caller, keeper }, body.body) }
    },

    addPicture: (context, input, access) => uploadPicture(deps, context, input, access),
  }
}
