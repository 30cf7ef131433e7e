import type { HandlerInput } from '@nestwren/contract/endpoint'
import { isParentRole } from '@nestwren/contract/permissions'
import type { photos } from '@nestwren/contract/photos'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { futureToleranceMs } from '../../platform/clock/device-clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import type { Gate, ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { isStale } from '../../platform/http/stale.ts'
import { childrenAfter, listRow, relistRow } from '../../platform/items/several-children.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { isLockedFor } from '../../platform/items/visibility.ts'
import { lockAccount } from '../account/public.ts'
import { refreshEntries } from './commands.ts'
import { photoItem } from './item.ts'
import { checkEntry } from './photo-checks.ts'
import { emitChanged, emitPhoto } from './photo-events.ts'
import { firstPlace, placeAfter } from './published.ts'
import { type PhotoReader, type PhotoRow, presentPhoto, readPhoto } from './queries.ts'
import { photosTable } from './tables.ts'

type UpdateBody = HandlerInput<typeof photos.update>['body']
type PublicBody = HandlerInput<typeof photos.setPublic>['body']

const p = photosTable
function isPhoto(access: ItemAccess) {
  return and(eq(p.accountId, access.caller.accountId), eq(p.id, access.itemId))
}

interface Finding {
  readonly db: Db
  refuse(code: 'NOT_FOUND' | 'VAULT_LOCKED'): HttpError
}

async function current(context: Finding, access: ItemAccess): Promise<PhotoRow> {
  const found = await readPhoto(context.db, access.caller.accountId, access.itemId)
  if (found === null) throw context.refuse('NOT_FOUND')
  return found
}

/**
 * Takes the row for this transaction: of two changes at once the second sees what the first left, which may have taken the
 * photo from the caller since they were let in.
 */
async function lockPhoto(context: Finding, access: ItemAccess): Promise<PhotoRow> {
  const [row] = await context.db
    .select({ childIds: p.childIds, audience: p.audience, keptInVault: p.keptInVault })
    .from(p)
    .where(isPhoto(access))
    .for('update')
  if (row === undefined || !isStillTheirs(row, access)) throw context.refuse('NOT_FOUND')
  if (isLockedFor([access.child], row.keptInVault)) throw context.refuse('VAULT_LOCKED')
  return current(context, access)
}

function isStillTheirs({ childIds, audience }: Pick<PhotoRow, 'childIds' | 'audience'>, access: ItemAccess): boolean {
  if (isParentRole(access.caller.role)) return true
  return audience === 'family' && childIds.includes(access.child.childId)
}

type Columns = Partial<Omit<typeof photosTable.$inferInsert, 'search' | 'publicOrder'>> & {
  readonly publicOrder?: number | SQL<number> | null
}

async function write(context: Context, access: ItemAccess, columns: Columns): Promise<PhotoRow> {
  const { accountId } = access.caller
  const search = columns.caption === undefined ? {} : { search: searchVector(accountId, [columns.caption]) }
  await context.db
    .update(p)
    .set({ ...columns, ...search, updatedAt: context.now, version: sql`${p.version} + 1` })
    .where(isPhoto(access))
  return current(context, access)
}

/** Changes what stands beside a photo that is still at `version`, where one is told. */
export async function updatePhoto(
  context: Context<typeof photos.update>,
  reader: PhotoReader,
  gate: Gate,
  { version, ...body }: UpdateBody,
  access: ItemAccess,
): Promise<PhotoRow> {
  const { caller } = access
  const before = await lockPhoto(context, access)
  if (before.deletedAt !== null || isStale(before, { version }))
    throw context.refuse('STALE_VERSION', { current: presentPhoto(before, reader) })
  const takenAt = body.takenAt === undefined ? before.takenAt : new Date(body.takenAt)
  if (takenAt.getTime() > context.now.getTime() + futureToleranceMs)
    throw context.refuse('FUTURE_TIME', [{ path: ['body', 'takenAt'], text: 'This time is in the future.' }])
  const childIds = await childrenAfter(photoItem, context, { caller, gate }, { before, asked: body.childIds })
  const logId = body.logId === undefined ? remainingEntry(before, childIds) : body.logId
  // The entry it has is kept only with all of its children, so nothing about that is to be asked.
  const isTied = body.logId !== undefined && (logId !== before.logId || body.childIds !== undefined)
  if (logId !== null && isTied) await checkEntry(context, gate, caller, logId, childIds)
  const audience = body.audience ?? before.audience
  const keptInVault = body.keptInVault ?? before.keptInVault
  const isPublic = before.isPublic && audience === 'family' && !keptInVault
  const after = await write(context, access, {
    ...(body.caption === undefined ? {} : { caption: body.caption }),
    childIds,
    audience,
    keptInVault,
    takenAt,
    logId,
    isPublic,
    publicOrder: isPublic ? before.publicOrder : null,
  })
  await relistRow(context.db, photoItem, { ...after, accountId: caller.accountId })
  await refreshEntries(context, caller, [before.logId, after.logId])
  emitChanged(context, caller, before, after)
  return after
}

/** The entry stays where the children stay; a photo that is of other children now has left it. */
function remainingEntry({ logId, childIds: before }: PhotoRow, childIds: readonly string[]): string | null {
  return before.every((childId) => childIds.includes(childId)) ? logId : null
}

/** Puts a photo among the recently deleted; once it is there, nothing happens. */
export async function removePhoto(context: Context<typeof photos.remove>, access: ItemAccess): Promise<void> {
  const before = await lockPhoto(context, access)
  if (before.deletedAt !== null) return
  const removed = await write(context, access, { deletedAt: context.now })
  await relistRow(context.db, photoItem, { ...removed, accountId: access.caller.accountId })
  await refreshEntries(context, access.caller, [before.logId])
  emitPhoto(context, 'photo:deleted', access.caller, removed)
}

/** Takes a photo out of the recently deleted; one that is not deleted is answered as it is. */
export async function restorePhoto(context: Context<typeof photos.restore>, access: ItemAccess): Promise<PhotoRow> {
  const before = await lockPhoto(context, access)
  if (before.deletedAt === null) return before
  // Over, though the job that removes it for good has not come by yet.
  if (before.deletedAt < restorableSince(context.now)) throw context.refuse('NOT_FOUND')
  const restored = await write(context, access, { deletedAt: null })
  await listRow(context.db, photoItem, { ...restored, accountId: access.caller.accountId })
  await refreshEntries(context, access.caller, [restored.logId])
  emitPhoto(context, 'photo:new', access.caller, restored)
  return restored
}

/** Shows a photo on the family site or takes it off. */
export async function setPhotoPublic(
  context: Context<typeof photos.setPublic>,
  gate: Gate,
  { isPublic, publicOrder }: PublicBody,
  access: ItemAccess,
): Promise<PhotoRow> {
  if (!(await gate.isGranted(access.caller, 'sitePublishPhotos'))) throw context.refuse('FORBIDDEN')
  const before = await lockPhoto(context, access)
  if (before.deletedAt !== null) throw context.refuse('NOT_FOUND')
  if (isPublic && before.audience === 'parents') throw context.refuse('NOT_FOR_THE_SITE')
  if (isPublic && before.keptInVault) throw context.refuse('KEPT_IN_VAULT')
  const order = isPublic ? (publicOrder === undefined ? before.publicOrder : publicOrder) : null
  if (before.isPublic === isPublic && before.publicOrder === order) return before
  // What is shown anew is seen first, as the family puts it somewhere else or leaves it.
  const isNew = isPublic && publicOrder === undefined && order === null
  const place = isNew ? firstPlace(access.caller.accountId) : order
  const after = await write(context, access, { isPublic, publicOrder: place })
  emitPhoto(context, 'photo:updated', access.caller, after)
  return after
}

/**
 * Moves a photo of the family site behind another one of it, or to the beginning.
 * @throws HttpError NOT_FOUND where one of them is not on it
 */
export async function movePublished(context: Context, access: ItemAccess, afterId: string | null): Promise<void> {
  const { accountId } = access.caller
  await lockAccount(context.db, accountId)
  const before = await lockPhoto(context, access)
  const moved = { movedId: access.itemId, afterId }
  const place = before.isPublic && before.deletedAt === null ? await placeAfter(context.db, accountId, moved) : null
  if (place === null) throw context.refuse('NOT_FOUND')
  if (place === before.publicOrder) return
  const after = await write(context, access, { publicOrder: place })
  emitPhoto(context, 'photo:updated', access.caller, after)
}
