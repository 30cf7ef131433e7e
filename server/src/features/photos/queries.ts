import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { Photo, photos } from '@nestwren/contract/photos'
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccessPeriod, FamilyAccess, Gate } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { childrenOfArea, seenChildren } from '../../platform/http/seen-children.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import {
  isForEveryone,
  isRestorable,
  partsOf,
  sees,
  type Visible,
  viewerOf,
  visible,
} from '../../platform/items/visibility.ts'
import { memberName, subselect } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { commentCountOf, likesOf } from '../reactions/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { photoItem } from './item.ts'
import { photoChildrenTable, photosTable } from './tables.ts'

const p = photosTable
const c = photoChildrenTable
const { search: _search, accountId: _accountId, ...columns } = getTableColumns(photosTable)

const fields = {
  ...columns,
  createdByName: memberName(p.accountId, p.createdBy),
  likes: likesOf(p.accountId, 'photo', p.id),
  commentCount: commentCountOf(p.accountId, 'photo', p.id),
  childNames: subselect(sql<string[]>`array(
    select coalesce(${childrenTable.name}, '')
    from unnest(${p.childIds}) with ordinality as shown(id, place)
    left join ${childrenTable} on ${childrenTable.accountId} = ${p.accountId} and ${childrenTable.id} = shown.id
    order by shown.place)`),
}

/** A photo with the names that go with it: who added it, and its children in their order. */
export type PhotoRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** A photo as it crosses the wire, but for its addresses; with all its children, which not every reader may see. */
export function newsOf(row: PhotoRow): Omit<Photo, 'url' | 'mediumUrl' | 'thumbnailUrl'> {
  const { createdByName, childNames: _childNames, takenAt, createdAt, updatedAt, deletedAt, createdBy, ...same } = row
  return {
    ...same,
    takenAt: takenAt.toISOString(),
    createdBy: { id: createdBy, name: createdByName },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

/** Whose eyes a photo is for. */
export interface PhotoReader {
  readonly caller: Caller
  readonly keeper: FileKeeper
  /** Children whose photos they may see; the others are not named to them. */
  readonly children: readonly ChildAccessPeriod[]
}

/** The caller as somebody who looks at photos. */
export async function photoReader(keeper: FileKeeper, gate: Gate, caller: Caller): Promise<PhotoReader> {
  return { caller, keeper, children: await childrenOfArea(gate, caller, 'photos', 'view') }
}

/** A photo as one reader receives it, with addresses for their session. */
export function presentPhoto(row: PhotoRow, { caller, keeper, children }: PhotoReader): Photo {
  const addressOf = (variant: 'small' | 'medium' | 'large') =>
    keeper.addressOf(caller, { itemType: 'photo', itemId: row.id, variant })
  return {
    ...newsOf(row),
    childIds: seenChildren(row.childIds, children, row.takenAt),
    url: addressOf('large'),
    mediumUrl: addressOf('medium'),
    thumbnailUrl: addressOf('small'),
  }
}

type Sent = Pick<HandlerInput<typeof photos.upload>, 'body' | 'file'>

/**
 * What a session hears of a photo that it has sent and that the vault keeps from it: its own words, and nothing of what is
 * stored, which somebody else may have changed since.
 */
export function presentSent(
  id: string,
  { body, file }: Sent,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Photo & { locked: true } {
  const at = now.toISOString()
  const { childIds, caption, audience, keptInVault, logId = null, takenAt = at, tz } = body
  return {
    ...{ id, childIds, caption, audience, keptInVault, logId, takenAt, tz },
    ...{ width: 1, height: 1, sizeBytes: file.sizeBytes, placeholder: '' },
    ...{ url: '', mediumUrl: '', thumbnailUrl: '', isPublic: false, publicOrder: null },
    ...{ createdBy: { id: caller.userId, name: caller.name }, createdAt: at, updatedAt: at, version: 1 },
    ...{ deletedAt: null, likes: [], commentCount: 0, locked: true },
  }
}

/** The rows with the ids that `ids`, a subquery of one column, finds; names, likes and counts come with them. */
function rowsOf(db: Db, accountId: string, ids: SQL, order: readonly SQL[]) {
  return db
    .select(fields)
    .from(p)
    .where(and(eq(p.accountId, accountId), sql`${p.id} = any(array(${ids}))`))
    .orderBy(...order)
}

/** Photos of an account whose ids a subquery of one column finds, in an order. */
export function readPhotos(db: Db, accountId: string, ids: SQL, order: readonly SQL[]): Promise<PhotoRow[]> {
  return rowsOf(db, accountId, ids, order)
}

const latestFirst = [desc(p.takenAt), desc(p.id)] as const
const lastDeletedFirst = [desc(p.deletedAt), desc(p.id)] as const

/** One photo by id, deleted ones too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readPhoto(db: Db, accountId: string, photoId: string): Promise<PhotoRow | null> {
  const [row] = await db
    .select(fields)
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.id, photoId)))
  return row ?? null
}

/** Ids of the living photos of a log entry that everybody may see who may see its children, first taken first. */
export async function photoIdsOfEntry(db: Db, accountId: string, entryId: string): Promise<string[]> {
  const rows = await db
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.logId, entryId), isNull(p.deletedAt), isForEveryone(photoItem)))
    .orderBy(asc(p.takenAt), asc(p.id))
  return rows.map(({ id }) => id)
}

/** What of the galleries of these children the caller may see. */
function seenOf(access: FamilyAccess): Visible {
  return visible(photoItem, access.caller, partsOf(photoItem, viewerOf(access)))
}

export interface PhotoFilter {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly logId?: string | undefined
  readonly cursor: Cursor | null
  readonly limit: number
}

function isAsked(at: SQL, id: SQL, { from, to, cursor }: PhotoFilter, cursorAt: SQL = at): SQL {
  const conditions = [
    sql`true`,
    ...(from === undefined ? [] : [sql`${at} >= ${from.toISOString()}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${at} < ${to.toISOString()}::timestamptz`]),
    ...(cursor === null
      ? []
      : [sql`(${cursorAt}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`]),
  ]
  return sql.join(conditions, sql` and `)
}

export interface PhotoPage {
  readonly items: PhotoRow[]
  readonly nextCursor: string | null
}

/** Photos of the proof's children, latest taken first. */
export async function listPhotos(db: Db, access: FamilyAccess, filter: PhotoFilter): Promise<PhotoPage> {
  if (access.children.length === 0) return { items: [], nextCursor: null }
  const ids = filter.logId === undefined ? firstOfEach(seenOf(access), filter) : ofEntry(access, filter)
  const rows = await rowsOf(db, access.caller.accountId, ids, latestFirst)
  return pageOf(
    rows,
    filter.limit,
    (row) => ({ at: row.takenAt, id: row.id }),
    (row) => row,
  )
}

/** The first of each child, which an index gives; a photo of two children comes twice and counts once. */
function firstOfEach({ relation, holds }: Visible, filter: PhotoFilter): SQL {
  const limit = filter.limit + 1
  return sql`
    select one.id from ${relation} cross join lateral (
      select ${c.photoId} as id, ${c.takenAt} as at from ${c}
      where ${holds} and ${isAsked(sql`${c.takenAt}`, sql`${c.photoId}`, filter)}
      order by ${c.takenAt} desc, ${c.photoId} desc limit ${limit}
    ) one group by one.id, one.at order by one.at desc, one.id desc limit ${limit}`
}

/** More than anybody adds in two days; of more, the latest. */
const mostRecent = 200

/** Photos of the proof's children that were taken or added since an instant, latest taken first. */
export async function listRecentPhotos(db: Db, access: FamilyAccess, since: Date): Promise<PhotoRow[]> {
  if (access.children.length === 0) return []
  // Each side has an index in its order; whoever added many old ones at once gets the latest of them.
  const taken = firstOfEach(seenOf(access), { from: since, cursor: null, limit: mostRecent })
  const added = sql`
    select ${p.id} from ${p}
    where ${sees(photoItem, viewerOf(access))} and ${p.createdAt} >= ${since.toISOString()}::timestamptz
    order by ${p.createdAt} desc limit ${mostRecent}`
  const rows = await rowsOf(db, access.caller.accountId, sql`(${taken}) union (${added})`, latestFirst)
  return rows.slice(0, mostRecent)
}

function ofEntry(access: FamilyAccess, filter: PhotoFilter): SQL {
  return sql`
    select ${p.id} from ${p}
    where ${p.logId} = ${filter.logId} and ${sees(photoItem, viewerOf(access))}
      and ${isAsked(sql`${p.takenAt}`, sql`${p.id}`, filter)}
    order by ${p.takenAt} desc, ${p.id} desc limit ${filter.limit + 1}`
}

/** What was deleted and the caller can bring back, last deleted first. */
export async function listDeletedPhotos(
  db: Db,
  access: FamilyAccess,
  filter: PhotoFilter,
  now: Date,
): Promise<PhotoPage> {
  if (access.children.length === 0) return { items: [], nextCursor: null }
  const isThere = isRestorable(photoItem, viewerOf(access), restorableSince(now))
  const ofWhichEntry = filter.logId === undefined ? sql`true` : sql`${p.logId} = ${filter.logId}`
  const ids = sql`
    select ${p.id} from ${p}
    where ${isThere} and ${ofWhichEntry} and ${isAsked(sql`${p.takenAt}`, sql`${p.id}`, filter, sql`${p.deletedAt}`)}
    order by ${p.deletedAt} desc, ${p.id} desc limit ${filter.limit + 1}`
  const rows = await rowsOf(db, access.caller.accountId, ids, lastDeletedFirst)
  return pageOf(
    rows,
    filter.limit,
    (row) => ({ at: row.deletedAt ?? row.updatedAt, id: row.id }),
    (row) => row,
  )
}

/** How many photos each month of the zone has, latest first; null where the database does not know the zone. */
export async function listMonths(
  db: Db,
  access: FamilyAccess,
  tz: string,
): Promise<{ month: string; firstDay: string; count: number }[] | null> {
  if (access.children.length === 0) return []
  const rows = await countByMonth(db, seenOf(access), tz).catch((error: unknown) => {
    if (isUnknownZone(error)) return null
    throw error
  })
  return rows?.map(({ month, count }) => ({ month, firstDay: `${month}-01`, count })) ?? null
}

/** invalid_parameter_value, which nothing else in this statement can cause. */
function isUnknownZone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === '22023'
}

async function countByMonth(db: Db, { relation, holds, parts }: Visible, tz: string) {
  // A photo of two children counts once; with one child there is nothing to take out.
  const distinct = parts === 1 ? sql`` : sql`distinct`
  const { rows } = await db.execute<{ month: string; count: number }>(sql`
    select to_char(months.month, 'YYYY-MM') as month, count(*)::int as count from (
      select ${distinct} ${c.photoId}, date_trunc('month', ${c.takenAt} at time zone ${tz}) as month
      from ${relation} join ${c} on ${holds}
    ) months group by months.month order by months.month desc`)
  return rows
}
