import type { HandlerInput, UploadedFile } from '@nestwren/contract/endpoint'
import type { SealedItem, sealed } from '@nestwren/contract/sealed'
import { maxSealedDocuments } from '@nestwren/contract/sealed-terms'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller, FamilyAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import { lockAccount } from '../account/public.ts'
import { type FileKeeper, storeWithFiles } from '../storage/public.ts'
import { insertSealed, insertWraps } from './commands.ts'
import { tellParents } from './news.ts'
import { presentSealed, presentSent } from './present.ts'
import { countSealed, readSealed, type SealedRow } from './queries.ts'
import { isSealed } from './sealed-file.ts'
import { isShutFor } from './vault-lock.ts'

export interface SealedDeps extends FeatureDeps {
  readonly keeper: FileKeeper
}
type UploadContext = Context<typeof sealed.upload>
type Body = HandlerInput<typeof sealed.upload>['body']

/**
 * Adds a document that a browser has sealed. No transaction is open while its file is stored; a repeat of the same id, also at
 * the same moment, answers the one document there is.
 */
export async function uploadSealed(
  deps: SealedDeps,
  context: UploadContext,
  { id, meta, keyId, wrap, wraps: ofOthers }: Body,
  file: UploadedFile,
  { caller }: FamilyAccess,
): Promise<SealedItem & { locked?: true }> {
  const { accountId, userId } = caller
  const before = await earlier(context, caller, id)
  const isShut = await isShutFor(deps.kernel.gate, caller)
  const present = (row: SealedRow) =>
    isShut
      ? presentSent({ id, meta, keyId, wrap }, file, { caller, now: context.now })
      : presentSealed(row, caller, deps.keeper)
  if (before !== null) return present(before)
  const wraps = [{ userId, keyId, wrap }, ...ofOthers]
  if (!(await isSealed(file, id))) throw context.refuse('NOT_SEALED')
  if (!(await deps.keeper.hasRoom(context.db, accountId, file.sizeBytes))) throw context.refuse('QUOTA_EXCEEDED')

  const put = await deps.keeper.put({ accountId, itemType: 'sealed', itemId: id }, [
    { variant: 'original', contentType: 'application/octet-stream', source: { path: file.path } },
  ])
  const outcome = await storeWithFiles(deps, put, context.now, async (tx: Tx) => {
    await lockAccount(tx, accountId)
    const row = { accountId, id, meta, sizeBytes: file.sizeBytes, createdBy: userId, createdAt: context.now }
    if (!(await insertSealed(tx, row))) return false
    if ((await countSealed(tx, accountId)) > maxSealedDocuments) throw context.refuse('SEALED_FULL')
    const named = wraps.map((one) => ({ ...one, documentId: id }))
    // All of them: the browser was told of keys that are not those of today, and says so to its person.
    if ((await insertWraps(tx, caller, named, context.now)) !== wraps.length) throw context.refuse('KEY_CHANGED')
    return true
  })
  if (outcome === 'noRoom') throw context.refuse('QUOTA_EXCEEDED')
  const stored = await earlier(context, caller, id)
  if (stored === null) throw context.refuse('NOT_FOUND')
  if (outcome === 'stored') tellParents(context, accountId)
  return present(stored)
}

/** The document of an earlier call with this id; null when there is none. An id of somebody else's is not there. */
async function earlier(context: UploadContext, caller: Caller, id: string): Promise<SealedRow | null> {
  const row = await readSealed(context.db, caller, id)
  if (row !== null && row.createdBy !== caller.userId) throw context.refuse('NOT_FOUND')
  return row
}
