import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { isForEveryone, sees, viewerOf } from '../../platform/items/visibility.ts'
import { childrenTable } from '../children/tables.ts'
import { photoItem } from './item.ts'
import { type PhotoRow, readPhotos } from './queries.ts'
import { photosTable } from './tables.ts'

const p = photosTable
const c = childrenTable

/** What visitors of a family's site are told of a photo. */
const shown = { id: p.id, caption: p.caption, width: p.width, height: p.height, placeholder: p.placeholder }

export interface PhotoForVisitors {
  readonly id: string
  readonly caption: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** In the order of the site: those without a place of their own last. */
const inOrder = [sql`${p.publicOrder} asc nulls last`, asc(p.id)] as const

/**
 * Photos of a family that visitors may be shown, if it wants them to: living ones of a living child that are neither for parents
 * alone nor kept in the vault. Whether the vault locks the photos as a whole is for the caller to ask.
 */
function isForVisitors(accountId: string): SQL | undefined {
  const ofLivingChild = sql`${p.childIds} && array(
    select ${c.id} from ${c} where ${c.accountId} = ${accountId} and ${c.deletedAt} is null)`
  return and(eq(p.accountId, accountId), isNull(p.deletedAt), isForEveryone(photoItem), ofLivingChild)
}

function isPublished(accountId: string): SQL | undefined {
  return and(isForVisitors(accountId), eq(p.isPublic, true))
}

/** Some of these photos: those that visitors may be shown, published or not, by id. */
export async function photosForVisitors(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<readonly PhotoForVisitors[]> {
  if (ids.length === 0) return []
  return db
    .select(shown)
    .from(p)
    .where(and(isForVisitors(accountId), inArray(p.id, [...ids])))
}

/** Whether a photo is published. */
export async function isPublishedPhoto(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await db.$count(p, and(isPublished(accountId), eq(p.id, id)))) > 0
}

/** Published photos in the family's order, `limit` of them after the first `offset`. */
export async function publishedPhotos(
  db: Db,
  accountId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly PhotoForVisitors[]> {
  return db
    .select(shown)
    .from(p)
    .where(isPublished(accountId))
    .orderBy(...inOrder)
    .offset(offset)
    .limit(limit)
}

export async function countPublished(db: Db, accountId: string): Promise<number> {
  return db.$count(p, isPublished(accountId))
}

/** Published photos that the proof's holder may see, in the family's order, `limit` of them after the first `offset`. */
export async function listPublished(
  db: Db,
  access: FamilyAccess,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly PhotoRow[]> {
  if (access.children.length === 0) return []
  const { accountId } = access.caller
  const ids = sql`
    select ${p.id} from ${p} where ${isPublished(accountId)} and ${sees(photoItem, viewerOf(access))}
    order by ${sql.join([...inOrder], sql`, `)} offset ${offset} limit ${limit}`
  return readPhotos(db, accountId, ids, inOrder)
}

/** How far apart photos are that are put in order. */
const step = 1024

/** The place before all others. */
export function firstPlace(accountId: string): SQL<number> {
  return sql<number>`(select coalesce(min(other.public_order), 0) - ${step} from ${p} as other
    where other.account_id = ${accountId} and other.is_public and other.deleted_at is null)`
}

/**
 * A place between a published photo (null: the beginning) and the one that follows it; null where no such photo is published.
 * Call it with the account locked.
 */
export async function placeAfter(
  db: Db,
  accountId: string,
  { movedId, afterId }: { readonly movedId: string; readonly afterId: string | null },
): Promise<number | null> {
  for (let isRenumbered = false; ; isRenumbered = true) {
    const rows = await db
      .select({ id: p.id, place: p.publicOrder })
      .from(p)
      .where(and(eq(p.accountId, accountId), eq(p.isPublic, true), isNull(p.deletedAt)))
      .orderBy(...inOrder)
    const others = rows.filter(({ id }) => id !== movedId)
    const index = afterId === null ? -1 : others.findIndex(({ id }) => id === afterId)
    if (afterId !== null && index === -1) return null
    const place = between(others[index]?.place, others[index + 1]?.place)
    const hasGap = others.every(({ place: own }) => own !== null) && place !== null
    if (hasGap || isRenumbered) return place
    await renumber(db, accountId)
  }
}

/** Null where there is no whole number between them. */
function between(before: number | null | undefined, after: number | null | undefined): number | null {
  if (before == null) return after == null ? 0 : after - step
  if (after == null) return before + step
  const middle = Math.floor((before + after) / 2)
  return middle > before ? middle : null
}

/** Gives every published photo a place, with room between them; what anybody else knows of them stays as it was. */
async function renumber(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`
    update ${p} set public_order = numbered.place * ${step}
    from (select ${p.id} as id, row_number() over (order by ${sql.join([...inOrder], sql`, `)}) as place from ${p}
      where ${p.accountId} = ${accountId} and ${p.isPublic} and ${p.deletedAt} is null) as numbered
    where ${p.accountId} = ${accountId} and ${p.id} = numbered.id`)
}
