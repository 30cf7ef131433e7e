import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { id, instant, lockable, paging, whole } from './fields.ts'
import { person } from './logs/entry-schema.ts'

/**
 * What can be read under an address of its own; of a child its photo, of an article its pictures, of the public site the one at its
 * top, of a greeting the photo that came.
 */
export const fileItemTypes = ['photo', 'document', 'child', 'picture', 'sealed', 'site', 'greeting'] as const
/** `original` of a photo is only in the export; of a document it is the file itself. */
export const fileVariants = ['small', 'medium', 'large', 'original'] as const

const used = z.object({ count: z.int(), bytes: z.int() })
const fileItemType = z.enum(fileItemTypes)

/** How much room is left, without a figure: nearly full from nine tenths on. */
export const roomStates = ['fine', 'nearlyFull', 'full'] as const
export type RoomState = (typeof roomStates)[number]

/**
 * Where the room of a family goes. `usedBytes` are those of the kinds, `recentlyDeleted` and `otherBytes` together; `databaseBytes`
 * count towards the limit as well. People, children and months tell of the same items as the kinds.
 */
export const roomFigures = z.object({
  /** When they were read, by the server's clock. */
  asOf: instant,
  /** What the family's files take. */
  usedBytes: z.int(),
  limitBytes: z.int(),
  /** What the family's rows take in the database, as of the last count. */
  databaseBytes: z.int(),
  /** Files that are of no item, such as the photos of children. */
  otherBytes: z.int(),
  /** What is not deleted, by kind, the largest first; a kind without anything is left out. */
  kinds: z.array(z.object({ kind: fileItemType, ...used.shape })),
  /** Deleted in the last 30 days: free again when it is gone for good. */
  recentlyDeleted: used,
  /** By whoever added it, the largest first; null: former members, all together. */
  people: z.array(z.object({ person: z.nullable(person), ...used.shape })),
  /** By child, the largest first; what is of several children counts for each. Null: children who were removed. */
  children: z.array(z.object({ child: z.nullable(z.object({ id, name: z.string() })), ...used.shape })),
  /** By the month, in UTC, in which it was added, YYYY-MM, latest first. */
  months: z.array(z.object({ month: z.string(), ...used.shape })),
})
export type RoomFigures = z.infer<typeof roomFigures>

export const largeItem = z.object({
  type: fileItemType,
  id,
  /** All of its files together: what is free again once it is gone for good. */
  sizeBytes: z.int(),
  /** What it is called, at most 120 characters; empty where it has no name. */
  title: z.string(),
  /** The small picture, under an address for the asking session; null where there is none. */
  thumbnailUrl: z.nullable(z.string()),
  /** The children it is of, as far as the reader may see them. */
  childIds: z.array(id),
  createdBy: person,
  createdAt: instant,
})
export type LargeItem = z.infer<typeof largeItem>

/** Files: how much room they take, and their bytes. */
export const storage = {
  stats: endpoint({
    method: 'GET',
    path: '/api/storage/stats',
    summary:
      'What takes the family’s room. While the vault locks a part of it, only whether there is room: every total would tell of that part.',
    // How many there are is more than a caregiver may see of them.
    access: { who: 'member', only: 'parents' },
    output: z.object({
      room: z.enum(roomStates),
      /** Null while it is locked. */
      figures: z.nullable(roomFigures),
      ...lockable,
    }),
    errors: {},
  }),
  largest: endpoint({
    method: 'GET',
    path: '/api/storage/largest',
    summary: 'What takes most room of all that is not deleted, the largest first. Empty and locked like the figures.',
    access: { who: 'member', only: 'parents' },
    query: z.strictObject({ ...paging }),
    output: z.object({ items: z.array(largeItem), nextCursor: z.nullable(z.string()), ...lockable }),
    errors: {},
  }),
  emptyDeleted: endpoint({
    method: 'POST',
    path: '/api/storage/empty-deleted',
    summary:
      'Removes for good some of what was deleted until an instant and takes room, the earliest first. Call it until it is done.',
    access: { who: 'member', only: 'parents' },
    // What somebody deletes while the question is being read was not asked about.
    body: z.strictObject({ deletedUntil: instant }),
    output: z.object({ removed: z.int(), isDone: z.boolean() }),
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
