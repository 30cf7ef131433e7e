import * as z from 'zod/mini'
import { username } from './auth.ts'
import { endpoint, file, nothing } from './endpoint.ts'
import { id, idParams, instant, line, paging, text, timeZone, whole } from './fields.ts'
import { keptList, partly } from './kept-list.ts'
import { person } from './logs/entry-schema.ts'
import { mostInvited, mostSiteInvites, siteAnswers } from './site-invites-terms.ts'
import { isWebAddress } from './web-address.ts'

/** Invites on the family's public site: what the family keeps of them, and who answered. Visitors' calls: public-invites.ts. */

/** Where a place is on a map: opened by whoever reads the invite, never by the server. */
const mapUrl = z.string().check(z.maxLength(2_048), z.refine(isWebAddress, 'Enter a web address.'))

export const inviteLocation = z.strictObject({
  text: z._default(text(200), ''),
  mapUrl: z._default(z.nullable(mapUrl), null),
})
export type InviteLocation = z.infer<typeof inviteLocation>

const fields = {
  title: line(120),
  description: z._default(text(2_000), ''),
  /** When it begins. */
  dateTime: instant,
  endTime: z._default(z.nullable(instant), null),
  /** The zone in whose clocks its times are shown. */
  tz: z._default(timeZone, 'UTC'),
  location: z._default(inviteLocation, { text: '', mapUrl: null }),
  /** Until when it can be answered; without it until the event is over. */
  deadline: z._default(z.nullable(instant), null),
  /** How many can come in all; null for as many as like. */
  capacity: z._default(z.nullable(whole(1, 100_000)), null),
  /** A photo of the gallery, shown above the invite. */
  coverId: z._default(z.nullable(id), null),
  /** Whether guests are asked what they cannot eat. */
  asksDietary: z._default(z.boolean(), false),
  /** Whether a guest may bring others. */
  allowsGuests: z._default(z.boolean(), true),
  /** Keeps names, addresses and words of guests beyond 90 days after the event. */
  keepsGuests: z._default(z.boolean(), false),
  /** Whether whoever made it hears of answers by email. */
  mailsAnswers: z._default(z.boolean(), true),
}

/** Answers so far; `guests` are all those who come with the ones that go. */
const answerCounts = z.object({ going: z.int(), maybe: z.int(), declined: z.int(), guests: z.int() })
export type AnswerCounts = z.infer<typeof answerCounts>

/** An invite as the family keeps it. */
export const siteInvite = z.object({
  id,
  /** The last part of its address on the site, which nobody guesses. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  dateTime: instant,
  endTime: z.nullable(instant),
  tz: z.string(),
  location: z.object({ text: z.string(), mapUrl: z.nullable(z.string()) }),
  deadline: z.nullable(instant),
  capacity: z.nullable(z.int()),
  coverId: z.nullable(id),
  asksDietary: z.boolean(),
  allowsGuests: z.boolean(),
  keepsGuests: z.boolean(),
  mailsAnswers: z.boolean(),
  /** Grows with each change that calendars should take over. */
  sequence: z.int(),
  answers: answerCounts,
  createdBy: person,
  version: z.int(),
})
export type SiteInvite = z.infer<typeof siteInvite>

const manage = { who: 'member', can: 'invitesManage' } as const

export const siteInvites = keptList({
  path: '/api/public-site/invites',
  rights: { list: manage, create: manage, change: manage, of: {} },
  item: siteInvite,
  fields,
  changes: partly(fields),
  example: { title: 'Juno turns one', dateTime: '2027-05-02T13:00:00.000Z', tz: 'Europe/Lisbon' },
  errors: { ENDS_BEFORE_START: { status: 400, text: 'The end is before the start.' } },
  createErrors: {
    TOO_MANY_SITE_INVITES: { status: 400, text: `A family site can have up to ${mostSiteInvites} invitations.` },
  },
  summaries: {
    list: 'The invites of the family’s site, for those who manage them.',
    create: 'Makes an invite; its address is made by the server. Repeating the same id answers the same one.',
    update: 'Changes an invite; fields that are left out stay. A stale version answers 409 with the current row.',
    remove: 'Takes an invite off the site, with everything that was answered.',
  },
})

/** Somebody who answered, as the family sees them. */
export const guest = z.object({
  id,
  /** Empty, like everything they wrote, once the list was not kept. */
  name: z.string(),
  email: z.nullable(z.string()),
  status: z.enum(siteAnswers),
  guestsCount: z.int(),
  message: z.string(),
  dietary: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type Guest = z.infer<typeof guest>

/** Somebody whom the family invited by email. */
const invited = z.object({
  email: z.string(),
  /** When they were last written to; null for never. */
  mailedAt: z.nullable(instant),
  /** How often they were. */
  mails: z.int(),
  hasAnswered: z.boolean(),
})
export type Invited = z.infer<typeof invited>

const guestParams = z.strictObject({ id, rsvpId: id })
const invitedOutput = z.object({ items: z.array(invited) })

/** Who answers an invite of the site, and who is asked to. */
export const siteGuests = {
  list: endpoint({
    method: 'GET',
    path: '/api/public-site/invites/:id/rsvps',
    summary: 'Who answered an invite, the latest first, with the counts of all answers.',
    access: manage,
    params: idParams,
    query: z.strictObject({ ...paging, status: z.optional(z.enum(siteAnswers)) }),
    output: z.object({ items: z.array(guest), nextCursor: z.nullable(z.string()), counts: answerCounts }),
    errors: {},
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/public-site/invites/:id/rsvps.csv',
    summary: 'The guest list as a table for spreadsheets.',
    access: manage,
    params: idParams,
    output: file,
    errors: {},
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/public-site/invites/:id/rsvps/:rsvpId',
    summary: 'Takes an answer off the list. Its link ends.',
    access: manage,
    params: guestParams,
    output: nothing,
    errors: {},
  }),
  invited: endpoint({
    method: 'GET',
    path: '/api/public-site/invites/:id/invited',
    summary: 'Whom the family invites by email, and who of them has answered.',
    access: manage,
    params: idParams,
    output: invitedOutput,
    errors: {},
  }),
  setInvited: endpoint({
    method: 'PUT',
    path: '/api/public-site/invites/:id/invited',
    summary: 'Says whom the family invites by email. Nobody is written to by it.',
    access: manage,
    params: idParams,
    maxFields: mostInvited + 10,
    body: z.strictObject({ emails: z.array(username).check(z.maxLength(mostInvited)) }),
    output: invitedOutput,
    errors: {},
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/public-site/invites/:id/remind',
    summary:
      'Writes to those invited by email who have not answered: an invitation the first time, a reminder after it, three times at most.',
    access: manage,
    params: idParams,
    output: z.object({
      /** To how many a mail goes out. */
      sent: z.int(),
    }),
    room: 'few',
    errors: {
      SITE_OFF: { status: 409, text: 'Switch on the family site and its invites first, so that the link works.' },
      EVENT_OVER: { status: 409, text: "This event is over, or can't be answered anymore." },
      RATE_LIMITED: { status: 429, text: 'You can send reminders for an event 2 times a day.' },
    },
  }),
}
