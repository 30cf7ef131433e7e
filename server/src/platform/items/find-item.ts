import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { Located } from '../http/access.ts'
import type { Locate } from '../http/mount.ts'
import type { SizeOf } from '../http/spend-write.ts'
import type { ItemFacts } from './item.ts'

interface LocatedRow extends Record<string, unknown> {
  readonly id: string
  readonly child_ids: string[]
  readonly created_by: string
  readonly at: string | null
  readonly kind: string | null
  readonly is_for_parents: boolean
  readonly is_kept_in_vault: boolean
  readonly is_deleted: boolean
}

/** What is of today whenever that is, however little history somebody was given. */
export const always = new Date('9999-01-01T00:00:00.000Z')

/**
 * Finds where an item of the account belongs; null when it has none with this id, and for an address under a child that it
 * is not of. What can be brought back is found too.
 */
export function locatorOf(item: ItemFacts): Locate {
  const { table, area, children, forParents, keptInVault, hasTrash } = item
  const ofChildren =
    children === 'family'
      ? sql`array[]::uuid[]`
      : 'one' in children
        ? sql`array[${children.one}]`
        : sql`${children.several}`
  const columns = {
    id: table.id,
    child_ids: ofChildren,
    created_by: table.createdBy,
    at: item.at ?? sql`null::timestamptz`,
    kind: typeof area === 'string' ? sql`null::text` : area.kind,
    is_for_parents: forParents === undefined ? sql`false` : sql`${forParents.column} = ${forParents.value}`,
    is_kept_in_vault: keptInVault ?? sql`false`,
    is_deleted: sql`${table.deletedAt} is not null`,
  }
  const selected = sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const isThere = hasTrash ? sql`true` : sql`${table.deletedAt} is null`
  const locate = async (db: Db, accountId: string, params: Readonly<Record<string, string>>) => {
    const { rows } = await db.execute<LocatedRow>(
      sql`select ${selected} from ${table} where ${isThis(item, accountId, params.id ?? '')} and ${isThere}`,
    )
    const [found] = rows
    const { childId } = params
    const isElsewhere = childId !== undefined && found?.child_ids.includes(childId) === false
    return found === undefined || isElsewhere ? null : locatedOf(item, found)
  }
  return Object.assign(locate, { sizeOf: sizeOfItem(item) })
}

/** How large the row of an item is that a call's `:id` names. */
export function sizeOfItem(item: Pick<ItemFacts, 'table'>): SizeOf {
  const row = sql.identifier(getTableName(item.table))
  return async (db, accountId, { id = '' }) => {
    const { rows } = await db.execute<{ bytes: number }>(
      sql`select octet_length(${row}::text) as bytes from ${item.table} where ${isThis(item, accountId, id)}`,
    )
    return rows[0]?.bytes ?? 0
  }
}

function locatedOf({ area, forParents, keptInVault, children }: ItemFacts, row: LocatedRow): Located | null {
  // A newer server may have stored kinds that this one does not know.
  const ofRow = typeof area === 'string' ? area : area.of[row.kind ?? '']
  if (ofRow === undefined) return null
  return {
    itemId: row.id,
    childIds: row.child_ids,
    ...(children === 'family' && { isOfFamily: true }),
    area: ofRow,
    createdBy: row.created_by,
    at: row.at === null ? always : new Date(row.at),
    isDeleted: row.is_deleted,
    ...(forParents !== undefined && { isForParents: row.is_for_parents }),
    ...(keptInVault !== undefined && { isKeptInVault: row.is_kept_in_vault }),
  }
}

/** True while an item is there and not deleted. Asks no rights: those are the caller's to have. */
export async function isLiving(db: Db, item: ItemFacts, accountId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${item.table} where ${isThis(item, accountId, id)} and ${item.table.deletedAt} is null`,
  )
  return rows.length > 0
}

function isThis({ table }: Pick<ItemFacts, 'table'>, accountId: string, id: string): SQL {
  return sql`${table.accountId} = ${accountId} and ${table.id} = ${id}`
}
