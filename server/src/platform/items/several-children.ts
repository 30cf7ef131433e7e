import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { insertLinks } from '../db/insert-rows.ts'
import type { Caller, ChildAccessPeriod, Gate } from '../http/access.ts'
import type { HttpError } from '../http/errors.ts'
import { childrenOfArea, movedChildren, seenChildren } from '../http/seen-children.ts'
import { areasOf, type ItemFacts, type ReturningRow, timeOf } from './item.ts'

/** The caller, and the child of the call: for an item of several children any by whom the caller reaches it. */
export interface Asker {
  readonly caller: Caller
  readonly child?: ChildAccessPeriod
  /** The children to whom the caller may give a new item of several. */
  readonly children?: readonly ChildAccessPeriod[]
  /** Says which further children the caller may see or give an item to; asked of items of several children. */
  readonly gate?: Gate
}

/** The right in a child that lets somebody give an item to it or take one from it. */
export interface GivenTo {
  readonly level: 'add' | 'manage'
  /** Of the refusal `UNKNOWN_CHILD`. */
  readonly details?: unknown
}

interface OfChildren {
  readonly childIds?: readonly string[]
  readonly createdAt: Date
}

/** The children for whom somebody holds at least `level` in the area of an item. */
export function heldBy(
  item: ItemFacts,
  { caller, gate }: Asker,
  level: 'view' | 'add' | 'manage',
): Promise<readonly ChildAccessPeriod[]> {
  const [area] = areasOf(item)
  if (gate === undefined || area === undefined) throw new Error(`${item.name}: there is nobody to ask for rights`)
  return childrenOfArea(gate, caller, area, level)
}

/** The children of an item by whom somebody sees it. */
export async function seenOf(item: ItemFacts, row: OfChildren, asker: Asker): Promise<string[]> {
  return seenChildren(row.childIds ?? [], await heldBy(item, asker, 'view'), instantIn(item, row, timeOf(item)))
}

/**
 * The children of an item after a new one or a change asked for some; a change that asks for none leaves them. Children whom
 * the asker does not see stay. Refuses with `UNKNOWN_CHILD`.
 */
export async function childrenAfter(
  item: ItemFacts,
  context: { refuse(code: string, details?: unknown): HttpError },
  asker: Asker,
  { before, asked }: { readonly before: OfChildren | null; readonly asked: readonly string[] | undefined },
  { level, details }: GivenTo = { level: 'add' },
): Promise<string[]> {
  const ids = before?.childIds ?? []
  if (asked === undefined) return [...ids]
  const seen = before === null ? [] : await seenOf(item, before, asker)
  const own = before === null ? (asker.children ?? []) : await heldBy(item, asker, level)
  const next = movedChildren({ before: ids, asked, seen, own })
  if (next === null) throw context.refuse('UNKNOWN_CHILD', details)
  return next
}

/** The instant in a column of a row; `createdAt` where the column is empty. */
export function instantIn(item: ItemFacts, row: { readonly createdAt: Date }, column: PgColumn): Date {
  const values: Readonly<Record<string, unknown>> = { ...row }
  const at = values[keyOf(item, column)]
  return at instanceof Date ? at : row.createdAt
}

/** An item as its table holds it, by the names of the columns. */
interface ListedRow {
  readonly id: string
  readonly childIds: readonly string[]
  readonly isDeleted: boolean
  readonly values: ReturningRow
}

/** The name that code gives a column of a table. */
export function keyOf({ table }: { readonly table: PgTable }, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === column)
  if (found === undefined) throw new Error('It is a column of another table')
  return found[0]
}

/** Puts living items of several children into the lists of their children, which do not hold them yet. */
export async function listWithChildren(db: Db, item: ItemFacts, rows: readonly ListedRow[]): Promise<void> {
  const { children, forParents, keptInVault } = item
  if (children === 'family' || !('several' in children)) return
  const { itemId, at, isForParents, keptInVault: keptRow } = children.rows
  const key = (column: PgColumn) => keyOf(children.rows, column)
  const atKey = item.at === null ? 'createdAt' : keyOf(item, item.at)
  const listed = rows.flatMap(({ id, childIds, isDeleted, values }) =>
    isDeleted
      ? []
      : childIds.map((childId) => ({
          accountId: values.accountId,
          childId,
          [key(itemId)]: id,
          [key(at)]: values[atKey],
          ...(isForParents !== undefined && {
            [key(isForParents)]:
              forParents !== undefined && values[keyOf(item, forParents.column)] === forParents.value,
          }),
          ...(keptRow !== undefined &&
            keptInVault !== undefined && { [key(keptRow)]: values[keyOf(item, keptInVault)] === true }),
        })),
  )
  await insertLinks(db, children.rows.table, listed)
}

type WrittenRow = Readonly<Record<'accountId' | 'id', string>> & { readonly deletedAt: Date | null }

/** Puts a new item into the lists of its children. */
export async function listRow(db: Db, item: ItemFacts, row: WrittenRow): Promise<void> {
  const { children } = item
  if (children === 'family' || !('several' in children)) return
  const values: ReturningRow = { ...row }
  const childIds = values[keyOf(item, children.several)] as readonly string[]
  await listWithChildren(db, item, [{ id: row.id, childIds, isDeleted: row.deletedAt !== null, values }])
}

/** Makes the lists of its children hold an item as it is after a change; a deleted one is in none. */
export async function relistRow(db: Db, item: ItemFacts, row: WrittenRow): Promise<void> {
  const { children } = item
  if (children === 'family' || !('several' in children)) return
  const { table, itemId } = children.rows
  await db.delete(table).where(sql`${table.accountId} = ${row.accountId} and ${itemId} = ${row.id}`)
  await listRow(db, item, row)
}
