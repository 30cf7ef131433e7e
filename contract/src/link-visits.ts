import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { longestGreeting } from './family-links.ts'
import { date, id, instant, paging, text, timeZone, whole, words } from './fields.ts'
import { motorMilestones } from './milestones.ts'
import { maxPhotoBytes, photos } from './photos.ts'

/** A secret of 128 bits, as addresses of links and cookies hold it. */
const linkSecret = z.string().check(z.regex(/^[\w-]{22}$/))

/** Where the page of a link is; the secret follows. */
export const linkPagePath = '/with'

/** A photo in the sizes that a page needs, under addresses for the link. */
const linkPicture = z.object({
  id,
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  smallUrl: z.string(),
  mediumUrl: z.string(),
  largeUrl: z.string(),
})
export type LinkPicture = z.infer<typeof linkPicture>

const linkComment = z.object({
  id,
  name: z.string(),
  content: z.string(),
  /** By whoever holds the link. */
  isOwn: z.boolean(),
  createdAt: instant,
})
export type LinkComment = z.infer<typeof linkComment>

const children = z.array(z.string())
const linkPhoto = z.object({
  is: z.literal('photo'),
  ...linkPicture.shape,
  takenAt: instant,
  /** The zone in which it was taken. */
  tz: z.string(),
  caption: z.string(),
  /** Names of those of its children that the link is for. */
  children,
  hasHeart: z.boolean(),
  hearts: z.int(),
  /** The latest of those that were written since the link was made, the earliest first. */
  comments: z.array(linkComment),
})
const linkMilestone = z.object({
  is: z.literal('milestone'),
  id,
  achievedOn: date,
  children,
  /** One of WHO's six; null for one of the family's own. */
  key: z.nullable(z.enum(motorMilestones)),
  title: z.string(),
  note: z.string(),
  picture: z.nullable(linkPicture),
})
/** What the family shares with somebody. */
const linkItem = z.union([linkPhoto, linkMilestone])
export type LinkItem = z.infer<typeof linkItem>

const tooMany = {
  TOO_MANY_GREETINGS: { status: 409, text: 'The family has many greetings to read. Try again later.' },
} as const
const { UNSUPPORTED_MEDIA_TYPE, BROKEN_IMAGE, TOO_MANY_PIXELS, TOO_LARGE } = photos.upload.errors
const ofLink = z.strictObject({ token: linkSecret })
const ofPhoto = z.strictObject({ token: linkSecret, id })
const hearts = z.object({ hasHeart: z.boolean(), hearts: z.int() })

/** What somebody may do who holds a link of a family, on its device. */
export const linkVisits = {
  list: endpoint({
    method: 'GET',
    path: '/api/with/:token',
    summary: 'The photos and milestones that the link shows, the latest first.',
    access: { who: 'link' },
    params: ofLink,
    query: z.strictObject({ ...paging }),
    output: z.object({
      /** Whom the link is for. */
      name: z.string(),
      children,
      items: z.array(linkItem),
      nextCursor: z.nullable(z.string()),
      /** The family's vault keeps all photos to itself just now. */
      arePhotosLocked: z.boolean(),
    }),
    errors: {},
  }),
  heart: endpoint({
    method: 'POST',
    path: '/api/with/:token/photos/:id/heart',
    summary: 'Gives a photo a heart; twice is one heart.',
    access: { who: 'link' },
    params: ofPhoto,
    output: hearts,
    errors: {},
  }),
  unheart: endpoint({
    method: 'DELETE',
    path: '/api/with/:token/photos/:id/heart',
    summary: 'Takes the heart back.',
    access: { who: 'link' },
    params: ofPhoto,
    output: hearts,
    errors: {},
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/with/:token/photos/:id/comments',
    summary: 'Comments on a photo. Repeating the same id answers the same comment.',
    access: { who: 'link' },
    params: ofPhoto,
    body: z.strictObject({ id, content: words(2_000) }),
    output: linkComment,
    status: 201,
    errors: {},
  }),
  greet: endpoint({
    method: 'POST',
    path: '/api/with/:token/greetings',
    summary: 'Sends the family a greeting. Repeating the same id sends it once.',
    access: { who: 'link' },
    params: ofLink,
    body: z.strictObject({ id, text: words(longestGreeting) }),
    output: z.object({ id }),
    status: 201,
    errors: tooMany,
  }),
  greetWithPhoto: endpoint({
    method: 'POST',
    path: '/api/with/:token/greetings/photo',
    summary: 'The same with a photo, which comes into the gallery only once a parent takes it.',
    access: { who: 'link' },
    params: ofLink,
    upload: { maxBytes: maxPhotoBytes },
    body: z.strictObject({
      id,
      text: z._default(text(longestGreeting), ''),
      /** Whose clock the photo's own time is of. */
      tz: z._default(timeZone, 'UTC'),
    }),
    output: z.object({ id }),
    status: 201,
    errors: { ...tooMany, UNSUPPORTED_MEDIA_TYPE, BROKEN_IMAGE, TOO_MANY_PIXELS, TOO_LARGE },
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/with/:token/pictures/:id/:variant',
    summary: 'The bytes of a photo that the link shows, under a signed address; asked anew at each fetch.',
    access: { who: 'link' },
    params: z.strictObject({ token: linkSecret, id, variant: z.enum(['small', 'medium', 'large']) }),
    query: z.strictObject({
      /** When it ends, in seconds since 1970. */
      e: z.union([whole(0, 9_999_999_999), z.string().check(z.regex(/^\d{1,10}$/))]),
      /** The signature. */
      k: z.string().check(z.regex(/^[\w-]{22,64}$/)),
    }),
    output: file,
    errors: { LINK_EXPIRED: { status: 403, text: 'This link has expired. Reload the page.' } },
  }),
}
