import * as z from 'zod/mini'
import { familyMember } from './auth.ts'
import { defaultChildColor } from './child-color.ts'
import { endpoint, nothing } from './endpoint.ts'
import { color, date, id, idParams, instant, line, versionOfChange, wallTime } from './fields.ts'
import { areas, levels } from './permissions.ts'

/** Collected as gender in the specification; `other` and `unknown` get no growth z-score. */
export const sexes = ['female', 'male', 'other', 'unknown'] as const

export const child = z.object({
  _id: id,
  name: z.string(),
  birthdate: z.nullable(date),
  birthTime: z.nullable(wallTime),
  dueDate: z.nullable(date),
  sex: z.enum(sexes),
  color,
  /** Of its photo, a new one of each; null while it has none. */
  pictureId: z.nullable(id),
  /** Signed addresses that work for the asking session and some minutes only; whoever sees the child sees its photo. */
  pictureUrl: z.nullable(z.string()),
  pictureLargeUrl: z.nullable(z.string()),
  /** Ids of the caregivers (not owners and parents) who may see this child. */
  caregivers: z.array(id),
  /** What the asking person may do with this child. */
  access: z.record(z.enum(areas), z.enum(levels)),
  version: z.int(),
  createdAt: instant,
})
export type Child = z.infer<typeof child>

/** Longest edges of the photo of a child, in pixels: beside its name, and by itself. */
export const childPhotoSizes = { small: 128, medium: 512 } as const

const fields = {
  name: line(60),
  birthdate: z._default(z.nullable(date), null),
  birthTime: z._default(z.nullable(wallTime), null),
  dueDate: z._default(z.nullable(date), null),
  sex: z._default(z.enum(sexes), 'unknown'),
  color: z._default(color, defaultChildColor),
}

const birthdateErrors = {
  BIRTHDATE_IN_FUTURE: { status: 400, text: 'The birth date is in the future. Enter a due date instead.' },
  BIRTHDATE_TOO_OLD: { status: 400, text: 'The birth date is more than 18 years ago.' },
} as const

const photoErrors = {
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Photos can be JPEG, PNG, WebP, HEIC, or AVIF.' },
  BROKEN_IMAGE: { status: 400, text: "We couldn't read this photo." },
  TOO_MANY_PIXELS: {
    status: 413,
    text: 'This photo has too many pixels. JPEG photos can have up to 220 million (110 million if progressive), AVIF 25 million, and others 64 million, with up to 30,000 on each side.',
  },
  TOO_LARGE: { status: 413, text: 'Photos can be up to 10 MB.' },
  QUOTA_EXCEEDED: { status: 507, text: "Your family's storage is full. Delete something for good to make space." },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
} as const

const tooManyChildren = {
  TOO_MANY_CHILDREN: { status: 400, text: 'A family can have up to 20 children.' },
} as const

export const children = {
  list: endpoint({
    method: 'GET',
    path: '/api/user-children',
    summary: 'The children of the active account that the caller may see, oldest first.',
    access: { who: 'member' },
    output: z.array(child),
    errors: {},
  }),
  accountUsers: endpoint({
    method: 'GET',
    path: '/api/user-children/account-users',
    summary: 'The people of the active account.',
    access: { who: 'member' },
    output: z.array(familyMember),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/user-children/:id',
    summary: 'One child.',
    access: { who: 'child', area: 'profile', level: 'view', child: 'params.id' },
    params: idParams,
    output: child,
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/user-children',
    summary: 'Adds a child. Repeating the same id answers the same child.',
    access: { who: 'member', can: 'addChildren' },
    body: z.strictObject({
      id: z.optional(id),
      ...fields,
      /** Members of the account who get access with the preset of their invite. */
      caregivers: z._default(z.array(id).check(z.maxLength(50)), []),
    }),
    output: child,
    status: 201,
    room: 'few',
    errors: {
      ...birthdateErrors,
      UNKNOWN_CAREGIVER: { status: 400, text: "One of these caregivers isn't in this family." },
      ...tooManyChildren,
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/user-children/:id',
    summary: 'Changes a child. A stale version answers 409 with the current row, unless that is as asked already.',
    access: { who: 'child', area: 'profile', level: 'manage', child: 'params.id' },
    params: idParams,
    body: z.strictObject({ ...fields, version: versionOfChange }),
    output: child,
    errors: {
      ...birthdateErrors,
      STALE_VERSION: { status: 409, text: 'Someone else just changed this.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user-children/:id',
    summary: 'Removes a child with everything logged for it; can be restored for 30 days.',
    access: { who: 'member', can: 'deleteChildren' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: '/api/user-children/:id/photo',
    summary: 'Gives a child a photo, cut to a square already, in the place of the one before.',
    access: { who: 'child', area: 'profile', level: 'manage', child: 'params.id' },
    params: idParams,
    upload: { maxBytes: 10_000_000 },
    output: child,
    errors: photoErrors,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/user-children/:id/photo',
    summary: 'Removes the photo of a child; nothing happens where there is none.',
    access: { who: 'child', area: 'profile', level: 'manage', child: 'params.id' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  listRemoved: endpoint({
    method: 'GET',
    path: '/api/user-children/removed',
    summary: 'Children removed in the last 30 days.',
    access: { who: 'member', can: 'deleteChildren' },
    output: z.array(z.object({ _id: id, name: z.string(), deletedAt: instant })),
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/user-children/:id/restore',
    summary: 'Brings a removed child back.',
    access: { who: 'member', can: 'deleteChildren' },
    params: idParams,
    output: child,
    errors: tooManyChildren,
  }),
}
