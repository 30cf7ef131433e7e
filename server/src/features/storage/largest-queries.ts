import type { LargeItem } from '@nestwren/contract/storage'
import { fileItemTypes } from '@nestwren/contract/storage'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { answeredBytes, fittingPage } from '../../platform/http/cursor.ts'
import type { ListedItem } from '../../platform/items/item.ts'
import type { CallingViewer } from '../../platform/items/read-viewer.ts'
import { childrenSeen, sees } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import type { FileKeeper } from './file-commands.ts'
import type { FileItemType } from './file-links.ts'

/** What a name has at most, in characters. */
const mostTitle = 120

/** Where a page ended. Two items of different types may have one id. */
interface LargestCursor {
  readonly bytes: number
  readonly type: FileItemType
  readonly id: string
}

const cursorShape = /^(\d{1,15})\.([a-z]{1,20})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for what {@link encodeLargest} did not make. */
export function decodeLargest(text: string): LargestCursor | null {
  const [, bytes, named, id] = cursorShape.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  const type = fileItemTypes.find((one) => one === named)
  return bytes === undefined || type === undefined || id === undefined ? null : { bytes: Number(bytes), type, id }
}

function encodeLargest({ bytes, type, id }: LargestCursor): string {
  return Buffer.from(`${bytes}.${type}.${id}`).toString('base64url')
}

interface LargeRow extends Record<string, unknown> {
  readonly type: FileItemType
  readonly id: string
  readonly bytes: string
  readonly title: string
  readonly has_picture: boolean
  readonly child_ids: string[]
  readonly created_at: Date
  readonly created_by: string
  readonly by_name: string
}

interface LargestQuestion {
  readonly cursor: LargestCursor | null
  readonly limit: number
}

/** What the viewer may see and takes most room, the largest first. Each type gives its first ones by its index. */
export async function listLargest(
  db: Db,
  { items, keeper }: { readonly items: readonly ListedItem[]; readonly keeper: Pick<FileKeeper, 'addressOf'> },
  viewer: CallingViewer,
  { cursor, limit }: LargestQuestion,
): Promise<{ items: LargeItem[]; nextCursor: string | null }> {
  const { caller } = viewer
  const selects = items.map((item) => sql`(${firstOf(item, viewer, { cursor, limit: limit + 1 })})`)
  const { rows } = await db.execute<LargeRow>(sql`
    select large.*, ${memberName(sql`${caller.accountId}::uuid`, sql`large.created_by`)} as by_name
    from (${sql.join(selects, sql` union all `)}) large
    order by large.bytes desc, large.type, large.id desc limit ${limit + 1}`)
  const found = rows.slice(0, limit).map((row) => present(row))
  const shown = found.slice(0, fittingPage(found.values().map(answeredBytes)))
  const last = rows[shown.length - 1]
  const isMore = rows.length > shown.length && last !== undefined
  return {
    items: shown,
    nextCursor: isMore ? encodeLargest({ bytes: Number(last.bytes), type: last.type, id: last.id }) : null,
  }

  function present({ type, id, ...row }: LargeRow): LargeItem {
    return {
      type,
      id,
      sizeBytes: Number(row.bytes),
      title: row.title,
      thumbnailUrl: row.has_picture ? keeper.addressOf(caller, { itemType: type, itemId: id, variant: 'small' }) : null,
      childIds: row.child_ids,
      createdBy: { id: row.created_by, name: row.by_name },
      createdAt: new Date(row.created_at).toISOString(),
    }
  }
}

function firstOf(item: ListedItem, viewer: CallingViewer, { cursor, limit }: LargestQuestion): SQL {
  const { table, type, room } = item
  const { title, picture } = room.listed
  const hasPicture = typeof picture === 'string' ? sql.raw(String(picture === 'always')) : picture
  return sql`
    select ${sql.raw(`'${type}'`)} as type, ${table.id} as id, ${room.bytes} as bytes,
      ${title === null ? sql`''` : sql`left(${title}, ${mostTitle})`} as title, ${hasPicture} as has_picture,
      ${childrenSeen(item, viewer)} as child_ids, ${table.createdAt} as created_at, ${table.createdBy} as created_by
    from ${table} where ${sees(item, viewer)} and ${isAfter(item, cursor)}
    order by ${room.bytes} desc, ${table.id} desc limit ${limit}`
}

/** Behind the cursor in the order of bytes, type and id. */
function isAfter({ table, type, room }: ListedItem, cursor: LargestCursor | null): SQL {
  if (cursor === null) return sql`true`
  const { bytes, id } = cursor
  if (type === cursor.type) return sql`(${room.bytes}, ${table.id}) < (${bytes}::bigint, ${id}::uuid)`
  return type < cursor.type ? sql`${room.bytes} < ${bytes}::bigint` : sql`${room.bytes} <= ${bytes}::bigint`
}
