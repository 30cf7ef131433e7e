import { kindOf } from '@nestwren/contract/logs/entry'
import type { Found, SearchType } from '@nestwren/contract/search'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { firstFound, nearRowsOf, rareWords, wordedRows } from '../../platform/db/first-found.ts'
import { searchQuery } from '../../platform/db/search-words.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { memberName } from '../account/member-name-queries.ts'
import { documentsTable } from '../documents/tables.ts'
import { readEntries } from '../logs/queries.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { photosTable } from '../photos/tables.ts'
import { commentsTable } from '../reactions/tables.ts'
import type { FileKeeper } from '../storage/file-commands.ts'
import { commentedThing, type Sight, seenChildren, seesDocument, seesEntry, seesPhoto } from './sight-queries.ts'
import { snippetOf } from './snippet.ts'

const e = logEntriesTable
const p = photosTable
const d = documentsTable
const c = commentsTable

export interface SearchQuestion {
  readonly asked: string
  readonly types: readonly SearchType[]
  readonly cursor: Cursor | null
  readonly limit: number
}

interface FoundRow extends Record<string, unknown> {
  readonly type: SearchType
  readonly id: string
  readonly at: Date
  readonly child_ids: string[]
  readonly by_id: string
  readonly by_name: string
  readonly texts: string[]
  readonly has_picture: boolean
  readonly under_type: 'log' | 'photo' | 'document' | null
  readonly under_id: string | null
}

/** What the words find of all that is within sight, latest first over all types. */
export async function findWords(
  db: Db,
  keeper: FileKeeper,
  sight: Sight,
  { asked, types, cursor, limit }: SearchQuestion,
): Promise<{ items: Found[]; nextCursor: string | null }> {
  const words = searchQuery(sight.caller.accountId, asked)
  if (words === null || types.length === 0) return { items: [], nextCursor: null }
  const selects = types.map(
    (type) => sql`(${selectOf[type]({ sight, words: rareWords(words), cursor, limit: limit + 1 })})`,
  )
  // Each type gives its first ones by its index of words; names are asked for those only that are shown.
  const { rows } = await db.execute<FoundRow>(sql`
    select found.*, ${memberName(sql`${sight.caller.accountId}::uuid`, sql`found.by_id`)} as by_name
    from (${sql.join(selects, sql` union all `)}) found
    order by found.at desc, found.id desc limit ${limit + 1}`)
  const entryIds = rows.filter(({ type }) => type === 'log').map(({ id }) => id)
  const entries = await readEntries(db, sight.caller.accountId, entryIds)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return pageOf(
    // An entry that was removed between the two reads is not there any more.
    rows.filter(({ type, id }) => type !== 'log' || byId.has(id)),
    limit,
    (row) => ({ at: new Date(row.at), id: row.id }),
    (row) => foundOf(row, byId.get(row.id) ?? null),
  )

  function foundOf(row: FoundRow, entry: Found['entry']): Found {
    const isEntry = row.type === 'log' && entry !== null
    const texts = isEntry ? [entry.notes, ...kindOf(entry.kind).searchTexts(entry.details)] : row.texts
    const thing = row.type === 'photo' || row.type === 'document' ? row.type : null
    return {
      type: row.type,
      id: row.id,
      under: row.under_type === null || row.under_id === null ? null : { type: row.under_type, id: row.under_id },
      childIds: row.child_ids.filter((childId) => isSeen(sight, row.under_type ?? row.type, childId)),
      at: new Date(row.at).toISOString(),
      by: { id: row.by_id, name: row.by_name },
      text: snippetOf(texts, asked),
      title: row.type === 'document' ? (row.texts[0] ?? null) : null,
      entry: isEntry ? entry : null,
      thumbnailUrl:
        thing !== null && row.has_picture
          ? keeper.addressOf(sight.caller, { thing, thingId: row.id, variant: 'small' })
          : null,
    }
  }
}

/** A child that the reader may not see is not named to them. */
function isSeen(sight: Sight, type: SearchType, childId: string): boolean {
  const windows = type === 'photo' ? sight.photos : type === 'document' ? sight.documents : sight.entries
  return windows.some((window) => window.childId === childId)
}

const none = sql`null::text as under_type, null::uuid as under_id`

interface Search {
  readonly sight: Sight
  /** A tsquery. */
  readonly words: SQL
  readonly cursor: Cursor | null
  readonly limit: number
}

/** What a comment stands under is looked up for each one that the words find, so fewer are looked through. */
const carriedOfComments = { carried: ['item_type', 'item_id'], nearRows: nearRowsOf(1, 400) }

/** The first finds of a type, and of them alone what is shown. */
const selectOf: Readonly<Record<SearchType, (search: Search) => SQL>> = {
  log: (search) => sql`
    select 'log' as type, ${e.id} as id, ${e.startAt} as at, array[${e.childId}] as child_ids, ${e.createdBy} as by_id,
      array[]::text[] as texts, false as has_picture, ${none}
    from ${foundEntries(search)} found join ${e} on ${isOf(search, e)}`,

  photo: (search) => sql`
    select 'photo' as type, ${p.id} as id, ${p.takenAt} as at, ${p.childIds} as child_ids, ${p.createdBy} as by_id,
      array[${p.caption}] as texts, true as has_picture, ${none}
    from ${foundIn(search, p, p.takenAt, seesPhoto(search.sight))} found join ${p} on ${isOf(search, p)}`,

  document: (search) => sql`
    select 'document' as type, ${d.id} as id, ${d.createdAt} as at, ${d.childIds} as child_ids, ${d.createdBy} as by_id,
      array[${d.title}, ${d.notes}, ${d.fileName}] as texts, ${d.hasPreview} as has_picture, ${none}
    from ${foundIn(search, d, d.createdAt, seesDocument(search.sight))} found join ${d} on ${isOf(search, d)}`,

  comment: (search) => sql`
    select 'comment' as type, ${c.id} as id, ${c.createdAt} as at, thing.child_ids, ${c.createdBy} as by_id,
      array[${c.content}] as texts, false as has_picture, ${c.itemType} as under_type, ${c.itemId} as under_id
    from ${foundIn(search, c, c.createdAt, sql`exists (${commentedThing(search.sight)})`, carriedOfComments)} found
      join ${c} on ${isOf(search, c)} and ${c.itemType} = found.item_type and ${c.itemId} = found.item_id
      cross join lateral (${commentedThing(search.sight)}) thing`,
}

function isOf({ sight }: Search, table: { accountId: PgColumn; id: PgColumn }): SQL {
  return sql`${table.accountId} = ${sight.caller.accountId} and ${table.id} = found.id`
}

interface Searched {
  readonly accountId: PgColumn
  readonly id: PgColumn
  readonly deletedAt: PgColumn
  readonly search: PgColumn
}

/** The first finds in a table whose latest rows an index of the family gives; `sees` is asked of what the words find only. */
function foundIn(
  { sight, words, cursor, limit }: Search,
  table: Searched & PgTable,
  at: PgColumn,
  sees: SQL,
  { carried = [], nearRows = nearRowsOf(1) }: { carried?: readonly string[]; nearRows?: number } = {},
): SQL {
  const columns = sql.join([sql`${at} as at`, sql`${table.id}`, ...carried.map((name) => sql.raw(name))], sql`, `)
  const isThere = sql`${table.accountId} = ${sight.caller.accountId} and ${table.deletedAt} is null
    and ${isAfter(sql`${at}`, sql`${table.id}`, cursor)}`
  const isFound = sql`${table.search} is not null and ${table.search} @@ ${words}`
  return firstFound({
    nearRows,
    near: sql`select 0 as part, ${columns}, ${isFound} and ${sees} as is_found
      from ${table} where ${isThere} order by ${at} desc, ${table.id} desc limit ${nearRows}`,
    all: sql`select ${columns} from ${wordedRows(table, isFound)} where ${isThere} and ${sees}`,
    limit,
    carried,
  })
}

/** The first finds among entries: an index gives the latest ones of each child. */
function foundEntries({ sight, words, cursor, limit }: Search): SQL {
  const isLater = isAfter(sql`${e.startAt}`, sql`${e.id}`, cursor)
  const isFound = sql`${e.search} is not null and ${e.search} @@ ${words}`
  const nearRows = nearRowsOf(sight.entries.length)
  return firstFound({
    nearRows,
    near: sql`
      select seen.part, one.* from ${seenChildren(sight)} cross join lateral (
        select ${e.startAt} as at, ${e.id}, ${isFound} and ${e.kind} = any(string_to_array(seen.kinds, ' ')) as is_found
        from ${e}
        where ${e.accountId} = ${sight.caller.accountId} and ${e.childId} = seen.child_id
          and ${e.startAt} >= seen.from_at and ${e.deletedAt} is null and ${isLater}
        order by ${e.startAt} desc, ${e.id} desc limit ${nearRows}
      ) one`,
    all: sql`select ${e.startAt} as at, ${e.id} from ${wordedRows(e, isFound)} where ${seesEntry(sight)} and ${isLater}`,
    limit,
  })
}

function isAfter(at: SQL, id: SQL, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  return sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}
