import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ReturnedRow } from '../../platform/items/bring-back.ts'
import { familySettingsTable } from '../family-settings/tables.ts'
import { commentsTable, likesTable } from '../reactions/tables.ts'
import type { OwnList } from './own-lists.ts'
import type { ImportKey } from './queries.ts'
import { madeAmong } from './source-commands.ts'

const c = commentsTable
const l = likesTable

/** Ids of rows of an export that are stored: by this very import, or before it. */
export interface StoredRows {
  readonly own: ReadonlySet<string>
  readonly here: ReadonlySet<string>
}

export async function hasFamilySettings(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ accountId: familySettingsTable.accountId })
    .from(familySettingsTable)
    .where(eq(familySettingsTable.accountId, accountId))
  return rows.length > 0
}

type Reactions = Extract<OwnList, { is: 'comments' | 'likes' }> & { readonly by: string }

/**
 * Comments and likes that are here. They are not noted as made, because they go with their item when an import is undone:
 * they are this import's where it made the item.
 */
export async function reactionsHere(
  db: Db,
  key: ImportKey,
  { is, item, by }: Reactions,
  rows: readonly { readonly row: ReturnedRow }[],
): Promise<StoredRows> {
  const { accountId, importId } = key
  const { type } = item
  const itemIds = [...new Set(rows.map(({ row }) => String(row.values.itemId)))]
  if (type === null || itemIds.length === 0) return { own: new Set(), here: new Set() }
  const found =
    is === 'comments'
      ? await db
          .select({ id: c.id, itemId: c.itemId })
          .from(c)
          .where(and(eq(c.accountId, accountId), eq(c.itemType, type), inArray(c.itemId, itemIds)))
      : await db
          .select({ id: l.itemId, itemId: l.itemId })
          .from(l)
          .where(and(eq(l.accountId, accountId), eq(l.itemType, type), inArray(l.itemId, itemIds), eq(l.userId, by)))
  const isMade = await madeAmong(db, { accountId, importId }, item.name, itemIds)
  const idsWhere = (isOwn: boolean) =>
    new Set(found.filter(({ itemId }) => isMade.has(itemId) === isOwn).map(({ id }) => id))
  return { own: idsWhere(true), here: idsWhere(false) }
}
