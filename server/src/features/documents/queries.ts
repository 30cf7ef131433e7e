import type { DocumentCategory } from '@nestwren/contract/documents'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { isRestorable, partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { commentCountOf, likesOf } from '../reactions/public.ts'
import { documentItem } from './item.ts'
import { documentChildrenTable, documentsTable } from './tables.ts'

const d = documentsTable
const dc = documentChildrenTable
const { search: _search, ...columns } = getTableColumns(d)

const fields = {
  ...columns,
  createdByName: memberName(d.accountId, d.createdBy),
  likes: likesOf(d.accountId, 'document', d.id),
  commentCount: commentCountOf(d.accountId, 'document', d.id),
}

/** A document as it is stored, with names, likes and the count of comments. */
export type DocumentRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, where: SQL | undefined, order: readonly SQL[]) {
  return db
    .select(fields)
    .from(d)
    .where(where)
    .orderBy(...order)
}

/** One document, deleted ones too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readDocument(db: Db, accountId: string, documentId: string): Promise<DocumentRow | null> {
  const [row] = await rowsOf(db, and(eq(d.accountId, accountId), eq(d.id, documentId)), [asc(d.id)])
  return row ?? null
}

/** Of which children documents are asked for, of those that the proof lets see. */
type DocumentsOf = Pick<FamilyAccess, 'caller' | 'area' | 'children'>

export interface DocumentFilter {
  readonly category: DocumentCategory | undefined
  readonly cursor: Cursor | null
  readonly limit: number
}

function isAfter(column: SQL, id: SQL, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  return sql`(${column}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** One row more than `limit` of the documents of these children, last added first. */
export async function listDocuments(
  db: Db,
  access: DocumentsOf,
  { category, cursor, limit }: DocumentFilter,
): Promise<DocumentRow[]> {
  if (access.children.length === 0) return []
  const { accountId } = access.caller
  const { relation, holds } = visible(documentItem, access.caller, partsOf(documentItem, viewerOf(access)))
  const isOfCategory =
    category === undefined
      ? sql`true`
      : sql`exists (select 1 from ${d} where ${d.accountId} = ${dc.accountId} and ${d.id} = ${dc.documentId}
          and ${d.category} = ${category})`
  // The first of each child, which an index gives, merged; a document of several children comes up once.
  const ids = sql`
    select merged.id from (
      select distinct one.id, one.at from ${relation} cross join lateral (
        select ${dc.documentId} as id, ${dc.createdAt} as at from ${dc}
        where ${holds} and ${isAfter(sql`${dc.createdAt}`, sql`${dc.documentId}`, cursor)}
          and ${isOfCategory}
        order by ${dc.createdAt} desc, ${dc.documentId} desc limit ${limit + 1}
      ) one
    ) merged order by merged.at desc, merged.id desc limit ${limit + 1}`
  const where = sql`${d.accountId} = ${accountId} and ${d.id} = any(array(${ids}))`
  return rowsOf(db, where, [desc(d.createdAt), desc(d.id)])
}

/**
 * One row more than `limit` of what was deleted in the last 30 days, last deleted first; only what the caller could bring
 * back themselves.
 */
export async function listDeletedDocuments(
  db: Db,
  access: DocumentsOf,
  { category, cursor, limit }: DocumentFilter,
  now: Date,
): Promise<DocumentRow[]> {
  const where = sql`${isRestorable(documentItem, viewerOf(access), restorableSince(now))}
    and ${isAfter(sql`${d.deletedAt}`, sql`${d.id}`, cursor)}
    and ${category === undefined ? sql`true` : sql`${d.category} = ${category}`}`
  return rowsOf(db, where, [desc(d.deletedAt), desc(d.id)]).limit(limit + 1)
}

export interface ExpiringDocument {
  readonly accountId: string
  readonly id: string
  readonly childIds: readonly string[]
  readonly title: string
  readonly expiresOn: string
  /** Days before it expires on which its family wants to hear of it. */
  readonly remindDays: number
  readonly createdAt: Date
  readonly keptInVault: boolean
}

/** Documents of all families whose families want to hear between these days that they expire. */
export async function listExpiring(db: Db, from: string, until: string): Promise<ExpiringDocument[]> {
  const rows = await db
    .select({
      accountId: d.accountId,
      id: d.id,
      childIds: d.childIds,
      title: d.title,
      expiresOn: d.expiresOn,
      remindDays: d.remindDays,
      createdAt: d.createdAt,
      keptInVault: d.keptInVault,
    })
    .from(d)
    .where(
      sql`${d.expiresOn} is not null and ${d.remindDays} is not null and ${d.deletedAt} is null
        and ${d.expiresOn} between ${from}::date and ${until}::date + 365
        and ${d.expiresOn} - ${d.remindDays} between ${from}::date and ${until}::date`,
    )
  return rows.flatMap(({ expiresOn, remindDays, ...row }) =>
    expiresOn === null || remindDays === null ? [] : [{ ...row, expiresOn, remindDays }],
  )
}
