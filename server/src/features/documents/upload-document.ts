import { rm } from 'node:fs/promises'
import type { DocumentItem, documents } from '@nestwren/contract/documents'
import type { HandlerInput, UploadedFile } from '@nestwren/contract/endpoint'
import { v7 as uuidv7 } from 'uuid'
import type { FamilyAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import type { ImageProblem } from '../../platform/images/image-error.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import { childrenAfter } from '../../platform/items/several-children.ts'
import { isLockedFor } from '../../platform/items/visibility.ts'
import type { FileKeeper, PutFiles } from '../storage/public.ts'
import { readerOf } from './change-document.ts'
import { insertDocument, type NewDocument } from './commands.ts'
import { documentItem, isInOrder } from './item.ts'
import { prepareDocument } from './prepare-document.ts'
import { emitDocument, presentDocument, presentSent, type Reader } from './present-document.ts'
import { type DocumentRow, readDocument } from './queries.ts'

export interface UploadDeps extends FeatureDeps {
  readonly keeper: FileKeeper
}
type UploadContext = Context<typeof documents.upload>
type Body = HandlerInput<typeof documents.upload>['body']

const refusalOf = {
  NOT_AN_IMAGE: 'UNSUPPORTED_MEDIA_TYPE',
  BROKEN: 'BROKEN_FILE',
  TOO_MANY_PIXELS: 'TOO_MANY_PIXELS',
} as const satisfies Record<ImageProblem, string>

/**
 * Adds a document. No transaction is open while its file is looked at and stored; the row and the book of files are then
 * written together, and a repeat of the same id, also at the same moment, answers the one document there is.
 */
export async function uploadDocument(
  deps: UploadDeps,
  context: UploadContext,
  body: Body,
  file: UploadedFile,
  access: FamilyAccess,
): Promise<DocumentItem & { locked?: true }> {
  const { caller } = access
  const reader = await readerOf({ keeper: deps.keeper, gate: deps.kernel.gate }, access)
  const childIds = await childrenAfter(documentItem, context, access, { before: null, asked: body.childIds })
  const { id = uuidv7(), title, category, notes, issuedOn = null, expiresOn = null, remindDays = null } = body
  const { keptInVault } = body
  if (!isInOrder(issuedOn, expiresOn)) throw context.refuse('EXPIRES_BEFORE_ISSUED')

  const before = await earlier(context, reader, id)
  const present = (row: DocumentRow) =>
    isLockedFor(reader.children, row.keptInVault)
      ? presentSent(row.id, { body, file }, { caller, now: context.now })
      : presentDocument(row, reader)
  if (before !== null) return present(before)
  if (!(await deps.keeper.hasRoom(context.db, caller.accountId, file.sizeBytes))) throw context.refuse('QUOTA_EXCEEDED')

  const { put, ...made } = await store(deps, context, file, { accountId: caller.accountId, itemId: id })
  const row: NewDocument = {
    ...{ accountId: caller.accountId, id, childIds, title, category, notes, issuedOn, expiresOn, remindDays },
    keptInVault,
    ...made,
    createdBy: caller.userId,
    createdAt: context.now,
  }
  const isNew = await record(deps, context, row, put)
  const stored = isNew ? await readDocument(context.db, caller.accountId, id) : await earlier(context, reader, id)
  if (stored === null) throw context.refuse('NOT_FOUND')
  if (isNew) await emitDocument(context, 'document:new', caller, stored)
  return present(stored)
}

/**
 * The document of an earlier call with this id; null when there is none. An id of somebody else's is not there, nor is one's
 * own document with what others wrote since, once they do not see it.
 */
async function earlier(context: UploadContext, { caller, children }: Reader, id: string): Promise<DocumentRow | null> {
  const row = await readDocument(context.db, caller.accountId, id)
  if (row === null) return null
  // What the vault keeps from them arrived all the same; the answer tells nothing of it.
  const isSeen =
    seenChildren(row.childIds, children, row.createdAt).length > 0 || isLockedFor(children, row.keptInVault)
  if (row.createdBy !== caller.userId || (row.version > 1 && !isSeen)) throw context.refuse('NOT_FOUND')
  return row
}

async function store(
  { keeper }: UploadDeps,
  context: UploadContext,
  file: UploadedFile,
  of: { readonly accountId: string; readonly itemId: string },
) {
  const made: string[] = []
  try {
    const { files, ...facts } = await prepareDocument(file, of.accountId, (path) => made.push(path))
    const put = await keeper.put({ ...of, itemType: 'document' }, files)
    const sizeBytes = put.files.find(({ variant }) => variant === 'original')?.sizeBytes ?? 0
    return { ...facts, sizeBytes, roomBytes: put.sizeBytes, put }
  } catch (error) {
    throw error instanceof ImageError ? context.refuse(refusalOf[error.problem]) : error
  } finally {
    for (const path of made) await rm(path, { force: true })
  }
}

/** False when another call with the same id was first. */
async function record(
  { database, keeper }: UploadDeps,
  context: UploadContext,
  row: NewDocument,
  put: PutFiles,
): Promise<boolean> {
  try {
    const isNew = await database.transaction(async (tx) => {
      if (!(await insertDocument(tx, row))) return false
      if (!(await keeper.record(tx, put, context.now))) throw context.refuse('QUOTA_EXCEEDED')
      return true
    })
    if (!isNew) await keeper.discard(put)
    return isNew
  } catch (error) {
    // After any other error nobody knows whether the commit arrived: what has no row then is left to the sweep.
    if (error instanceof HttpError) await keeper.discard(put)
    throw error
  }
}
