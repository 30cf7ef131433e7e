import { type SQL, sql } from 'drizzle-orm'
import { memberName } from '../../account/member-name-queries.ts'
import { photosTable } from '../../photos/tables.ts'
import { commentsTable, likesTable } from '../../reactions/tables.ts'
import { storedFilesTable } from '../../storage/tables.ts'
import { type ExportPart, iso } from '../export-part.ts'
import { childrenNamed, type ExportScope } from '../export-scope.ts'

const p = photosTable
const f = storedFilesTable
const c = commentsTable
const l = likesTable

/** The photos of the scope, as a condition; null where there cannot be any. Caregivers take living ones along only. */
function isWithin(scope: ExportScope): SQL | null {
  const isOfFamily = sql`${p.accountId} = ${scope.accountId}`
  if (scope.isWholeFamily) return isOfFamily
  const seen = scope.children.filter(({ levels }) => levels.photos !== 'none')
  if (seen.length === 0) return null
  const childIds = sql.param(seen.map(({ childId }) => childId))
  const froms = sql.param(seen.map(({ from }) => from?.toISOString() ?? '-infinity'))
  return sql`${isOfFamily} and ${p.deletedAt} is null and ${p.audience} = 'family' and exists (
    select 1 from unnest(${childIds}::uuid[], ${froms}::timestamptz[]) as seen(child_id, from_at)
    where seen.child_id = any(${p.childIds}) and ${p.takenAt} >= seen.from_at)`
}

/** The children it shows; of those by whom a caregiver may not see it nothing is said to them. */
function namedChildren(scope: ExportScope): SQL {
  if (scope.isWholeFamily) return sql`${p.childIds}`
  return childrenNamed(scope, 'photos', p.childIds, p.takenAt)
}

const within =
  (select: (isSeen: SQL) => SQL) =>
  (scope: ExportScope): SQL | null => {
    const isSeen = isWithin(scope)
    return isSeen === null ? null : select(isSeen)
  }

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
}

/** Photos, what was said about them, and the pictures. */
export const photoParts: readonly ExportPart[] = [
  {
    what: 'rows',
    name: 'photos',
    about: { en: 'The photos; the pictures are in a folder.', es: 'Las fotos; las imágenes están en una carpeta.' },
    select: (scope) => {
      const isSeen = isWithin(scope)
      if (isSeen === null) return null
      return sql`
        select ${p.id}, to_jsonb(${namedChildren(scope)}) as "childIds", ${p.caption}, ${p.audience}, ${p.logId} as "logId",
          ${iso(p.takenAt)} as "takenAt", ${p.tz}, ${p.width}, ${p.height}, ${p.sizeBytes} as "sizeBytes",
          ${p.isPublic} as "isPublic", ${p.publicOrder} as "publicOrder", ${p.createdBy} as "createdBy",
          ${memberName(p.accountId, p.createdBy)} as "createdByName", ${iso(p.createdAt)} as "createdAt",
          ${iso(p.updatedAt)} as "updatedAt", ${iso(p.deletedAt)} as "deletedAt"
        from ${p} where ${isSeen} order by ${p.takenAt}, ${p.id}`
    },
  },
  {
    what: 'rows',
    name: 'photo-comments',
    about: { en: 'Comments on photos.', es: 'Comentarios a las fotos.' },
    select: within(
      (isSeen) => sql`
        select ${c.id}, ${c.itemId} as "photoId", ${c.content}, ${c.createdBy} as "createdBy",
          ${memberName(c.accountId, c.createdBy)} as "createdByName", ${iso(c.createdAt)} as "createdAt"
        from ${c} join ${p} on ${p.accountId} = ${c.accountId} and ${p.id} = ${c.itemId}
        where ${c.itemType} = 'photo' and ${c.deletedAt} is null and ${isSeen} order by ${c.createdAt}, ${c.id}`,
    ),
  },
  {
    what: 'rows',
    name: 'photo-likes',
    about: { en: 'Who likes which photo.', es: 'A quién le gusta qué foto.' },
    select: within(
      (isSeen) => sql`
        select ${l.itemId} as "photoId", ${l.userId} as "userId", ${memberName(l.accountId, l.userId)} as "userName",
          ${iso(l.createdAt)} as "createdAt"
        from ${l} join ${p} on ${p.accountId} = ${l.accountId} and ${p.id} = ${l.itemId}
        where ${l.itemType} = 'photo' and ${isSeen} order by ${l.createdAt}, ${l.itemId}, ${l.userId}`,
    ),
  },
  {
    what: 'files',
    name: 'photos',
    about: {
      en: 'The pictures, by the day they were taken and their id; for owners and parents as they were uploaded.',
      es: 'Las imágenes, por el día en que se tomaron y su id; para titulares y padres, tal como se subieron.',
    },
    async *list(db, scope) {
      const isSeen = isWithin(scope)
      if (isSeen === null) return
      // The camera's own file tells where it was taken: that is for the family alone.
      const variant = scope.isWholeFamily ? 'original' : 'large'
      const { rows } = await db.execute<{ id: string; day: string; type: string; key: string }>(sql`
        select ${p.id} as id, to_char(${p.takenAt} at time zone 'UTC', 'YYYY-MM-DD') as day, ${f.contentType} as type,
          ${f.key} as key
        from ${p} join ${f} on ${f.accountId} = ${p.accountId} and ${f.thing} = 'photo' and ${f.thingId} = ${p.id}
          and ${f.variant} = ${variant}
        where ${isSeen} order by ${p.takenAt}, ${p.id}`)
      for (const { id, day, type, key } of rows)
        yield { path: `${day.slice(0, 4)}/${day}-${id}.${endings[type] ?? 'bin'}`, blobKey: key }
    },
  },
]
