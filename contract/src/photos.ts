import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import {
  date,
  id,
  idParams,
  instant,
  keptInVault,
  keptInVaultInForm,
  lockable,
  lockablePage,
  paging,
  text,
  timeZone,
  versionOfChange,
  whole,
} from './fields.ts'
import { person } from './logs/entry-schema.ts'
import { purgeEndpoint } from './purge.ts'
import { reactionEndpoints } from './reactions.ts'

/** What cameras and phones make. Everything else is refused by its bytes, whatever it is called. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/avif'] as const
export const maxPhotoBytes = 25_000_000

/** `parents` keeps a photo from caregivers, whatever they may see otherwise. */
export const photoAudiences = ['parents', 'family'] as const
export type PhotoAudience = (typeof photoAudiences)[number]

/** Longest edge in pixels of each size a photo is kept in. */
export const photoSizes = { small: 320, medium: 960, large: 2048 } as const
export type PhotoSize = keyof typeof photoSizes

export const photo = z.object({
  id,
  /** The children it shows, as far as the reader may see them; whoever may see photos of one of them sees it. */
  childIds: z.array(id),
  caption: z.string(),
  audience: z.enum(photoAudiences),
  keptInVault,
  /** The log entry it belongs to. */
  logId: z.nullable(id),
  /** From the picture where it says, else when it was uploaded. */
  takenAt: instant,
  tz: z.string(),
  /** Of the picture as it is shown, upright. */
  width: z.int(),
  height: z.int(),
  /** The sizes together, as the quota counts them. */
  sizeBytes: z.int(),
  /** A ThumbHash in base64, to paint before anything has been loaded. */
  placeholder: z.string(),
  /** Signed addresses that work for the asking session and some minutes only: ask again instead of keeping them. */
  url: z.string(),
  mediumUrl: z.string(),
  thumbnailUrl: z.string(),
  isPublic: z.boolean(),
  publicOrder: z.nullable(z.int()),
  createdBy: person,
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  deletedAt: z.nullable(instant),
  likes: z.array(id),
  commentCount: z.int(),
})
export type Photo = z.infer<typeof photo>

const caption = text(2000)
const childIds = z.array(id).check(z.minLength(1), z.maxLength(20))
/** In a form, where every value is a text: ids with commas between. */
const childIdsInForm = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(800)),
    z.transform((words: string) => words.split(',')),
  ),
  childIds,
)

const badFile = {
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.' },
  BROKEN_IMAGE: { status: 400, text: "We couldn't read this photo." },
  TOO_MANY_PIXELS: {
    status: 413,
    text: 'This photo has too many pixels. JPEG photos can have up to 220 million (110 million if progressive), AVIF 25 million, and others 64 million, with up to 30,000 on each side.',
  },
} as const
const fileLimits = {
  TOO_LARGE: { status: 413, text: 'Photos can be up to 25 MB.' },
  QUOTA_EXCEEDED: { status: 507, text: "Your family's storage is full. Delete something for good to make space." },
  RATE_LIMITED: { status: 429, text: "Too many uploads at once. They'll continue in a moment." },
} as const
const unknownChild = {
  UNKNOWN_CHILD: { status: 400, text: "You can't add photos of one of these children." },
} as const
const staleVersion = { STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } } as const

export const photos = {
  list: endpoint({
    method: 'GET',
    path: '/api/photos',
    summary: 'Photos the caller may see, latest taken first.',
    access: { who: 'family', area: 'photos', level: 'view' },
    query: z.strictObject({
      childId: z.optional(z.union([id, z.literal('all')])),
      /** Taken at or after. */
      from: z.optional(instant),
      /** Taken before. */
      to: z.optional(instant),
      logId: z.optional(id),
      deleted: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
    output: lockablePage(photo),
    errors: {},
  }),
  months: endpoint({
    method: 'GET',
    path: '/api/photos/months',
    summary: 'How many photos each month has, latest first: the frame of a gallery before its photos are read.',
    access: { who: 'family', area: 'photos', level: 'view' },
    query: z.strictObject({
      childId: z.optional(z.union([id, z.literal('all')])),
      /** Whose months: the zone in which the page shows them. */
      tz: timeZone,
    }),
    output: z.object({ items: z.array(z.object({ month: z.string(), firstDay: date, count: z.int() })), ...lockable }),
    errors: {},
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/photos/recent',
    summary: 'Photos taken or added since an instant, latest taken first, at most 200: those of the timeline.',
    access: { who: 'family', area: 'photos', level: 'view' },
    query: z.strictObject({ childId: z.optional(z.union([id, z.literal('all')])), since: instant }),
    output: z.object({ items: z.array(photo), ...lockable }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/photos/:id',
    summary: 'One photo, with fresh addresses.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: photo,
    errors: {},
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/photos/upload',
    summary: 'Adds a photo. Repeating the same id answers the same photo.',
    access: { who: 'family', area: 'photos', level: 'add' },
    upload: { maxBytes: maxPhotoBytes },
    body: z.strictObject({
      id: z.optional(id),
      childIds: childIdsInForm,
      caption: z._default(caption, ''),
      audience: z._default(z.enum(photoAudiences), 'family'),
      keptInVault: keptInVaultInForm,
      logId: z.optional(id),
      /** Used where the picture does not say; the file's own date, say. */
      takenAt: z.optional(instant),
      tz: timeZone,
    }),
    // With `locked`, it says no more than what was sent: the vault keeps the photo from this session.
    output: z.extend(photo, lockable),
    status: 201,
    errors: { ...badFile, ...fileLimits, ...unknownChild },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/photos/:id',
    summary: 'Changes what stands beside a photo. A stale version answers 409 with the current row in details.current.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    body: z.strictObject({
      version: versionOfChange,
      caption: z.optional(caption),
      childIds: z.optional(childIds),
      audience: z.optional(z.enum(photoAudiences)),
      keptInVault: z.optional(z.boolean()),
      takenAt: z.optional(instant),
      logId: z.optional(z.nullable(id)),
    }),
    output: photo,
    errors: {
      ...unknownChild,
      ...staleVersion,
      FUTURE_TIME: { status: 400, text: 'This time is in the future.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/photos/:id',
    summary: 'Deletes a photo; it stays in Recently deleted for 30 days.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/photos/:id/restore',
    summary: 'Brings a deleted photo back.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: photo,
    errors: {},
  }),
  purge: purgeEndpoint('/api/photos'),
  setPublic: endpoint({
    method: 'PATCH',
    path: '/api/photos/:id/public',
    summary: 'Shows a photo on the family site or takes it off; needs the switch sitePublishPhotos.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    body: z.strictObject({ isPublic: z.boolean(), publicOrder: z.optional(z.nullable(whole(0, 1_000_000))) }),
    output: photo,
    errors: {
      NOT_FOR_THE_SITE: { status: 400, text: "A parents-only photo can't go on the family site." },
      KEPT_IN_VAULT: { status: 400, text: "A photo kept in the vault can't go on the family site." },
    },
  }),
}

/** Likes and comments of photos. */
export const photoReactions = reactionEndpoints('/api/photos')
