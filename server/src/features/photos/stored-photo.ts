import type { photoSizes } from '@nestwren/contract/photos'
import type { Db } from '../../platform/db/database.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { CaptureTime } from '../../platform/images/capture-text.ts'
import { instantOf } from '../../platform/images/capture-time.ts'
import type { PreparedImage } from '../../platform/images/image-work.ts'
import { preparedType } from '../../platform/images/prepare-image.ts'
import { listRow } from '../../platform/items/several-children.ts'
import type { NewFile } from '../storage/public.ts'
import { photoItem } from './item.ts'
import { emitPhoto } from './photo-events.ts'
import { readPhoto } from './queries.ts'
import { photosTable } from './tables.ts'

const earliest = new Date('2000-01-01T00:00:00.000Z')
/** A camera's clock may be a little ahead, as a phone's. */
const futureToleranceMs = 5 * 60_000

/** The files of a photo: its sizes, and the picture as it came. */
export function photoFilesOf(
  { sizes, type }: Pick<PreparedImage<keyof typeof photoSizes>, 'sizes' | 'type'>,
  path: string,
): readonly NewFile[] {
  return [
    { variant: 'small', contentType: preparedType, source: sizes.small },
    { variant: 'medium', contentType: preparedType, source: sizes.medium },
    { variant: 'large', contentType: preparedType, source: sizes.large },
    { variant: 'original', contentType: type, source: { path } },
  ]
}

/**
 * The first that can be true of what the picture says, best first, and what the caller says, else now; never in the future,
 * where no gallery would show it.
 */
export function takenAtOf(captures: readonly CaptureTime[], stated: string | undefined, tz: string, now: Date): Date {
  const latest = now.getTime() + futureToleranceMs
  const candidates = [
    ...captures.map((capture) => instantOf(capture, tz)),
    stated === undefined ? null : new Date(stated),
  ]
  return candidates.find((at) => at !== null && at >= earliest && at.getTime() <= latest) ?? now
}

interface StoredPhoto {
  readonly id: string
  readonly childIds: readonly string[]
  readonly caption: string
  readonly takenAt: Date
  readonly tz: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  readonly placeholder: string
}

/**
 * Makes a photo for the whole family of files that are in the book under its id already, and tells those who see it. Its children
 * are those of the caller's family. False where the id is taken.
 */
export async function addStoredPhoto(
  { db, now, emit }: Pick<Context, 'now' | 'emit'> & { readonly db: Db },
  caller: Caller,
  photo: StoredPhoto,
): Promise<boolean> {
  const { accountId, userId } = caller
  const row = {
    ...photo,
    ...{ accountId, childIds: [...photo.childIds], audience: 'family' as const, keptInVault: false, logId: null },
    ...{ createdBy: userId, createdAt: now, updatedAt: now },
  }
  const inserted = await db
    .insert(photosTable)
    .values({ ...row, search: searchVector(accountId, [photo.caption]) })
    .onConflictDoNothing()
    .returning({ id: photosTable.id })
  if (inserted.length === 0) return false
  await listRow(db, photoItem, { ...row, deletedAt: null })
  const stored = await readPhoto(db, accountId, photo.id)
  if (stored !== null) emitPhoto({ emit }, 'photo:new', caller, stored)
  return true
}
