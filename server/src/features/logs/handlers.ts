import { logReactions, logs } from '@nestwren/contract/logs/endpoints'
import type { Entry } from '@nestwren/contract/logs/entry'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Gate, ItemAccess } from '../../platform/http/access.ts'
import { boundedSearch } from '../../platform/http/bounded-search.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { mayRestore, partsOf } from '../../platform/items/visibility.ts'
import { reactionCalls } from '../reactions/public.ts'
import { removeEntry, restoreEntry, updateEntry } from './change-entry.ts'
import { entryCreator } from './create-entry.ts'
import { entryNews } from './entry-events.ts'
import { logItem } from './item.ts'
import { narrowed } from './narrowed-parts.ts'
import { listDeleted, listEntries, listLatest, readEntry } from './queries.ts'
import { logTasks } from './tasks.ts'

/** How contract.logs is mounted: creating orders its own transaction, where it needs one. */
export const logMount = { locate: locatorOf(logItem), autocommit: ['create'] } as const

interface LogDeps {
  readonly database: Database
  readonly kernel: { readonly gate: Gate }
}

/** Likes and comments of log entries. */
export const logReactionCalls = reactionCalls(logReactions, {
  item: logItem,
  async news({ db }, { caller, itemId }) {
    const found = await readEntry(db, caller.accountId, itemId)
    return found === null ? [] : [entryNews(caller, found)]
  },
})

export const logsFeature: Feature<TaskDeps & LogDeps> = {
  calls: (parts) => [calls(logs, logHandlers(parts), logMount), logReactionCalls],
  tasks: logTasks,
}

/** The handlers of contract.logs. */
export function logHandlers({ database, kernel }: LogDeps): Handlers<typeof logs> {
  const createEntries = entryCreator({ database, gate: kernel.gate })
  return {
    async list(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      const childId = query.childId === 'all' ? undefined : query.childId
      const parts = narrowed(partsOf(logItem, access), { childId })
      // A child that is not there and one that may not be seen look the same.
      if (childId !== undefined && parts.length === 0) throw context.refuse('NOT_FOUND')
      // A kind that may be seen of nobody is refused; a family without children has an empty list.
      const asked = query.pinned === 'true' ? 'note' : query.kind
      if (parts.length > 0 && narrowed(parts, { kind: asked }).length === 0) throw context.refuse('FORBIDDEN')
      const filter = {
        childId,
        kind: query.kind,
        isPinned: query.pinned === 'true',
        from: query.from === undefined ? undefined : new Date(query.from),
        to: query.to === undefined ? undefined : new Date(query.to),
        asked: query.q,
        cursor,
        limit: query.limit,
      }
      const list = (db: Db) =>
        query.deleted === 'true' ? listDeleted(db, access, filter, context.now) : listEntries(db, access, filter)
      return query.q === undefined ? list(context.db) : boundedSearch(database, list)
    },

    async latest(context, _input, access) {
      return { items: await listLatest(context.db, access) }
    },

    async get(context, _input, access) {
      const found = await readEntry(context.db, access.caller.accountId, access.itemId)
      if (found === null || !isThereFor(found.entry, access)) throw context.refuse('NOT_FOUND')
      return found.entry
    },

    async create(context, { body }, access) {
      const [first, ...twins] = await createEntries(context, body, access)
      if (first === undefined) throw new Error('Creating an entry gave none')
      return { ...first.entry, also: twins.map(({ entry }) => entry) }
    },

    update: (context, { body }, access) => updateEntry(context, body, access, kernel.gate),

    async remove(context, _input, access) {
      await removeEntry(context, access)
      return undefined
    },

    restore: (context, _input, access) => restoreEntry(context, access),
  }
}

/** A deleted entry is there only for those who could bring it back. */
function isThereFor({ deletedAt, createdBy }: Entry, { caller, child }: ItemAccess): boolean {
  return deletedAt === null || mayRestore(child, createdBy.id === caller.userId)
}
