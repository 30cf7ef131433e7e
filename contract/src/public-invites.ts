import * as z from 'zod/mini'
import { locales } from './auth.ts'
import { endpoint, file, nothing } from './endpoint.ts'
import { instant, text, whole } from './fields.ts'
import { sitePicture } from './public-sites.ts'
import { mostGuests, mostMessageLetters, siteAnswers } from './site-invites-terms.ts'

/** Invites as visitors of a family's public site see and answer them (B §2, §7). */

/** An invite as it is shown to visitors. */
export const publicInvite = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  dateTime: instant,
  endTime: z.nullable(instant),
  tz: z.string(),
  location: z.object({ text: z.string(), mapUrl: z.nullable(z.string()) }),
  cover: z.nullable(sitePicture),
  deadline: z.nullable(instant),
  /** How many more can come; null where there is no bound. */
  placesLeft: z.nullable(z.int()),
  /** As many are coming as there is room for. */
  isFull: z.boolean(),
  asksDietary: z.boolean(),
  allowsGuests: z.boolean(),
  /** Whether it can still be answered. */
  isOpen: z.boolean(),
  /** The calendar file; of a site with a password its address carries a ticket. */
  icsUrl: z.string(),
})
export type PublicInvite = z.infer<typeof publicInvite>

const inviteParams = z.strictObject({ inviteSlug: z.string().check(z.minLength(1), z.maxLength(200)) })
const tokenParams = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{22}$/)) })

/** An answer; what has to be filled in may be missing here, so that the refusal has the product's words (B §5). */
const answer = {
  name: z._default(text(100), ''),
  guestsCount: z._default(whole(1, mostGuests), 1),
  message: z._default(text(mostMessageLetters), ''),
  status: z._default(z.enum(siteAnswers), 'going'),
  dietary: z._default(text(500), ''),
}

const refusals = {
  MISSING_FIELDS: { status: 400, text: 'Please fill all required fields.' },
  ONLY_YOU: { status: 400, text: 'This invite is for one person.' },
  ANSWERS_CLOSED: { status: 409, text: "This invite can't be answered anymore." },
  NO_PLACES: { status: 409, text: "There aren't that many places left." },
  LIST_FULL: { status: 409, text: 'So many people have answered that the list is full.' },
} as const

/** Somebody's own answer, as their link opens it. */
const ownAnswer = z.object({
  name: z.string(),
  status: z.enum(siteAnswers),
  guestsCount: z.int(),
  message: z.string(),
  dietary: z.string(),
  invite: publicInvite,
})
export type OwnAnswer = z.infer<typeof ownAnswer>

const linkEnded = { LINK_ENDED: { status: 404, text: "This link doesn't work anymore." } } as const

export const publicInvites = {
  list: endpoint({
    method: 'GET',
    path: '/api/public/sites/:slug/invites',
    summary: 'The invites of a family’s site, those to come first.',
    access: { who: 'visitor', module: 'invites' },
    params: z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ invites: z.array(publicInvite) }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/public/invites/:inviteSlug',
    summary: 'An invite of a family’s site.',
    access: { who: 'visitor', module: 'invites' },
    params: inviteParams,
    output: publicInvite,
    errors: {},
  }),
  rsvp: endpoint({
    method: 'POST',
    path: '/api/public/invites/:inviteSlug/rsvp',
    summary: 'Answers an invite. A second answer of the same address takes the place of the first.',
    access: { who: 'visitor', module: 'invites' },
    params: inviteParams,
    body: z.strictObject({
      ...answer,
      /** Any text (B §5); a mail goes out only where it is an address. */
      email: z._default(text(254), ''),
      /** The language of the mail. */
      locale: z._default(z.enum(locales), 'en'),
    }),
    output: z.object({
      success: z.literal(true),
      message: z.string(),
      status: z.enum(siteAnswers),
      guestsCount: z.int(),
      /** Whether a mail with a link to change the answer goes out. */
      isMailed: z.boolean(),
    }),
    errors: refusals,
  }),
  ics: endpoint({
    method: 'GET',
    path: '/api/public/invites/:inviteSlug/ics',
    summary: 'The event as a calendar file; of a site with a password only with the ticket of its address.',
    access: { who: 'visitor', module: 'invites', locked: 'allowed' },
    params: inviteParams,
    query: z.strictObject({ ticket: z.optional(z.string().check(z.maxLength(100))) }),
    output: file,
    errors: linkEnded,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/public/rsvps/:token',
    summary: 'The answer that a mailed link is about.',
    access: { who: 'visitor', module: 'invites', locked: 'allowed' },
    params: tokenParams,
    output: ownAnswer,
    errors: linkEnded,
  }),
  changeOwn: endpoint({
    method: 'PUT',
    path: '/api/public/rsvps/:token',
    summary: 'Changes the answer of a mailed link. Who can no longer come may say so until the event is over.',
    access: { who: 'visitor', module: 'invites', locked: 'allowed' },
    params: tokenParams,
    body: z.strictObject(answer),
    output: ownAnswer,
    errors: { ...refusals, ...linkEnded },
  }),
  removeOwn: endpoint({
    method: 'DELETE',
    path: '/api/public/rsvps/:token',
    summary: 'Takes the answer of a mailed link back, with everything it said.',
    access: { who: 'visitor', module: 'invites', locked: 'allowed' },
    params: tokenParams,
    output: nothing,
    errors: linkEnded,
  }),
}
