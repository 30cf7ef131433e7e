import { id as idField, instant } from '@nestwren/contract/fields'
import { getTableColumns } from 'drizzle-orm'
import { futureToleranceMs } from '../clock/device-clock.ts'
import type { Db } from '../db/database.ts'
import { insertRows, vectorText } from '../db/insert-rows.ts'
import { searchLexemes } from '../db/search-words.ts'
import type { ItemFacts, Returning, ReturningRow } from './item.ts'
import { keyOf, listWithChildren } from './several-children.ts'

export type { Returning } from './item.ts'

/** A row of an export that can be stored. */
export interface ReturnedRow {
  readonly id: string
  readonly childIds: readonly string[]
  readonly isDeleted: boolean
  /** By the names of the table's columns. */
  readonly values: ReturningRow
}

/** Reads a row of an export's list; null where it is no row that could have been made here. */
export function readReturning(item: ItemFacts, raw: ReturningRow, who: Returning): ReturnedRow | null {
  const { accountId, by, now } = who
  const { table, returns } = item
  if (returns === undefined) return null
  const parsed = returns.row.safeParse(raw)
  const id = idField.safeParse(raw.id)
  const children = childrenOf(item, raw)
  const written = instantOf(raw.createdAt, now)
  const made = returns.statement === undefined ? written : now.toISOString()
  if (!parsed.success || !id.success || children === null || written === null || made === null) return null
  const row = parsed.data as ReturningRow
  const deletedAt = raw.deletedAt === null || raw.deletedAt === undefined ? null : instantOf(raw.deletedAt, now)
  const columns: Readonly<Record<string, unknown>> = getTableColumns(table)
  const also: Record<string, unknown> = {}
  if ('updatedAt' in columns)
    also.updatedAt = returns.statement === undefined ? (instantOf(raw.updatedAt, now) ?? made) : made
  if ('updatedBy' in columns) also.updatedBy = by
  const facts = { accountId, id: id.data, ...children.values, createdBy: by, createdAt: made, ...also, deletedAt }
  const values = { ...row, ...returns.follows?.(row, who), ...facts, ...searchOf(item, row, accountId) }
  return { id: id.data, childIds: children.ids, isDeleted: deletedAt !== null, values }
}

function instantOf(written: unknown, now: Date): string | null {
  const parsed = instant.safeParse(written)
  return parsed.success && Date.parse(parsed.data) <= now.getTime() + futureToleranceMs ? parsed.data : null
}

function childrenOf(item: ItemFacts, raw: ReturningRow) {
  const { children } = item
  if (children === 'family') return { ids: [], values: {} }
  const named = 'one' in children ? [raw.childId] : raw.childIds
  if (!Array.isArray(named) || named.length > 20) return null
  const ids: string[] = []
  for (const one of named) {
    const id = idField.safeParse(one)
    if (!id.success) return null
    if (!ids.includes(id.data)) ids.push(id.data)
  }
  if ('one' in children) return { ids, values: { [keyOf(item, children.one)]: ids[0] } }
  return { ids, values: { [keyOf(item, children.several)]: ids } }
}

function searchOf(item: ItemFacts, row: ReturningRow, accountId: string): ReturningRow {
  const { search, returns } = item
  if (search === undefined) return {}
  const own = search.texts.map((column) => String(row[keyOf(item, column)] ?? ''))
  const texts = returns?.searchTexts?.(row) ?? own
  return { [keyOf(item, search.words)]: vectorText(searchLexemes(accountId, texts)) }
}

/**
 * Stores rows of an export with what follows from them in the lists of their children; resolves to the ids of those that
 * were not there. Who checks the rights and notes what was made calls it in one transaction with that.
 */
export async function storeReturned(db: Db, item: ItemFacts, rows: readonly ReturnedRow[]): Promise<Set<string>> {
  const made = new Set(
    await insertRows(
      db,
      item.table,
      rows.map(({ values }) => values),
    ),
  )
  await listWithChildren(
    db,
    item,
    rows.filter(({ id }) => made.has(id)),
  )
  return made
}
