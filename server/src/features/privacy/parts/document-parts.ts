import { type SQL, sql } from 'drizzle-orm'
import { memberName } from '../../account/member-name-queries.ts'
import { documentsTable } from '../../documents/tables.ts'
import { commentsTable, likesTable } from '../../reactions/tables.ts'
import { storedFilesTable } from '../../storage/tables.ts'
import { type ExportPart, iso } from '../export-part.ts'
import { childrenNamed, type ExportScope } from '../export-scope.ts'

const d = documentsTable
const f = storedFilesTable
const c = commentsTable
const l = likesTable

/** The documents of the scope, as a condition; null where there cannot be any. Caregivers take living ones along only. */
function isWithin(scope: ExportScope): SQL | null {
  const isOfFamily = sql`${d.accountId} = ${scope.accountId}`
  if (scope.isWholeFamily) return isOfFamily
  const seen = scope.children.filter(({ levels }) => levels.documents !== 'none')
  if (seen.length === 0) return null
  const childIds = sql.param(seen.map(({ childId }) => childId))
  const froms = sql.param(seen.map(({ from }) => from?.toISOString() ?? '-infinity'))
  return sql`${isOfFamily} and ${d.deletedAt} is null and exists (
    select 1 from unnest(${childIds}::uuid[], ${froms}::timestamptz[]) as seen(child_id, from_at)
    where seen.child_id = any(${d.childIds}) and ${d.createdAt} >= seen.from_at)`
}

/** The children it is about; of those by whom a caregiver may not see it nothing is said to them. */
function namedChildren(scope: ExportScope): SQL {
  if (scope.isWholeFamily) return sql`${d.childIds}`
  return childrenNamed(scope, 'documents', d.childIds, d.createdAt)
}

const within =
  (select: (isSeen: SQL) => SQL) =>
  (scope: ExportScope): SQL | null => {
    const isSeen = isWithin(scope)
    return isSeen === null ? null : select(isSeen)
  }

/** Documents, what was said about them, and their files. */
export const documentParts: readonly ExportPart[] = [
  {
    what: 'rows',
    name: 'documents',
    about: {
      en: 'The documents; their files are in a folder.',
      es: 'Los documentos; sus archivos están en una carpeta.',
    },
    select: (scope) => {
      const isSeen = isWithin(scope)
      if (isSeen === null) return null
      return sql`
        select ${d.id}, to_jsonb(${namedChildren(scope)}) as "childIds", ${d.title}, ${d.category}, ${d.notes},
          ${d.issuedOn} as "issuedOn", ${d.expiresOn} as "expiresOn", ${d.remindDays} as "remindDays",
          ${d.fileName} as "fileName", ${d.contentType} as "contentType", ${d.sizeBytes} as "sizeBytes",
          ${d.createdBy} as "createdBy", ${memberName(d.accountId, d.createdBy)} as "createdByName",
          ${iso(d.createdAt)} as "createdAt", ${iso(d.updatedAt)} as "updatedAt", ${iso(d.deletedAt)} as "deletedAt"
        from ${d} where ${isSeen} order by ${d.createdAt}, ${d.id}`
    },
  },
  {
    what: 'rows',
    name: 'document-comments',
    about: { en: 'Comments on documents.', es: 'Comentarios a los documentos.' },
    select: within(
      (isSeen) => sql`
        select ${c.id}, ${c.itemId} as "documentId", ${c.content}, ${c.createdBy} as "createdBy",
          ${memberName(c.accountId, c.createdBy)} as "createdByName", ${iso(c.createdAt)} as "createdAt"
        from ${c} join ${d} on ${d.accountId} = ${c.accountId} and ${d.id} = ${c.itemId}
        where ${c.itemType} = 'document' and ${c.deletedAt} is null and ${isSeen} order by ${c.createdAt}, ${c.id}`,
    ),
  },
  {
    what: 'rows',
    name: 'document-likes',
    about: { en: 'Who likes which document.', es: 'A quién le gusta qué documento.' },
    select: within(
      (isSeen) => sql`
        select ${l.itemId} as "documentId", ${l.userId} as "userId", ${memberName(l.accountId, l.userId)} as "userName",
          ${iso(l.createdAt)} as "createdAt"
        from ${l} join ${d} on ${d.accountId} = ${l.accountId} and ${d.id} = ${l.itemId}
        where ${l.itemType} = 'document' and ${isSeen} order by ${l.createdAt}, ${l.itemId}, ${l.userId}`,
    ),
  },
  {
    what: 'files',
    name: 'documents',
    about: { en: 'The files of the documents, by id.', es: 'Los archivos de los documentos, por id.' },
    async *list(db, scope) {
      const isSeen = isWithin(scope)
      if (isSeen === null) return
      const { rows } = await db.execute<{ id: string; file_name: string; key: string }>(sql`
        select ${d.id} as id, ${d.fileName} as file_name, ${f.key} as key from ${d}
        join ${f} on ${f.accountId} = ${d.accountId} and ${f.thing} = 'document' and ${f.thingId} = ${d.id}
          and ${f.variant} = 'original'
        where ${isSeen} order by ${d.createdAt}, ${d.id}`)
      for (const { id, file_name, key } of rows) yield { path: `${id}/${pathPart(file_name)}`, blobKey: key }
    },
  },
]

/** A file name that every system can unpack. */
function pathPart(fileName: string): string {
  const plain = fileName.replace(/[<>:"/\\|?*]/g, '_').replace(/^\.+/, '')
  return plain === '' ? 'document' : plain
}
