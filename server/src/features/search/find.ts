import { kindOf } from '@nestwren/contract/logs/entry'
import type { Found, SearchType } from '@nestwren/contract/search'
import { fileItemTypes } from '@nestwren/contract/storage'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { firstFound, nearRowsOf, rareWords, wordedRows } from '../../platform/db/first-found.ts'
import { searchQuery, wordsOf } from '../../platform/db/search-words.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { askedOf } from '../../platform/items/asked-words.ts'
import { foundInParts } from '../../platform/items/found-in-parts.ts'
import {
  type ItemFacts,
  isSearched,
  type NamedItem,
  namedItems,
  type SearchedItem,
  timeOf,
} from '../../platform/items/item.ts'
import type { CallingViewer } from '../../platform/items/read-viewer.ts'
import { childrenSeen, partsOf, sees } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { readEntries } from '../logs/public.ts'
import { commentedItem } from '../reactions/public.ts'
import { commentsTable } from '../reactions/tables.ts'
import type { FileKeeper } from '../storage/public.ts'

const c = commentsTable

export interface SearchDeps {
  readonly keeper: Pick<FileKeeper, 'addressOf'>
  /** Everything that a family keeps. */
  readonly items: readonly ItemFacts[]
}

interface SearchQuestion {
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
  readonly title: string | null
  readonly has_picture: boolean
  readonly under_type: NonNullable<Found['under']>['type'] | null
  readonly under_id: string | null
}

/** What the words find of all that the viewer may see, latest first over all types. */
export async function findWords(
  db: Db,
  { keeper, items }: SearchDeps,
  viewer: CallingViewer,
  { asked, types, cursor, limit }: SearchQuestion,
): Promise<{ items: Found[]; nextCursor: string | null }> {
  const { caller } = viewer
  const words = searchQuery(caller.accountId, asked)
  if (words === null || types.length === 0) return { items: [], nextCursor: null }
  const search = { items: namedItems(items), viewer, asked, words: rareWords(words), cursor, limit: limit + 1 }
  const selects = [
    ...search.items
      .filter(isSearched)
      .filter(({ type }) => types.some((one) => one === type))
      .map((item) => selectOf(search, item)),
    ...(types.includes('comment') ? [selectOfComments(search)] : []),
  ].map((select) => sql`(${select})`)
  // Each type gives its first ones by its index of words; names are asked for those only that are shown.
  const { rows } = await db.execute<FoundRow>(sql`
    select found.*, ${memberName(sql`${caller.accountId}::uuid`, sql`found.by_id`)} as by_name
    from (${sql.join(selects, sql` union all `)}) found
    order by found.at desc, found.id desc limit ${limit + 1}`)
  const entryIds = rows.filter(({ type }) => type === 'log').map(({ id }) => id)
  const entries = await readEntries(db, caller.accountId, entryIds)
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
    const itemType = fileItemTypes.find((one) => one === row.type)
    return {
      type: row.type,
      id: row.id,
      under: row.under_type === null || row.under_id === null ? null : { type: row.under_type, id: row.under_id },
      childIds: row.child_ids,
      at: new Date(row.at).toISOString(),
      by: { id: row.by_id, name: row.by_name },
      text: snippetOf(texts, asked),
      title: row.title,
      entry: isEntry ? entry : null,
      thumbnailUrl:
        itemType !== undefined && row.has_picture
          ? keeper.addressOf(caller, { itemType, itemId: row.id, variant: 'small' })
          : null,
    }
  }
}

interface Search {
  readonly items: readonly NamedItem[]
  readonly viewer: CallingViewer
  readonly asked: string
  /** A tsquery. */
  readonly words: SQL
  readonly cursor: Cursor | null
  readonly limit: number
}

/** The first finds of an item, and of them alone what is shown. */
function selectOf(search: Search, item: SearchedItem): SQL {
  const { table, type } = item
  const { texts, title, picture, latestOf } = item.search
  const found = latestOf === 'child' ? foundOfChildren(search, item) : foundOfFamily(search, item)
  const hasPicture = picture === 'always' ? sql`true` : (picture ?? sql`false`)
  return sql`
    select ${sql.raw(`'${type}'`)} as type, ${table.id} as id, ${timeOf(item)} as at,
      ${childrenSeen(item, search.viewer)} as child_ids, ${table.createdBy} as by_id,
      array[${sql.join([...texts], sql`, `)}]::text[] as texts, ${title ?? sql`null::text`} as title,
      ${hasPicture} as has_picture, null::text as under_type, null::uuid as under_id
    from ${found} found join ${table} on ${isOf(search, table)}`
}

/** The first finds of an item whose latest rows an index gives of each child. */
function foundOfChildren({ viewer, asked, cursor, limit }: Search, item: SearchedItem): SQL {
  const { table } = item
  const isLater = isAfter(sql`${timeOf(item)}`, sql`${table.id}`, cursor)
  return foundInParts(item, viewer.caller, partsOf(item, viewer), {
    where: sql`${table.deletedAt} is null and ${isLater}`,
    words: askedOf(item, viewer.caller.accountId, asked) ?? [],
    limit,
  })
}

function foundOfFamily(search: Search, item: SearchedItem): SQL {
  const searched = { table: item.table, at: timeOf(item), words: item.search.words, sees: sees(item, search.viewer) }
  return foundIn(search, searched)
}

/** What a comment stands under is looked up for each one that the words find, so fewer are looked through. */
const carriedOfComments = { carried: ['item_type', 'item_id'], nearRows: nearRowsOf(1, 400) }

function selectOfComments(search: Search): SQL {
  const under = commentedItem(search.items, search.viewer)
  const searched = { table: c, at: c.createdAt, words: c.search, sees: sql`exists (${under})` }
  return sql`
    select 'comment' as type, ${c.id} as id, ${c.createdAt} as at, thing.child_ids, ${c.createdBy} as by_id,
      array[${c.content}] as texts, null::text as title, false as has_picture, ${c.itemType} as under_type,
      ${c.itemId} as under_id
    from ${foundIn(search, searched, carriedOfComments)} found
      join ${c} on ${isOf(search, c)} and ${c.itemType} = found.item_type and ${c.itemId} = found.item_id
      cross join lateral (${under}) thing`
}

function isOf({ viewer }: Search, table: { accountId: PgColumn; id: PgColumn }): SQL {
  return sql`${table.accountId} = ${viewer.caller.accountId} and ${table.id} = found.id`
}

interface Searched {
  readonly table: PgTable & { readonly accountId: PgColumn; readonly id: PgColumn; readonly deletedAt: PgColumn }
  readonly at: PgColumn
  readonly words: PgColumn
  readonly sees: SQL
}

/** The first finds in a table whose latest rows an index of the family gives; `sees` is asked of what the words find only. */
function foundIn(
  { viewer, words, cursor, limit }: Search,
  { table, at, words: ofRow, sees: isSeen }: Searched,
  { carried = [], nearRows = nearRowsOf(1) }: { carried?: readonly string[]; nearRows?: number } = {},
): SQL {
  const columns = sql.join([sql`${at} as at`, sql`${table.id}`, ...carried.map((name) => sql.raw(name))], sql`, `)
  const isThere = sql`${table.accountId} = ${viewer.caller.accountId} and ${table.deletedAt} is null
    and ${isAfter(sql`${at}`, sql`${table.id}`, cursor)}`
  const isFound = sql`${ofRow} is not null and ${ofRow} @@ ${words}`
  return firstFound({
    nearRows,
    near: sql`select 0 as part, ${columns}, ${isFound} and ${isSeen} as is_found
      from ${table} where ${isThere} order by ${at} desc, ${table.id} desc limit ${nearRows}`,
    all: sql`select ${columns} from ${wordedRows(table, isFound)} where ${isThere} and ${isSeen}`,
    limit,
    carried,
  })
}

function isAfter(at: SQL, id: SQL, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  return sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

const longest = 200
/** What is shown before the found word, so that it stands in its sentence. */
const before = 60

/** Of these texts the first that holds a word beginning as one of those asked for, at most 200 characters around it. */
export function snippetOf(texts: readonly string[], asked: string): string {
  const beginnings = wordsOf([asked])
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  for (const line of lines) {
    const index = placeOfFirst(line, beginnings)
    if (index !== null) return cut(line, index)
  }
  return cut(lines[0] ?? '', 0)
}

function placeOfFirst(line: string, beginnings: readonly string[]): number | null {
  for (const match of line.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const isFound = wordsOf([match[0]]).some((word) => beginnings.some((beginning) => word.startsWith(beginning)))
    if (isFound) return match.index
  }
  return null
}

/** Counted as a reader of JSON counts, in UTF-16 units, and never cut inside a character or a word that fits. */
function cut(line: string, index: number): string {
  if (line.length <= longest) return line
  const start = index <= before ? 0 : startOfWord(line, index - before, index)
  const head = start === 0 ? '' : '…'
  const room = longest - head.length
  if (line.length - start <= room) return head + line.slice(start)
  const rest = line.slice(start, start + room - 1)
  const space = rest.lastIndexOf(' ')
  const isWordCut = space > index - start
  return `${head}${(isWordCut ? rest.slice(0, space) : rest).toWellFormed().replace(/\uFFFD$/, '')}…`
}

function startOfWord(line: string, from: number, atMost: number): number {
  const space = line.indexOf(' ', from)
  return space === -1 || space >= atMost ? atMost : space + 1
}
