import { childPhotoSizes, children } from '@nestwren/contract/children'
import { id, instant } from '@nestwren/contract/fields'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Db } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import { preparedType, prepareImage } from '../../platform/images/prepare-image.ts'
import type { FileOutcome } from '../../platform/items/item-return.ts'
import { forgetChildGrants, lockAccount } from '../account/public.ts'
import { childPermissionsTable } from '../account/tables.ts'
import { type FileKeeper, storeWithFiles } from '../storage/public.ts'
import { maxChildren } from './commands.ts'
import { countChildren } from './queries.ts'
import { childrenTable } from './tables.ts'

const c = childrenTable
const p = childPermissionsTable
const { name, birthdate, birthTime, dueDate, sex, color } = children.create.body.shape

const row = z.object({
  ...{ id, name, birthdate, birthTime, dueDate, sex, color },
  createdAt: instant,
  updatedAt: instant,
  deletedAt: z._default(z.nullable(instant), null),
})

/** Ids of the family's children, removed ones included. */
export async function childIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.select({ id: c.id }).from(c).where(eq(c.accountId, accountId))
  return rows.map((one) => one.id)
}

/** How many children more a family can have, and how many more of those that were removed are kept. */
export async function childrenLeft(db: Db, accountId: string): Promise<{ living: number; removed: number }> {
  const removed = await db.$count(c, and(eq(c.accountId, accountId), isNotNull(c.deletedAt)))
  const living = await countChildren(db, accountId)
  return { living: Math.max(0, maxChildren - living), removed: Math.max(0, maxChildren - removed) }
}

/** A child of an export as it can be stored; null where it is none. */
export function readReturningChild(raw: unknown): z.output<typeof row> | null {
  const parsed = row.safeParse(raw)
  return parsed.success ? parsed.data : null
}

/**
 * Stores children of an export; resolves to the ids of those that were not there. Beyond as many as a family can have none
 * is stored, nor more than that of those that were removed.
 */
export async function returnChildren(
  tx: Db,
  { accountId, by }: { readonly accountId: string; readonly by: string },
  rows: readonly z.output<typeof row>[],
): Promise<Set<string>> {
  await lockAccount(tx, accountId)
  const { living, removed } = await childrenLeft(tx, accountId)
  const stored = [
    ...rows.filter(({ deletedAt }) => deletedAt === null).slice(0, living),
    ...rows.filter(({ deletedAt }) => deletedAt !== null).slice(0, removed),
  ].map((child) => ({ accountId, ...child, createdBy: by }))
  return new Set(await insertRows(tx, c, stored))
}

/**
 * Removes for good a child that an import has made and of whom nothing is kept, which the caller has made sure of; null where
 * someone has changed the child, given it a photo or given access to it since. Resolves to the keys of its photo's bytes,
 * which go after the commit. A child that the family has removed itself goes whatever was changed.
 *
 * A photo does not raise the version: one that an import brings leaves `updatedAt` as the export has it, so it is the import's
 * where the child was last changed before `photosBefore`. Null where the import brings none.
 */
export async function removeUntouchedChild(
  tx: Db,
  keeper: Pick<FileKeeper, 'forget'>,
  { accountId, childId, photosBefore }: ImportedChild,
): Promise<readonly string[] | null> {
  const isThis = and(eq(c.accountId, accountId), eq(c.id, childId))
  const [child] = await tx.select().from(c).where(isThis).for('update')
  if (child === undefined) return []
  if (child.deletedAt === null && (isTouched(child, photosBefore) || (await hasGrants(tx, accountId, childId))))
    return null
  await forgetChildGrants(tx, accountId, childId)
  await tx.delete(c).where(isThis)
  return child.photoId === null ? [] : keeper.forget(tx, accountId, 'child', [child.photoId])
}

interface ImportedChild {
  readonly accountId: string
  readonly childId: string
  readonly photosBefore: Date | null
}

function isTouched({ version, photoId, updatedAt }: typeof c.$inferSelect, photosBefore: Date | null): boolean {
  return version !== 1 || (photoId !== null && (photosBefore === null || updatedAt > photosBefore))
}

/** Imports give nobody access to the children they make. */
async function hasGrants(tx: Db, accountId: string, childId: string): Promise<boolean> {
  return (await tx.$count(p, and(eq(p.accountId, accountId), eq(p.childId, childId)))) > 0
}

/** Gives a child the photo that stands in an export; one that has a photo keeps it. */
export async function returnChildPhoto(
  deps: { readonly database: Database; readonly keeper: FileKeeper },
  of: { readonly accountId: string; readonly childId: string; readonly photoId: string; readonly now: Date },
  path: string,
): Promise<FileOutcome> {
  const { accountId, childId, photoId, now } = of
  const image = await prepareImage(path, childPhotoSizes, accountId).catch((error: unknown) => {
    if (error instanceof ImageError) return null
    throw error
  })
  if (image === null) return 'broken'
  const put = await deps.keeper.put({ accountId, itemType: 'child', itemId: photoId }, [
    { variant: 'small', contentType: preparedType, source: image.sizes.small },
    { variant: 'medium', contentType: preparedType, source: image.sizes.medium },
  ])
  return storeWithFiles(deps, put, now, async (tx) => {
    const { rowCount } = await tx
      .update(c)
      .set({ photoId })
      .where(and(eq(c.accountId, accountId), eq(c.id, childId), isNull(c.photoId)))
    return rowCount === 1
  })
}
