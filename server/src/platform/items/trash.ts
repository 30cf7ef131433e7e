import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { type ItemFacts, isOfChild } from './item.ts'

const restorableMs = 30 * 86_400_000
/** Rows of a transaction, of whatever item. */
const batch = 200

/** What was deleted before this instant cannot be brought back any more. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableMs)
}

/** Items that are gone: ids are made by clients, so two families may have the same one, and the pair names the item. */
export type Gone = readonly { readonly accountId: string; readonly id: string }[]

/** What was removed for good: how many, and the keys of files that are nobody's any more. */
interface Purged {
  readonly removed: number
  readonly keys: readonly string[]
}

/** How an item is removed for good. */
export interface ItemPurge {
  readonly item: ItemFacts
  /** What goes with it in the same transaction, in this order. */
  readonly goesWith: readonly ((tx: Db, gone: Gone) => Promise<void>)[]
  readonly files?: {
    /** Takes files out of the book in the same transaction; resolves to the keys of what is nobody's any more. */
    forget(tx: Db, gone: Gone): Promise<readonly string[]>
    /** Removes their bytes from the store, after the commit. */
    remove(keys: readonly string[]): Promise<void>
  }
}

/**
 * Removes for good those of an item that are in Recently deleted, and after the commit their files; resolves to how many.
 * What does not hold `where` stays.
 */
export type PurgeDeleted = (
  context: Pick<Context, 'db' | 'afterCommit'>,
  item: ItemFacts,
  accountId: string,
  ids: readonly string[],
  where?: SQL,
) => Promise<number>

/** The condition that an item was deleted so long ago that nobody can bring it back. */
function isOver({ table }: ItemFacts, now: Date): SQL {
  return sql`${table.deletedAt} < ${restorableSince(now).toISOString()}::timestamptz`
}

/** How many of an item {@link purgeOver} would remove. */
export function countOver(db: Db, item: ItemFacts, now: Date): Promise<number> {
  return db.$count(item.table, isOver(item, now))
}

/**
 * Removes for good what was deleted over 30 days before `now`; resolves to how many of each item. In small transactions
 * and in turns, so that much of one item does not keep the others waiting; stopped half-way it goes on the next time.
 */
export async function purgeOver(
  database: Database,
  purges: readonly ItemPurge[],
  now: Date,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const removed = Object.fromEntries(purges.map(({ item }) => [item.name, 0]))
  let waiting = purges
  while (waiting.length > 0) {
    const unfinished: ItemPurge[] = []
    for (const purge of waiting) {
      const { name } = purge.item
      const count = await purgeStep(database, purge, isOver(purge.item, now), signal)
      removed[name] = (removed[name] ?? 0) + count
      if (count === batch) unfinished.push(purge)
    }
    waiting = unfinished
  }
  return removed
}

/**
 * Removes for good what is of a child that is about to be; what is of other children as well only loses this one. In small
 * transactions like {@link purgeOver}.
 */
export async function purgeOfChild(
  database: Database,
  purge: ItemPurge,
  { accountId, childId }: { readonly accountId: string; readonly childId: string },
  signal?: AbortSignal,
): Promise<void> {
  const { table, children } = purge.item
  if (children === 'family') return
  const isOfFamily = sql`${table.accountId} = ${accountId}`
  if ('one' in children) {
    await purgeWhere(database, purge, sql`${isOfFamily} and ${isOfChild(children, sql`${childId}::uuid`)}`, signal)
    return
  }
  const { several, rows } = children
  await purgeWhere(database, purge, sql`${isOfFamily} and ${several} = array[${childId}]::uuid[]`, signal)
  await database.transaction(async (tx) => {
    const column = sql.identifier(several.name)
    await tx.execute(sql`update ${table} set ${column} = array_remove(${several}, ${childId}::uuid), ${sql.identifier(table.version.name)} = ${table.version} + 1
      where ${isOfFamily} and ${isOfChild(children, sql`${childId}::uuid`)}`)
    await tx.execute(
      sql`delete from ${rows.table} where ${rows.table.accountId} = ${accountId} and ${rows.table.childId} = ${childId}`,
    )
  })
}

/** How the handlers of these items empty Recently deleted, in the transaction of the call. */
export function purgerOf(purges: readonly ItemPurge[]): PurgeDeleted {
  return async (context, item, accountId, ids, where = sql`true`) => {
    const purge = purges.find((one) => one.item === item)
    if (purge === undefined) throw new Error(`Nothing says what goes with ${item.name}`)
    const { table } = item
    const isAsked = sql`${table.accountId} = ${accountId} and ${table.id} = any(${sql.param(ids)}::uuid[])`
    const { removed, keys } = await purgeBatch(
      context.db,
      purge,
      sql`${isAsked} and ${table.deletedAt} is not null and ${where}`,
    )
    context.afterCommit(() => purge.files?.remove(keys))
    return removed
  }
}

/**
 * Removes for good those of an item that are as they should be, some at a time, in the caller's transaction; resolves to how
 * many, and to the keys of files whose bytes go after the commit. Without `ids` any of the family's can be.
 */
export function purgeThese(
  tx: Db,
  purge: ItemPurge,
  accountId: string,
  ids: readonly string[] | null,
  isAsAsked: SQL,
): Promise<Purged> {
  const { table } = purge.item
  const isNamed = ids === null ? sql`true` : sql`${table.id} = any(${sql.param(ids)}::uuid[])`
  const isAsked = sql`${table.accountId} = ${accountId} and ${isNamed}`
  return purgeBatch(tx, purge, sql`${isAsked} and ${isAsAsked}`)
}

async function purgeWhere(
  database: Database,
  purge: ItemPurge,
  where: SQL,
  signal: AbortSignal | undefined,
): Promise<void> {
  while ((await purgeStep(database, purge, where, signal)) === batch);
}

async function purgeStep(
  database: Database,
  purge: ItemPurge,
  where: SQL,
  signal: AbortSignal | undefined,
): Promise<number> {
  signal?.throwIfAborted()
  const { removed, keys } = await database.transaction((tx) => purgeBatch(tx, purge, where))
  await purge.files?.remove(keys)
  return removed
}

interface GoneRow extends Record<string, unknown> {
  readonly account_id: string
  readonly id: string
}

async function purgeBatch(tx: Db, { item, goesWith, files }: ItemPurge, where: SQL): Promise<Purged> {
  const { table, children } = item
  const { rows } = await tx.execute<GoneRow>(sql`
    delete from ${table} where (${table.accountId}, ${table.id}) in (
      select ${table.accountId}, ${table.id} from ${table} where ${where} limit ${batch} for update skip locked)
    returning account_id, id`)
  if (rows.length === 0) return { removed: 0, keys: [] }
  // In one order everywhere: two purges that free room of the same families do not wait for each other.
  const gone = rows
    .map(({ account_id: accountId, id }) => ({ accountId, id }))
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1))
  if (children !== 'family' && 'several' in children)
    await purgeRowsOf(tx, children.rows.table, children.rows.itemId.name, gone)
  for (const purge of goesWith) await purge(tx, gone)
  return { removed: gone.length, keys: (await files?.forget(tx, gone)) ?? [] }
}

async function purgeRowsOf(tx: Db, table: PgTable, column: string, gone: Gone): Promise<void> {
  const accountIds = sql.param(gone.map(({ accountId }) => accountId))
  const ids = sql.param(gone.map(({ id }) => id))
  await tx.execute(sql`delete from ${table} where (account_id, ${sql.identifier(column)}) in (
    select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
}
