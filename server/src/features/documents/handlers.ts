import { documentReactions, documents } from '@nestwren/contract/documents'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { FamilyAccess, ItemAccess } from '../../platform/http/access.ts'
import { cursorAsked, pageOf } from '../../platform/http/cursor.ts'
import type { FeatureDeps, TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import type { PurgeDeleted } from '../../platform/items/trash.ts'
import { isUnkept, mayRestore } from '../../platform/items/visibility.ts'
import { reactionCalls } from '../reactions/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { readerOf, removeDocument, restoreDocument, updateDocument } from './change-document.ts'
import { documentItem } from './item.ts'
import { documentNews, presentDocument } from './present-document.ts'
import { type DocumentRow, listDeletedDocuments, listDocuments, readDocument } from './queries.ts'
import { documentTasks } from './tasks.ts'
import { uploadDocument } from './upload-document.ts'

interface DocumentDeps extends FeatureDeps {
  readonly keeper: FileKeeper
  readonly purgeDeleted: PurgeDeleted
}

/** Likes and comments of documents. */
const documentReactionCalls = reactionCalls(documentReactions, {
  item: documentItem,
  async news(context, { caller, itemId }) {
    const row = await readDocument(context.db, caller.accountId, itemId)
    return row === null ? [] : documentNews(context, caller, row)
  },
})

export const documentsFeature: Feature<TaskDeps & DocumentDeps> = {
  calls: (parts) => [
    calls(documents, documentHandlers(parts), { locate: locatorOf(documentItem), autocommit: ['upload'] }),
    documentReactionCalls,
  ],
  tasks: documentTasks,
}

/** The handlers of contract.documents. */
function documentHandlers(deps: DocumentDeps): Handlers<typeof documents> {
  const changing = { keeper: deps.keeper, gate: deps.kernel.gate }
  return {
    async list(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      const ofChildren = asked(access, query.childId)
      // A child that is not there and one that may not be seen look the same.
      if (ofChildren === null) throw context.refuse('NOT_FOUND')
      const { caller } = access
      const filter = { category: query.category, cursor, limit: query.limit }
      const isDeleted = query.deleted === 'true'
      const rows = isDeleted
        ? await listDeletedDocuments(context.db, ofChildren, filter, context.now)
        : await listDocuments(context.db, ofChildren, filter)
      return pageOf(
        rows,
        filter.limit,
        (row) => ({ at: (isDeleted ? row.deletedAt : null) ?? row.createdAt, id: row.id }),
        (row) => presentDocument(row, { caller, keeper: deps.keeper, children: access.children }),
      )
    },

    async get(context, _input, access) {
      const row = await readDocument(context.db, access.caller.accountId, access.itemId)
      if (row === null || !isThereFor(row, access)) throw context.refuse('NOT_FOUND')
      return presentDocument(row, await readerOf(changing, access))
    },

    upload: (context, { body, file }, access) => uploadDocument(deps, context, body, file, access),

    update: (context, { body }, access) => updateDocument(changing, context, body, access),

    async remove(context, _input, access) {
      await removeDocument(context, access)
      return undefined
    },

    restore: (context, _input, access) => restoreDocument(changing, context, access),

    async purge(context, { body }, { caller }) {
      const access = { who: 'family', area: 'documents', level: 'manage' } as const
      const { children } = await deps.kernel.gate.decide({ access, caller, isWrite: true })
      const isShown = isUnkept(documentItem.keptInVault, children)
      const removed = await deps.purgeDeleted(context, documentItem, caller.accountId, body.ids, isShown)
      if (removed === 0) throw context.refuse('NOT_FOUND')
      return { removed }
    },
  }
}

function asked(access: FamilyAccess, childId: string | undefined): FamilyAccess | null {
  if (childId === undefined || childId === 'all') return access
  const children = access.children.filter((child) => child.childId === childId)
  return children.length === 0 ? null : { ...access, children }
}

/** A deleted document is there only for those who could bring it back. */
function isThereFor(row: DocumentRow, { caller, child }: ItemAccess): boolean {
  return row.deletedAt === null || mayRestore(child, row.createdBy === caller.userId)
}
