import * as z from 'zod/mini'
import { locales, username } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant, line, page, paging, versionOfChange } from './fields.ts'

/** A link ends when nobody has opened it for so many days; also when whoever made it leaves the family. */
export const linkUnusedDays = 90
/** How many links a family can have at a time. */
export const mostLinks = 30
/** How many greetings wait in a family at a time. */
export const mostGreetings = 500
/** Characters of a greeting. */
export const longestGreeting = 1_000

/** A link that a parent made for one person, who opens it without an account on one device. */
export const familyLink = z.object({
  id,
  /** Whom it is for, as the family calls them: their hearts and comments carry it. */
  name: z.string(),
  /** Where the code goes that moves it to another device; null: only a new link does. */
  email: z.nullable(z.string()),
  childIds: z.array(id),
  /** Also what was taken and reached before the link was made. */
  showsOlder: z.boolean(),
  /** The language of its mails and, until the person chooses another, of its page. */
  locale: z.enum(locales),
  createdAt: instant,
  createdBy: z.object({ id, name: z.string() }),
  /** Somebody has opened it, and it opens on their device alone. */
  isBound: z.boolean(),
  lastVisitAt: z.nullable(instant),
  /** When it ends unless somebody opens it before; in the past for one that has. */
  endsAt: instant,
  version: z.int(),
})
export type FamilyLink = z.infer<typeof familyLink>

/** With the address, which is told this once. */
const linkWithUrl = z.object({ link: familyLink, url: z.string() })

/** A photo that came with a greeting and waits for a parent. */
const greetingPhoto = z.object({
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** Signed for the asking session. */
  mediumUrl: z.string(),
  thumbnailUrl: z.string(),
})

export const greeting = z.object({
  id,
  /** As the person was called when they sent it. */
  fromName: z.string(),
  text: z.string(),
  hasPhoto: z.boolean(),
  /** Null also where the vault keeps photos from the session. */
  photo: z.nullable(greetingPhoto),
  createdAt: instant,
})
export type Greeting = z.infer<typeof greeting>

const fields = {
  name: line(60),
  email: z.nullable(username),
  childIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
  showsOlder: z.boolean(),
  locale: z.enum(locales),
}
const unknownChild = { UNKNOWN_CHILD: { status: 400, text: "One of these children isn't in this family." } } as const

/** The links that a family gives, and what came by them. */
export const familyLinks = {
  list: endpoint({
    method: 'GET',
    path: '/api/family-links',
    summary: 'The links of the family, the latest first; never the secret part.',
    access: { who: 'member', only: 'parents' },
    output: z.object({ items: z.array(familyLink) }),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/family-links',
    summary: 'Makes a link for one person. Its address is answered once and stored only as a hash.',
    access: { who: 'member', only: 'parents' },
    body: z.strictObject({
      name: fields.name,
      email: z._default(fields.email, null),
      childIds: fields.childIds,
      showsOlder: z._default(fields.showsOlder, false),
      locale: z._default(fields.locale, 'en'),
    }),
    output: linkWithUrl,
    status: 201,
    room: 'few',
    errors: {
      ...unknownChild,
      TOO_MANY_LINKS: { status: 400, text: 'Your family can have up to 30 links. Remove one first.' },
    },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/family-links/:id',
    summary: 'Changes whom a link is for and what it shows; its address stays. A stale version answers 409.',
    access: { who: 'member', only: 'parents' },
    params: idParams,
    body: z.strictObject({
      version: versionOfChange,
      name: z.optional(fields.name),
      email: z.optional(fields.email),
      childIds: z.optional(fields.childIds),
      showsOlder: z.optional(fields.showsOlder),
      locale: z.optional(fields.locale),
    }),
    output: familyLink,
    room: 'few',
    errors: { ...unknownChild, STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } },
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/family-links/:id/renew',
    summary: 'Gives a link a new address, for any device; the one before is dead.',
    access: { who: 'member', only: 'parents' },
    params: idParams,
    output: linkWithUrl,
    errors: {},
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/family-links/:id',
    summary: 'Ends a link at once. Hearts and comments that came by it stay.',
    access: { who: 'member', only: 'parents' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  greetings: endpoint({
    method: 'GET',
    path: '/api/family-links/greetings',
    summary: 'Greetings that came by links, the latest first.',
    access: { who: 'member', only: 'parents' },
    query: z.strictObject({ ...paging }),
    output: page(greeting),
    errors: {},
  }),
  acceptGreeting: endpoint({
    method: 'POST',
    path: '/api/family-links/greetings/:id/accept',
    summary: "Takes a greeting's photo into the gallery, with its words as the caption. Then the greeting is gone.",
    access: { who: 'family', area: 'photos', level: 'manage', only: 'parents' },
    params: idParams,
    body: z.strictObject({ childIds: fields.childIds }),
    output: z.object({ photoId: id }),
    errors: {
      ...unknownChild,
      NO_PHOTO: { status: 400, text: 'This greeting has no photo.' },
    },
  }),
  removeGreeting: endpoint({
    method: 'DELETE',
    path: '/api/family-links/greetings/:id',
    summary: 'Removes a greeting for good, with the photo that came with it.',
    access: { who: 'member', only: 'parents' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
}
