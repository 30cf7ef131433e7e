import { documentItem as documentOnWire, documents } from '@nestwren/contract/documents'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { documentChildrenTable, documentsTable } from './tables.ts'

const d = documentsTable
const c = documentChildrenTable
const { title, category, notes } = documents.upload.body.shape
const { issuedOn, expiresOn, remindDays, fileName } = documentOnWire.shape
// An export of an older version does not say it.
const keptInVault = z._default(documentOnWire.shape.keptInVault, false)

/** A document about one child or several. */
export const documentItem = {
  name: 'documents',
  type: 'document',
  table: d,
  area: 'documents',
  at: d.createdAt,
  children: {
    several: d.childIds,
    rows: {
      table: c,
      itemId: c.documentId,
      at: c.createdAt,
      keptInVault: c.keptInVault,
      name: 'children of documents',
    },
  },
  keptInVault: d.keptInVault,
  hasTrash: true,
  search: {
    words: d.search,
    texts: [d.title, d.notes, d.fileName],
    title: d.title,
    picture: d.hasPreview,
    latestOf: 'family',
  },
  hasFiles: true,
  room: { bytes: d.roomBytes, listed: { title: d.title, picture: d.hasPreview } },
  fileName: d.fileName,
  exported: {
    name: 'documents',
    about: {
      en: 'The documents; their files are in a folder.',
      es: 'Los documentos; sus archivos están en una carpeta.',
    },
    columns: {
      title: d.title,
      category: d.category,
      notes: d.notes,
      issuedOn: d.issuedOn,
      expiresOn: d.expiresOn,
      remindDays: d.remindDays,
      keptInVault: d.keptInVault,
      fileName: d.fileName,
      contentType: d.contentType,
      sizeBytes: d.sizeBytes,
      createdBy: d.createdBy,
      createdByName: memberName(d.accountId, d.createdBy),
      createdAt: iso(d.createdAt),
      updatedAt: iso(d.updatedAt),
      deletedAt: iso(d.deletedAt),
    },
    reactions: {
      comments: {
        name: 'document-comments',
        about: { en: 'Comments on documents.', es: 'Comentarios a los documentos.' },
      },
      likes: {
        name: 'document-likes',
        about: { en: 'Who likes which document.', es: 'A quién le gusta qué documento.' },
      },
      idName: 'documentId',
    },
    files: {
      name: 'documents',
      about: { en: 'The files of the documents, by id.', es: 'Los archivos de los documentos, por id.' },
      variant: { ofFamily: 'original', ofCaregiver: 'original' },
      pathOf: ({ id, fileName }) => `${id}/${pathPart(fileName ?? '')}`,
    },
  },
  returns: {
    row: z.object({ title, category, notes, issuedOn, expiresOn, remindDays, keptInVault, fileName }),
    problem: (row) => (isInOrder(row.issuedOn as Day, row.expiresOn as Day) ? null : 'brokenRow'),
    withFile: true,
  },
} as const satisfies NamedItem

type Day = string | null

/** True unless a document would expire before it was issued. */
export function isInOrder(issuedOn: Day, expiresOn: Day): boolean {
  return issuedOn === null || expiresOn === null || issuedOn <= expiresOn
}

/** A file name that every system can unpack. */
function pathPart(fileName: string): string {
  const plain = fileName.replace(/[<>:"/\\|?*]/g, '_').replace(/^\.+/, '')
  return plain === '' ? 'document' : plain
}
