import { lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { purgeReactionsOf } from '../reactions/commands.ts'
import type { FileKeeper, Purged } from '../storage/file-commands.ts'
import { restorableSince } from './queries.ts'
import { photoChildrenTable, photosTable } from './tables.ts'

const p = photosTable
const c = photoChildrenTable
const batch = 100

export interface PhotoPurgeDeps {
  readonly database: Database
  readonly keeper: FileKeeper
}

export interface PhotoPurgeOptions {
  readonly isDryRun?: boolean
  /** Stops between two batches. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Removes for good what was deleted over 30 days before `now`, with its files, likes and comments; resolves to how many
 * photos. In small transactions; stopped half-way it goes on the next time. A dry run only counts.
 */
export async function purgePhotos(
  deps: PhotoPurgeDeps,
  now: Date,
  { isDryRun = false, signal }: PhotoPurgeOptions = {},
): Promise<number> {
  const isOver = lt(p.deletedAt, restorableSince(now))
  if (isDryRun) return deps.database.db.$count(p, isOver)
  return purgeWhere(deps, isOver, signal)
}

/**
 * Removes for good the photos of a child that is about to be; those of other children as well only lose this one. In small
 * transactions like {@link purgePhotos}.
 */
export async function purgePhotosOfChild(
  deps: PhotoPurgeDeps,
  accountId: string,
  childId: string,
  signal?: AbortSignal,
): Promise<void> {
  const isOfChild = sql`${p.accountId} = ${accountId} and ${childId}::uuid = any(${p.childIds})`
  await purgeWhere(deps, sql`${isOfChild} and cardinality(${p.childIds}) = 1`, signal)
  await deps.database.transaction(async (tx) => {
    await tx.delete(c).where(sql`${c.accountId} = ${accountId} and ${c.childId} = ${childId}`)
    await tx
      .update(p)
      .set({ childIds: sql`array_remove(${p.childIds}, ${childId}::uuid)`, version: sql`${p.version} + 1` })
      .where(isOfChild)
  })
}

/**
 * Removes for good those of the photos that are among the recently deleted, in the transaction of the caller; resolves to
 * how many, and the keys of their files to give to the keeper after the commit.
 */
export async function purgeDeletedPhotos(
  keeper: FileKeeper,
  tx: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Purged> {
  const isAsked = sql`${p.accountId} = ${accountId} and ${p.id} = any(${sql.param(ids)}::uuid[])`
  return purgeBatch(keeper, tx, sql`${isAsked} and ${p.deletedAt} is not null`)
}

async function purgeWhere(deps: PhotoPurgeDeps, where: SQL, signal: AbortSignal | undefined): Promise<number> {
  for (let photos = 0; ; ) {
    signal?.throwIfAborted()
    const { removed, keys } = await deps.database.transaction((tx) => purgeBatch(deps.keeper, tx, where))
    await deps.keeper.remove(keys)
    photos += removed
    if (removed < batch) return photos
  }
}

async function purgeBatch(keeper: FileKeeper, tx: Db, where: SQL): Promise<Purged> {
  const gone = await tx
    .delete(p)
    .where(
      sql`(${p.accountId}, ${p.id}) in (
        select ${p.accountId}, ${p.id} from ${p} where ${where} limit ${batch} for update skip locked)`,
    )
    .returning({ accountId: p.accountId, id: p.id })
  const keys: string[] = []
  // In one order everywhere: two purges that free room of the same families do not wait for each other.
  const inOrder = gone.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  for (const [accountId, photos] of Map.groupBy(inOrder, ({ accountId }) => accountId)) {
    const ids = photos.map(({ id }) => id)
    await tx.delete(c).where(sql`${c.accountId} = ${accountId} and ${c.photoId} = any(${sql.param(ids)}::uuid[])`)
    keys.push(...(await keeper.forget(tx, accountId, 'photo', ids)))
  }
  if (gone.length > 0) await purgeReactionsOf(tx, 'photo', gone)
  return { removed: gone.length, keys }
}
