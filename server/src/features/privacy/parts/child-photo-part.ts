import { sql } from 'drizzle-orm'
import { childrenTable } from '../../children/tables.ts'
import { storedFilesTable } from '../../storage/tables.ts'
import type { ExportedFile, ExportPart } from '../export-part.ts'

const c = childrenTable
const f = storedFilesTable

/** The photos of the children: no items of a family, but as dear. */
export const childPhotoPart: ExportPart = {
  what: 'files',
  name: 'child-photos',
  about: { en: 'The photo of each child, by the child’s id.', es: 'La foto de cada niño, por el id del niño.' },
  async *list(db, { accountId, isWholeFamily, children }): AsyncGenerator<ExportedFile> {
    const ids = sql.param(children.map(({ childId }) => childId))
    const isWithin = isWholeFamily ? sql`true` : sql`${c.id} = any(${ids}::uuid[])`
    const { rows } = await db.execute<{ id: string; key: string }>(sql`
      select ${c.id} as id, ${f.key} as key
      from ${c} join ${f} on ${f.accountId} = ${c.accountId} and ${f.itemType} = 'child' and ${f.itemId} = ${c.photoId}
        and ${f.variant} = 'medium'
      where ${c.accountId} = ${accountId} and ${isWithin} order by ${c.createdAt}, ${c.id}`)
    for (const { id, key } of rows) yield { path: `${id}.webp`, blobKey: key }
  },
}
