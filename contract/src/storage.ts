import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { id, whole } from './fields.ts'

/** What can be read under an address of its own; of a child its photo, of an article its pictures. */
export const fileItemTypes = ['photo', 'document', 'child', 'picture', 'sealed'] as const
/** `original` of a photo is only in the export; of a document it is the file itself. */
export const fileVariants = ['small', 'medium', 'large', 'original'] as const

const used = z.object({ count: z.int(), bytes: z.int() })

/** Files: how much room they take, and their bytes. */
export const storage = {
  stats: endpoint({
    method: 'GET',
    path: '/api/storage/stats',
    summary: 'The room that the family’s files take, equal to the bytes that are stored, and what it wrote.',
    // How many there are is more than a caregiver may see of them.
    access: { who: 'member', only: 'parents' },
    output: z.object({
      usedBytes: z.int(),
      limitBytes: z.int(),
      /** What the family's rows take in the database, as of the last count; it counts towards the limit as well. */
      databaseBytes: z.int(),
      photos: used,
      documents: used,
      /** Deleted in the last 30 days: counted above, free again when they are gone for good. */
      recentlyDeleted: used,
    }),
    errors: {},
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/files/:thing/:id/:variant',
    summary:
      'The bytes behind a signed address, whole or in part (Range). The session it was made for must still have the right.',
    access: { who: 'anyone' },
    params: z.strictObject({ thing: z.enum(fileItemTypes), id, variant: z.enum(fileVariants) }),
    query: z.strictObject({
      /** The session it was made for. */
      s: id,
      /** The family it is of: ids are made by browsers, so two families may have a photo of the same one. */
      a: id,
      /** When it ends, in seconds since 1970. */
      e: z.union([whole(0, 9_999_999_999), z.string().check(z.regex(/^\d{1,10}$/))]),
      /** The signature. */
      k: z.string().check(z.regex(/^[\w-]{22,64}$/)),
    }),
    output: file,
    errors: { LINK_EXPIRED: { status: 403, text: 'This link has expired. Reload the page.' } },
  }),
}
