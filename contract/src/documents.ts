import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import {
  date,
  id,
  idParams,
  instant,
  keptInVault,
  keptInVaultInForm,
  line,
  lockable,
  lockablePage,
  paging,
  text,
  versionOfChange,
  whole,
} from './fields.ts'
import { person } from './logs/entry-schema.ts'
import { purgeEndpoint } from './purge.ts'
import { reactionEndpoints } from './reactions.ts'

export const documentCategories = [
  'health',
  'vaccination',
  'insurance',
  'identity',
  'school',
  'custody',
  'receipt',
  'other',
] as const
export type DocumentCategory = (typeof documentCategories)[number]

export const documentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/avif',
] as const
export const maxDocumentBytes = 50_000_000

export const documentItem = z.object({
  id,
  /** The children it is about, as far as the reader may see them. */
  childIds: z.array(id),
  title: z.string(),
  category: z.enum(documentCategories),
  notes: z.string(),
  issuedOn: z.nullable(date),
  expiresOn: z.nullable(date),
  /** Days before it expires on which the family is reminded; null for no reminder. */
  remindDays: z.nullable(z.int()),
  keptInVault,
  /** As it was called on the device it came from, for saving it again. */
  fileName: z.string(),
  contentType: z.enum(documentTypes),
  sizeBytes: z.int(),
  /** Signed addresses, as with photos. `previewUrl` is a picture of the first page, null where none could be made. */
  url: z.string(),
  previewUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  createdBy: person,
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  deletedAt: z.nullable(instant),
  likes: z.array(id),
  commentCount: z.int(),
})
export type DocumentItem = z.infer<typeof documentItem>

const childIds = z.array(id).check(z.minLength(1), z.maxLength(20))
const childIdsInForm = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(800)),
    z.transform((words: string) => words.split(',')),
  ),
  childIds,
)
const remindDays = whole(0, 365)
const remindDaysInForm = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.transform((words: string) => Number(words)),
  ),
  remindDays,
)

const unknownChild = {
  UNKNOWN_CHILD: { status: 400, text: "You can't add documents for one of these children." },
} as const
const expiresBeforeIssued = {
  EXPIRES_BEFORE_ISSUED: { status: 400, text: 'The expiration date is before the issue date.' },
} as const

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    summary: 'Documents the caller may see, last added first.',
    access: { who: 'family', area: 'documents', level: 'view' },
    query: z.strictObject({
      childId: z.optional(z.union([id, z.literal('all')])),
      category: z.optional(z.enum(documentCategories)),
      deleted: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
    output: lockablePage(documentItem),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'One document, with fresh addresses.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: documentItem,
    errors: {},
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/documents/upload',
    summary: 'Adds a document. Repeating the same id answers the same document.',
    access: { who: 'family', area: 'documents', level: 'add' },
    upload: { maxBytes: maxDocumentBytes },
    body: z.strictObject({
      id: z.optional(id),
      childIds: childIdsInForm,
      title: line(120),
      category: z._default(z.enum(documentCategories), 'other'),
      notes: z._default(text(2000), ''),
      issuedOn: z.optional(date),
      expiresOn: z.optional(date),
      remindDays: z.optional(remindDaysInForm),
      keptInVault: keptInVaultInForm,
    }),
    // With `locked`, it says no more than what was sent: the vault keeps the document from this session.
    output: z.extend(documentItem, lockable),
    status: 201,
    errors: {
      UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Documents can be PDF, JPEG, PNG, WebP, HEIC, or AVIF.' },
      BROKEN_FILE: { status: 400, text: "We couldn't read this file." },
      TOO_MANY_PIXELS: {
        status: 413,
        text: 'This photo has too many pixels. JPEG photos can have up to 220 million (110 million if progressive), AVIF 25 million, and others 64 million, with up to 30,000 on each side.',
      },
      TOO_LARGE: { status: 413, text: 'Documents can be up to 50 MB.' },
      QUOTA_EXCEEDED: { status: 507, text: "Your family's storage is full. Delete something for good to make space." },
      RATE_LIMITED: { status: 429, text: "Too many uploads at once. They'll continue in a moment." },
      ...unknownChild,
      ...expiresBeforeIssued,
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/documents/:id',
    summary:
      'Changes what is known of a document. A stale version answers 409 with the current row in details.current.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    body: z.strictObject({
      version: versionOfChange,
      childIds: z.optional(childIds),
      title: z.optional(line(120)),
      category: z.optional(z.enum(documentCategories)),
      notes: z.optional(text(2000)),
      issuedOn: z.optional(z.nullable(date)),
      expiresOn: z.optional(z.nullable(date)),
      remindDays: z.optional(z.nullable(remindDays)),
      keptInVault: z.optional(z.boolean()),
    }),
    output: documentItem,
    errors: {
      ...unknownChild,
      ...expiresBeforeIssued,
      STALE_VERSION: { status: 409, text: 'Someone else just changed this.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Deletes a document; it stays in Recently deleted for 30 days.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/documents/:id/restore',
    summary: 'Brings a deleted document back.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: documentItem,
    errors: {},
  }),
  purge: purgeEndpoint('/api/documents'),
}

/** Likes and comments of documents. */
export const documentReactions = reactionEndpoints('/api/documents')
