import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Located } from '../../platform/http/access.ts'
import { photosTable } from './tables.ts'

/** Where a photo belongs, deleted ones too (they can be brought back); null when the account has none with this id. */
export async function locatePhoto(
  db: Db,
  accountId: string,
  params: Readonly<Record<string, string>>,
): Promise<Located | null> {
  const { id, childIds, audience, createdBy, takenAt, deletedAt } = photosTable
  const [found] = await db
    .select({ thingId: id, childIds, audience, createdBy, at: takenAt, deletedAt })
    .from(photosTable)
    .where(and(eq(photosTable.accountId, accountId), eq(id, params.id ?? '')))
  if (found === undefined) return null
  const { audience: ofWhom, deletedAt: gone, ...located } = found
  return { ...located, area: 'photos', isForParents: ofWhom === 'parents', isDeleted: gone !== null }
}
