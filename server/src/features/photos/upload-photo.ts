import type { HandlerInput } from '@nestwren/contract/endpoint'
import { photoSizes, type photos } from '@nestwren/contract/photos'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/db/database.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import type { FamilyAccess, Gate } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import type { PreparedImage } from '../../platform/images/image-work.ts'
import { prepareImage } from '../../platform/images/prepare-image.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { childrenAfter, listRow } from '../../platform/items/several-children.ts'
import type { FileKeeper, PutFiles } from '../storage/public.ts'
import { refreshEntries } from './commands.ts'
import { photoItem } from './item.ts'
import { checkEntry } from './photo-checks.ts'
import { emitPhoto, emitUploaded } from './photo-events.ts'
import { type PhotoRow, readPhoto } from './queries.ts'
import { photoFilesOf, takenAtOf } from './stored-photo.ts'
import { photosTable } from './tables.ts'

type Upload = typeof photos.upload
type Body = HandlerInput<Upload>['body']
type Size = keyof typeof photoSizes

export interface UploadDeps {
  readonly database: Database
  readonly gate: Gate
  readonly keeper: FileKeeper
}

/**
 * Stores a photo, or answers the one that has the id already. Everything that takes long happens before the transaction:
 * until its commit there is no row, and what lies in the store then belongs to nobody and is swept away.
 */
export function photoUploader(deps: UploadDeps) {
  const turns = new Map<string, Promise<unknown>>()

  /** Equal uploads one after another: the second finds the first's row and spares itself the work. */
  async function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
    const mine = (turns.get(key) ?? Promise.resolve()).then(run, run)
    turns.set(key, mine)
    try {
      return await mine
    } finally {
      if (turns.get(key) === mine) turns.delete(key)
    }
  }

  return async (
    context: Context<Upload>,
    { body, file }: Pick<HandlerInput<Upload>, 'body' | 'file'>,
    access: FamilyAccess,
  ): Promise<PhotoRow> => {
    const id = body.id ?? uuidv7()
    const childIds = await childrenAfter(photoItem, context, access, { before: null, asked: body.childIds })
    const wanted = { ...body, id, childIds }
    return inTurn(`${access.caller.accountId}:${id}`, () => uploadOne(deps, context, wanted, file, access))
  }
}

interface Wanted extends Omit<Body, 'id'> {
  readonly id: string
}

async function uploadOne(
  deps: UploadDeps,
  context: Context<Upload>,
  wanted: Wanted,
  file: HandlerInput<Upload>['file'],
  access: FamilyAccess,
): Promise<PhotoRow> {
  const { caller } = access
  const { accountId } = caller
  const before = await storedBefore(deps.gate, context, wanted.id, access)
  if (before !== null) return before
  if (wanted.logId !== undefined) await checkEntry(context, deps.gate, caller, wanted.logId, wanted.childIds)
  if (!(await deps.keeper.hasRoom(context.db, accountId, file.sizeBytes))) throw context.refuse('QUOTA_EXCEEDED')
  const image = await prepareImage<Size>(file.path, photoSizes, accountId).catch((error: unknown) => {
    throw error instanceof ImageError ? context.refuse(codeOf(error)) : error
  })
  const put = await deps.keeper.put({ accountId, itemType: 'photo', itemId: wanted.id }, photoFilesOf(image, file.path))
  const outcome = await store(deps, context, wanted, image, put, access)
  if (outcome !== 'stored') await deps.keeper.discard(put)
  if (outcome === 'no room') throw context.refuse('QUOTA_EXCEEDED')
  return (await storedBefore(deps.gate, context, wanted.id, access)) ?? missing()
}

function missing(): never {
  throw new Error('A photo is gone that was just stored')
}

function codeOf({ problem }: ImageError) {
  if (problem === 'NOT_AN_IMAGE') return 'UNSUPPORTED_MEDIA_TYPE'
  return problem === 'BROKEN' ? 'BROKEN_IMAGE' : 'TOO_MANY_PIXELS'
}

/**
 * The photo that has the id already. Where the caller could not have made it, the id is simply taken; what they have sent
 * themselves they may hear again, but what others wrote since only while they may see it.
 */
async function storedBefore(
  gate: Gate,
  context: Context<Upload>,
  id: string,
  { caller }: FamilyAccess,
): Promise<PhotoRow | null> {
  const found = await readPhoto(context.db, caller.accountId, id)
  const isOwn = found?.createdBy === caller.userId
  if (found === null || (isOwn && found.version === 1)) return found
  const locate = () => locatorOf(photoItem)(context.db, caller.accountId, { id })
  const isTheirs = await gate.decide({ access: { who: 'item', level: 'view' }, caller, isWrite: true, locate }).then(
    () => true,
    // What the vault keeps from them arrived all the same; the answer tells nothing of it.
    (error: unknown) => isOwn && error instanceof HttpError && error.code === 'VAULT_LOCKED',
  )
  if (!isTheirs)
    throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
  return found
}

async function store(
  { database, keeper }: UploadDeps,
  context: Context<Upload>,
  { id, childIds, caption, audience, keptInVault, logId: entryId, takenAt, tz }: Wanted,
  image: PreparedImage<Size>,
  put: PutFiles,
  { caller }: FamilyAccess,
): Promise<'stored' | 'there already' | 'no room'> {
  const { accountId, userId } = caller
  const { now } = context
  const logId = entryId ?? null
  const row = {
    accountId,
    id,
    childIds,
    caption,
    audience,
    keptInVault,
    logId,
    takenAt: takenAtOf(image.captures, takenAt, tz, now),
    tz,
    width: image.width,
    height: image.height,
    sizeBytes: put.sizeBytes,
    placeholder: image.placeholder,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }
  let isCommitting = false
  return database
    .transaction(async (tx) => {
      const inserted = await tx
        .insert(photosTable)
        .values({ ...row, search: searchVector(accountId, [caption]) })
        .onConflictDoNothing()
        .returning({ id: photosTable.id })
      if (inserted.length === 0) return 'there already' as const
      await listRow(tx, photoItem, { ...row, deletedAt: null })
      // Thrown, so that the row goes as well.
      if (!(await keeper.record(tx, put, now))) throw new NoRoom()
      await refreshEntries({ db: tx, emit: context.emit }, caller, [logId])
      const stored = await readPhoto(tx, accountId, id)
      if (stored === null) throw new Error('An insert gave no row')
      emitPhoto(context, 'photo:new', caller, stored)
      emitUploaded(context, caller, stored)
      isCommitting = true
      return 'stored' as const
    })
    .catch(async (error: unknown) => {
      if (error instanceof NoRoom) return 'no room' as const
      // When the database is lost at the commit nobody knows which way it went, so then the bytes stay: those of a row
      // that is there are needed, the others go with the next sweep.
      if (!isCommitting) await keeper.discard(put)
      throw error
    })
}

class NoRoom extends Error {}
