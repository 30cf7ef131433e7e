import type { LinkComment, LinkItem, LinkPicture } from '@nestwren/contract/link-visits'
import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { LinkAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { partsOf, sees, type Viewer, visible } from '../../platform/items/visibility.ts'
import { memberName, subselect } from '../account/public.ts'
import { milestoneItem } from '../milestones/public.ts'
import { milestonesTable } from '../milestones/tables.ts'
import { photoItem } from '../photos/public.ts'
import { photoChildrenTable, photosTable } from '../photos/tables.ts'
import { commentsTable, likesTable } from '../reactions/tables.ts'
import type { LinkKeys } from './secrets.ts'

const p = photosTable
const c = photoChildrenTable
const m = milestonesTable
const l = likesTable
const k = commentsTable

/** Comments that are shown with a photo; of more, the latest. */
const mostComments = 30

/** The holder of a link as somebody who looks at things of its children: what is for everybody, from its beginning on. */
function viewerOfLink({ accountId, linkId, children, from, arePhotosLocked }: LinkAccess): Viewer {
  const periods = children.map(({ id: childId }) => ({ childId, level: 'view', from, seesKept: false }) as const)
  return {
    caller: { accountId, userId: linkId, role: 'caregiver' },
    accessPeriods: [
      { area: 'photos', children: arePhotosLocked ? [] : periods },
      { area: 'milestones', children: periods },
    ],
  }
}

interface Found extends Record<string, unknown> {
  readonly what: 'photo' | 'milestone'
  readonly id: string
  readonly at: string
}

/** What a link shows, the latest first, after `cursor`. */
export async function listShared(
  db: Db,
  keys: LinkKeys,
  access: LinkAccess,
  { cursor, limit, now }: { readonly cursor: Cursor | null; readonly limit: number; readonly now: Date },
): Promise<{ items: LinkItem[]; nextCursor: string | null }> {
  if (access.children.length === 0) return { items: [], nextCursor: null }
  const parts = [milestonesPart(access, cursor, limit), ...photosPart(access, cursor, limit)]
  const { rows } = await db.execute<Found>(sql`
    select found.what, found.id, (extract(epoch from found.at) * 1000)::bigint::text as at
    from (${sql.join(parts, sql` union all `)}) found(what, id, at)
    order by found.at desc, found.id desc limit ${limit + 1}`)
  const ids = (what: Found['what']) => rows.filter((row) => row.what === what).map(({ id }) => id)
  const photos = await readPhotos(db, keys, access, ids('photo'), now)
  const milestones = await readMilestones(db, keys, access, ids('milestone'), now)
  const known = new Map([...photos, ...milestones].map((item) => [`${item.is} ${item.id}`, item]))
  // What was deleted between the two reads is not there any more.
  const there = rows.flatMap((row) => {
    const item = known.get(`${row.what} ${row.id}`)
    return item === undefined ? [] : [{ row, item }]
  })
  return pageOf(
    there,
    limit,
    ({ row }) => ({ at: new Date(Number(row.at)), id: row.id }),
    ({ item }) => item,
  )
}

function isBehind(at: SQL, id: SQL, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  return sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** The first photos of each child, which an index gives; one of two children counts once. Nothing where photos are locked. */
function photosPart(access: LinkAccess, cursor: Cursor | null, limit: number): SQL[] {
  const viewer = viewerOfLink(access)
  const parts = partsOf(photoItem, viewer)
  if (parts.length === 0) return []
  const { relation, holds } = visible(photoItem, viewer.caller, parts)
  const isNext = isBehind(sql`${c.takenAt}`, sql`${c.photoId}`, cursor)
  return [
    sql`(select 'photo', one.id, one.at from ${relation} cross join lateral (
      select ${c.photoId} as id, ${c.takenAt} as at from ${c} where ${holds} and ${isNext}
      order by ${c.takenAt} desc, ${c.photoId} desc limit ${limit + 1}
    ) one group by one.id, one.at order by one.at desc, one.id desc limit ${limit + 1})`,
  ]
}

/** A milestone stands above the photos of its day. */
const milestoneAt = sql`((${m.achievedOn} + time '23:59:59') at time zone 'UTC')`

function milestonesPart(access: LinkAccess, cursor: Cursor | null, limit: number): SQL {
  const { from } = access
  const conditions = [
    sees(milestoneItem, viewerOfLink(access)),
    sql`${m.achievedOn} is not null`,
    ...(from === null ? [] : [gte(m.achievedOn, from.toISOString().slice(0, 10))]),
    isBehind(milestoneAt, sql`${m.id}`, cursor),
  ]
  return sql`(select 'milestone', ${m.id}, ${milestoneAt} from ${m} where ${and(...conditions)}
    order by ${milestoneAt} desc, ${m.id} desc limit ${limit + 1})`
}

type PictureRow = Pick<typeof p.$inferSelect, 'id' | 'width' | 'height' | 'placeholder'>

function pictureOf(keys: LinkKeys, { accountId, linkId, token }: LinkAccess, row: PictureRow, now: Date): LinkPicture {
  const { id, width, height, placeholder } = row
  const address = (variant: 'small' | 'medium' | 'large') =>
    `/api/with/${token}/pictures/${id}/${variant}?${keys.signPicture({ accountId, linkId, photoId: id, variant }, now)}`
  const urls = { smallUrl: address('small'), mediumUrl: address('medium'), largeUrl: address('large') }
  return { id, width, height, placeholder, ...urls }
}

const namesOf = ({ children }: LinkAccess, childIds: readonly string[]): string[] =>
  children.filter(({ id }) => childIds.includes(id)).map(({ name }) => name)

const pictureFields = { id: p.id, width: p.width, height: p.height, placeholder: p.placeholder }

async function readPhotos(
  db: Db,
  keys: LinkKeys,
  access: LinkAccess,
  ids: readonly string[],
  now: Date,
): Promise<LinkItem[]> {
  if (ids.length === 0) return []
  const { linkId } = access
  const isOf = sql`${l.accountId} = ${p.accountId} and ${l.itemType} = 'photo' and ${l.itemId} = ${p.id}`
  const rows = await db
    .select({
      ...pictureFields,
      ...{ childIds: p.childIds, caption: p.caption, takenAt: p.takenAt, tz: p.tz },
      hearts: subselect(sql<number>`(select count(*)::int from ${l} where ${isOf})`),
      hasHeart: subselect(sql<boolean>`exists (select 1 from ${l} where ${isOf} and ${l.userId} = ${linkId})`),
    })
    .from(p)
    .where(and(inArray(p.id, [...ids]), sees(photoItem, viewerOfLink(access))))
  const comments = await readComments(db, access, ids)
  return rows.map(({ childIds, caption, takenAt, tz, hearts, hasHeart, ...row }) => ({
    is: 'photo' as const,
    ...pictureOf(keys, access, row, now),
    ...{ caption, takenAt: takenAt.toISOString(), tz, hearts, hasHeart },
    children: namesOf(access, childIds),
    comments: comments.get(row.id) ?? [],
  }))
}

/** The latest comments of each photo, the earliest first: what was written before the link was made was not meant for its holder. */
async function readComments(
  db: Db,
  { accountId, linkId, since }: LinkAccess,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, LinkComment[]>> {
  const place = sql<number>`row_number() over (partition by ${k.itemId} order by ${k.createdAt} desc, ${k.id} desc)`
  const ranked = db
    .select({
      ...{ id: k.id, itemId: k.itemId, content: k.content, createdBy: k.createdBy, createdAt: k.createdAt },
      name: memberName(k.accountId, k.createdBy).as('name'),
      place: place.as('place'),
    })
    .from(k)
    .where(
      and(
        eq(k.accountId, accountId),
        eq(k.itemType, 'photo'),
        inArray(k.itemId, [...photoIds]),
        isNull(k.deletedAt),
        gte(k.createdAt, since),
      ),
    )
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${mostComments}`)
    .orderBy(ranked.createdAt, ranked.id)
  const byPhoto = Map.groupBy(rows, ({ itemId }) => itemId)
  return new Map(
    [...byPhoto].map(([photoId, all]) => [
      photoId,
      all.map(({ id, name, content, createdBy, createdAt }) => ({
        ...{ id, name, content, isOwn: createdBy === linkId, createdAt: createdAt.toISOString() },
      })),
    ]),
  )
}

async function readMilestones(
  db: Db,
  keys: LinkKeys,
  access: LinkAccess,
  ids: readonly string[],
  now: Date,
): Promise<LinkItem[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: m.id,
      childId: m.childId,
      key: m.key,
      title: m.title,
      achievedOn: m.achievedOn,
      note: m.note,
      photoId: m.photoId,
    })
    .from(m)
    .where(and(inArray(m.id, [...ids]), sees(milestoneItem, viewerOfLink(access))))
  const photoIds = rows.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]))
  const pictures = await readPictures(db, access, photoIds)
  return rows.flatMap(({ id, childId, key, title, achievedOn, note, photoId }) => {
    if (achievedOn === null) return []
    const picture = photoId === null ? undefined : pictures.get(photoId)
    return [
      {
        is: 'milestone' as const,
        ...{ id, key, title, achievedOn, note, children: namesOf(access, [childId]) },
        picture: picture === undefined ? null : pictureOf(keys, access, picture, now),
      },
    ]
  })
}

async function readPictures(
  db: Db,
  access: LinkAccess,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PictureRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(pictureFields)
    .from(p)
    .where(and(inArray(p.id, [...ids]), sees(photoItem, viewerOfLink(access))))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a link shows a photo at this moment. */
export async function showsPhoto(db: Db, access: LinkAccess, photoId: string): Promise<boolean> {
  return (await readPictures(db, access, [photoId])).size > 0
}
