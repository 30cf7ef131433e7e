import { fileItemTypes } from '@nestwren/contract/storage'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { iso } from '../../../platform/db/iso.ts'
import { type ItemExport, type ItemFacts, timeOf } from '../../../platform/items/item.ts'
import { photoLinks } from '../../../platform/items/photo-links.ts'
import { borrowedSeen, childrenSeen, isUnkept, partsOf, sees } from '../../../platform/items/visibility.ts'
import { memberName } from '../../account/public.ts'
import { photosTable } from '../../photos/tables.ts'
import { commentsTable, likesTable } from '../../reactions/tables.ts'
import { storedFilesTable } from '../../storage/tables.ts'
import type { ExportedFile, ExportPart, RowsPart } from '../export-part.ts'
import { type ExportScope, holdsKept, isLeftOut, viewerOf } from '../export-scope.ts'

const f = storedFilesTable
const p = photosTable
const c = commentsTable
const l = likesTable

/** What of an item is within the scope, as a condition; null where there cannot be any. Caregivers take living ones along only. */
function isWithin(item: ItemFacts, scope: ExportScope): SQL | null {
  if (typeof item.area === 'string' && isLeftOut(scope, item.area)) return null
  if (scope.isWholeFamily) {
    const isUnlocked = typeof item.area !== 'string' || holdsKept(scope, item.area)
    return sql`${item.table.accountId} = ${scope.accountId} and ${isUnkept(item.keptInVault, [{ seesKept: isUnlocked }])}`
  }
  const viewer = viewerOf(scope)
  return partsOf(item, viewer).length === 0 ? null : sees(item, viewer)
}

/** A select of the scope, of what `write` makes of the condition. */
const within =
  (item: ItemFacts, write: (isSeen: SQL, scope: ExportScope) => SQL) =>
  (scope: ExportScope): SQL | null => {
    const isSeen = isWithin(item, scope)
    return isSeen === null ? null : write(isSeen, scope)
  }

/** Whose it is; children by whom a caregiver may not see it are not named to them. */
function childColumns({ children, ...item }: ItemFacts, scope: ExportScope): Record<string, SQL> {
  if (children === 'family') return {}
  if ('one' in children) return { childId: sql`${children.one}` }
  const ids = scope.isWholeFamily ? sql`${children.several}` : childrenSeen({ children, ...item }, viewerOf(scope))
  return { childIds: sql`to_jsonb(${ids})` }
}

/** What stands in the list; of what another area keeps only what the scope may see. */
function ownColumns(item: ItemFacts, scope: ExportScope): Record<string, SQLWrapper> {
  const { exported, borrowed } = item
  const isLinked = holdsKept(scope, 'photos')
  const columns = isLinked ? exported.columns : { ...exported.columns, ...unlinked(exported, scope) }
  if (borrowed === undefined || scope.isWholeFamily) return columns
  const isSeen = borrowedSeen(item, viewerOf(scope))
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      borrowed.columns.includes(name) ? sql`case when ${isSeen} then ${value} end` : value,
    ]),
  )
}

/** What stands in place of the columns that name photos: none of them where photos are locked, else those that are not kept. */
function unlinked({ columns }: ItemExport, scope: ExportScope): Record<string, SQL> {
  const isShown = (photoId: SQL) => sql`not exists (select 1 from ${p}
    where ${p.accountId} = ${scope.accountId} and ${p.id} = ${photoId} and ${p.keptInVault})`
  const isNone = isLeftOut(scope, 'photos')
  const one = (column: SQLWrapper) =>
    isNone ? sql`null::uuid` : sql`case when ${isShown(sql`${column}`)} then ${column} end`
  const several = (column: SQLWrapper) =>
    isNone
      ? sql`'[]'::jsonb`
      : sql`(select coalesce(jsonb_agg(linked.id), '[]') from jsonb_array_elements_text(${column}) as linked(id)
          where ${isShown(sql`linked.id::uuid`)})`
  return Object.fromEntries(
    Object.entries(photoLinks).flatMap(([name, is]) => {
      const column = columns[name]
      return column === undefined ? [] : [[name, is === 'several' ? several(column) : one(column)]]
    }),
  )
}

/** The lists and files of an item. */
export function partsOfItem(item: ItemFacts): readonly ExportPart[] {
  const { area, exported } = item
  const kinds = typeof area === 'string' ? [null] : Object.keys(area.of)
  return [...kinds.map((kind) => listOf(item, kind)), ...reactionsOf(item, exported), ...filesOf(item, exported)]
}

function listOf(item: ItemFacts, kind: string | null): RowsPart {
  const { table, area, exported } = item
  const named = (text: string) => text.replace('{kind}', kind ?? '')
  const isOfKind = typeof area === 'string' ? sql`true` : sql`${area.kind} = ${kind}`
  return {
    what: 'rows',
    name: named(exported.name),
    about: { en: named(exported.about.en), es: named(exported.about.es) },
    ...(exported.spread !== undefined && { spread: exported.spread }),
    select: within(item, (isSeen, scope) => {
      const columns = Object.entries({ id: table.id, ...childColumns(item, scope), ...ownColumns(item, scope) })
      const selected = columns.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
      return sql`select ${sql.join(selected, sql`, `)} from ${table} where ${isSeen} and ${isOfKind}
        order by ${timeOf(item)}, ${table.id}`
    }),
  }
}

function reactionsOf(item: ItemFacts, { reactions }: ItemExport): RowsPart[] {
  const { type, table } = item
  if (reactions === undefined || type === null) return []
  const { comments, likes, idName, isElsewhere } = reactions
  const itemColumns = (of: typeof c | typeof l) =>
    idName === undefined
      ? sql`${of.itemType} as "itemType", ${of.itemId} as "itemId"`
      : sql`${of.itemId} as ${sql.identifier(idName)}`
  const from = (of: typeof c | typeof l, isSeen: SQL, { accountId }: ExportScope) =>
    isElsewhere !== undefined
      ? sql`from ${of} left join ${table} on ${table.accountId} = ${of.accountId} and ${table.id} = ${of.itemId}
          where ${of.accountId} = ${accountId} and ${of.itemType} = ${type} and (${table.id} is null or (${isSeen}))`
      : sql`from ${of} join ${table} on ${table.accountId} = ${of.accountId} and ${table.id} = ${of.itemId}
          where ${of.itemType} = ${type} and ${isSeen}`
  return [
    {
      what: 'rows',
      ...comments,
      select: within(
        item,
        (isSeen, scope) => sql`
          select ${c.id}, ${itemColumns(c)}, ${c.content}, ${c.createdBy} as "createdBy",
            ${memberName(c.accountId, c.createdBy)} as "createdByName", ${iso(c.createdAt)} as "createdAt"
          ${from(c, isSeen, scope)} and ${c.deletedAt} is null order by ${c.createdAt}, ${c.id}`,
      ),
    },
    {
      what: 'rows',
      ...likes,
      select: within(
        item,
        (isSeen, scope) => sql`
          select ${itemColumns(l)}, ${l.userId} as "userId", ${memberName(l.accountId, l.userId)} as "userName",
            ${iso(l.createdAt)} as "createdAt"
          ${from(l, isSeen, scope)} order by ${l.createdAt}, ${l.itemId}, ${l.userId}`,
      ),
    },
  ]
}

interface FileRow extends Record<string, unknown> {
  readonly id: string
  readonly at: string
  readonly file_name: string | null
  readonly type: string
  readonly is_bad: boolean
}

function filesOf(item: ItemFacts, { files }: ItemExport): ExportPart[] {
  if (files === undefined) return []
  const { table, type, fileName } = item
  const { name, about, variant, pathOf } = files
  return [
    {
      what: 'files',
      name,
      about,
      async *list(db, scope): AsyncGenerator<ExportedFile> {
        const isSeen = isWithin(item, scope)
        const itemType = fileItemTypes.find((one) => one === type)
        if (isSeen === null || itemType === undefined) return
        const exported = scope.isWholeFamily ? variant.ofFamily : variant.ofCaregiver
        const { rows } = await db.execute<FileRow>(sql`
          select ${table.id} as id, ${iso(timeOf(item))} as at, ${fileName ?? sql`null::text`} as file_name,
            ${f.contentType} as type, ${f.badAs} is not null as is_bad
          from ${table} join ${f} on ${f.accountId} = ${table.accountId} and ${f.itemType} = ${type}
            and ${f.itemId} = ${table.id} and ${f.variant} = ${exported}
          where ${isSeen} order by ${timeOf(item)}, ${table.id}`)
        for (const row of rows) {
          const path = pathOf({ id: row.id, at: row.at, contentType: row.type, fileName: row.file_name })
          const file = { accountId: scope.accountId, itemType, itemId: row.id, variant: exported }
          yield { path, file, isBad: row.is_bad }
        }
      },
    },
  ]
}
