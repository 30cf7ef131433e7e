import { newWrap, sealed } from '@nestwren/contract/sealed'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { sealedDocumentsTable, sealedWrapsTable } from './tables.ts'

const d = sealedDocumentsTable
const w = sealedWrapsTable
const { meta } = sealed.upload.body.shape

/** A document of the family that its parents alone can read. */
export const sealedItem = {
  name: 'sealed documents',
  type: 'sealed',
  table: d,
  area: 'documents',
  at: null,
  children: 'family',
  forParents: { column: d.audience, value: 'parents' },
  hasTrash: true,
  hasFiles: true,
  // Its title is sealed.
  room: { bytes: d.sizeBytes, listed: { title: null, picture: 'never' } },
  exported: {
    name: 'sealed-documents',
    about: {
      en: 'Sealed documents, which nobody can read without the passphrase or the recovery words of a parent. Their sealed files are in a folder. They open in this family again; the format is in docs/decisions/0057-sealed-documents.md of the source.',
      es: 'Documentos sellados, que nadie puede leer sin la contraseña o las palabras de recuperación de un progenitor. Sus archivos sellados están en una carpeta. Vuelven a abrirse en esta familia; el formato está en docs/decisions/0057-sealed-documents.md del código fuente.',
    },
    columns: {
      meta: d.meta,
      wraps: sql`(select coalesce(jsonb_agg(jsonb_build_object('userId', ${w.userId}, 'keyId', ${w.keyId}, 'wrap', ${w.wrap}, 'by', ${w.madeBy})
        order by ${w.userId}), '[]') from ${w} where ${w.accountId} = ${d.accountId} and ${w.documentId} = ${d.id})`,
      sizeBytes: d.sizeBytes,
      createdBy: d.createdBy,
      createdByName: memberName(d.accountId, d.createdBy),
      createdAt: iso(d.createdAt),
      updatedAt: iso(d.updatedAt),
      deletedAt: iso(d.deletedAt),
    },
    files: {
      name: 'sealed-documents',
      about: { en: 'The sealed files, by id.', es: 'Los archivos sellados, por id.' },
      variant: { ofFamily: 'original', ofCaregiver: 'original' },
      pathOf: ({ id }) => `${id}.sealed`,
    },
  },
  returns: {
    row: z.object({
      meta,
      wraps: z.array(z.extend(newWrap, { by: newWrap.shape.userId })).check(z.maxLength(20)),
    }),
    withFile: true,
  },
} as const satisfies NamedItem
