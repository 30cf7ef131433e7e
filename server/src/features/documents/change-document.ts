import type { DocumentItem, documents } from '@nestwren/contract/documents'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { isParentRole } from '@nestwren/contract/permissions'
import type { Gate, ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { commonError } from '../../platform/http/errors.ts'
import { childrenOfArea } from '../../platform/http/seen-children.ts'
import { isStale } from '../../platform/http/stale.ts'
import { childrenAfter } from '../../platform/items/several-children.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { isLockedFor } from '../../platform/items/visibility.ts'
import type { FileKeeper } from '../storage/public.ts'
import { changeDocument, type DocumentChange, lockDocument } from './commands.ts'
import { documentItem, isInOrder } from './item.ts'
import { documentNews, emitDocument, presentDocument, type Reader } from './present-document.ts'
import { type DocumentRow, readDocument } from './queries.ts'

export interface ChangeDeps {
  readonly keeper: FileKeeper
  readonly gate: Gate
}

/** The caller as somebody who reads documents. */
export async function readerOf({ keeper, gate }: ChangeDeps, { caller }: Pick<ItemAccess, 'caller'>): Promise<Reader> {
  return { caller, keeper, children: await childrenOfArea(gate, caller, 'documents', 'view') }
}

/** The row for this transaction; since the caller was let in, another change may have taken the document from them. */
async function lock(context: Context, { caller, child, itemId }: ItemAccess) {
  const row = await lockDocument(context.db, { accountId: caller.accountId, id: itemId })
  const isTheirs = row !== null && (isParentRole(caller.role) || row.childIds.includes(child.childId))
  if (!isTheirs) throw context.refuse('NOT_FOUND')
  if (isLockedFor([child], row.keptInVault)) throw commonError('VAULT_LOCKED')
  return row
}

async function current(context: Context, access: ItemAccess): Promise<DocumentRow> {
  const row = await readDocument(context.db, access.caller.accountId, access.itemId)
  if (row === null) throw context.refuse('NOT_FOUND')
  return row
}

/** Changes what is known of a document that is still at `version`, where one is told. */
export async function updateDocument(
  deps: ChangeDeps,
  context: Context<typeof documents.update>,
  { version, childIds, ...body }: HandlerInput<typeof documents.update>['body'],
  access: ItemAccess,
): Promise<DocumentItem> {
  const row = await lock(context, access)
  const before = await current(context, access)
  const reader = await readerOf(deps, access)
  if (row.deletedAt !== null || isStale(row, { version }))
    throw context.refuse('STALE_VERSION', { current: presentDocument(before, reader) })
  const { issuedOn = row.issuedOn, expiresOn = row.expiresOn } = body
  if (!isInOrder(issuedOn, expiresOn)) throw context.refuse('EXPIRES_BEFORE_ISSUED')
  const asker = { caller: access.caller, gate: deps.gate }
  const next = await childrenAfter(documentItem, context, asker, { before: row, asked: childIds })
  await changeDocument(context.db, row, { ...withoutAbsent(body), childIds: next }, context.now)
  const changed = await current(context, access)
  // Those who saw it by a child that it is not about any more hear of it too, and drop it: with nothing that is new.
  const left = row.childIds.filter((childId) => !next.includes(childId))
  if (left.length > 0) await emitDocument(context, 'document:updated', access.caller, before, left)
  const stayed = row.childIds.filter((childId) => next.includes(childId))
  if (changed.keptInVault && !before.keptInVault && stayed.length > 0)
    for (const { payload, audience } of await documentNews(context, access.caller, before, stayed))
      context.emit('document:deleted', payload, { ...audience, exceptKept: true })
  await emitDocument(context, 'document:updated', access.caller, changed)
  return presentDocument(changed, reader)
}

function withoutAbsent(change: { readonly [Key in keyof DocumentChange]: DocumentChange[Key] | undefined }) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as DocumentChange
}

/** Puts a document into Recently deleted; once it is there, nothing happens. */
export async function removeDocument(context: Context<typeof documents.remove>, access: ItemAccess): Promise<void> {
  const row = await lock(context, access)
  if (row.deletedAt !== null) return
  await changeDocument(context.db, row, { deletedAt: context.now }, context.now)
  await emitDocument(context, 'document:deleted', access.caller, await current(context, access))
}

/** Brings a document back; one that is not deleted is answered as it is. */
export async function restoreDocument(
  deps: ChangeDeps,
  context: Context<typeof documents.restore>,
  access: ItemAccess,
): Promise<DocumentItem> {
  const row = await lock(context, access)
  const reader = await readerOf(deps, access)
  if (row.deletedAt === null) return presentDocument(await current(context, access), reader)
  // Over, though the job that removes it for good has not come by yet.
  if (row.deletedAt < restorableSince(context.now)) throw context.refuse('NOT_FOUND')
  await changeDocument(context.db, row, { deletedAt: null }, context.now)
  const restored = await current(context, access)
  await emitDocument(context, 'document:new', access.caller, restored)
  return presentDocument(restored, reader)
}
