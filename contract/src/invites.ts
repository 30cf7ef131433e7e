import * as z from 'zod/mini'
import { linkToken, locales, signedIn, username } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant } from './fields.ts'
import { presets, roles } from './permissions.ts'

/** Who somebody is to the child; decides role and preset of the invite unless another preset is chosen. */
export const relationships = ['parent', 'family', 'nanny', 'viewer'] as const
export type Relationship = (typeof relationships)[number]

export const inviteStatuses = ['pending', 'accepted', 'expired'] as const

export const invite = z.object({
  id,
  /** The only address that may use it; null where the link is for whoever it was handed to. */
  email: z.nullable(z.string()),
  relationship: z.enum(relationships),
  /** What the person becomes: a parent, or a caregiver with the preset for each of the children. */
  role: z.enum(['parent', 'caregiver']),
  preset: z.enum(presets),
  childIds: z.array(id),
  status: z.enum(inviteStatuses),
  inviterName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  acceptedAt: z.nullable(instant),
  /** Who joined with it; null before, and once that person is gone for good. */
  acceptedBy: z.nullable(z.object({ id, name: z.string() })),
})
export type Invite = z.infer<typeof invite>

/**
 * The link to hand over. It is not the one in the mail, and opens the same invite; registering with it asks for a code from
 * the mailbox, since the inviter has seen it too.
 */
const inviteWithLink = z.object({ invite, inviteLink: z.string() })

const terms = {
  relationship: z.enum(relationships),
  /** The preset of the relationship unless told. */
  preset: z.optional(z.enum(presets)),
  /** Children a caregiver is to see; a parent sees all. */
  childIds: z._default(z.array(id).check(z.maxLength(20)), []),
}
const termErrors = {
  ABOVE_OWN_RIGHTS: { status: 403, text: "You can't give more access than you have." },
  CHILD_NEEDED: { status: 400, text: 'Choose at least one child.' },
  UNKNOWN_CHILD: { status: 400, text: "One of these children isn't in this family." },
} as const
const sendErrors = {
  RATE_LIMITED: { status: 429, text: 'Too many invites. Try again later.' },
} as const
const notPending = { NOT_PENDING: { status: 409, text: 'This invite was already accepted.' } } as const
const access = { who: 'family', area: 'caregivers', level: 'manage' } as const

/** Invites into a family: one use, seven days, bound to an address where one is given. */
export const invites = {
  list: endpoint({
    method: 'GET',
    path: '/api/invites',
    summary: 'The invites of the family, newest first; accepted ones for 30 days.',
    access,
    output: z.object({ items: z.array(invite) }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/invites/:id',
    summary: 'One invite.',
    access,
    params: idParams,
    output: invite,
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invites',
    summary:
      'Makes a link that lets one person join, and mails one where an address is given. Repeating the same id answers the same invite with a new link.',
    access,
    body: z.strictObject({
      id: z.optional(id),
      /** Without it nothing is mailed, and the first person who proves an address of theirs joins. */
      email: z.optional(z.nullable(username)),
      ...terms,
      locale: z._default(z.enum(locales), 'en'),
    }),
    output: inviteWithLink,
    status: 201,
    errors: {
      ...termErrors,
      ...sendErrors,
      ALREADY_MEMBER: { status: 409, text: 'This person is already in the family.' },
      TOO_MANY_INVITES: { status: 400, text: 'A family can have up to 100 open invites. Withdraw one first.' },
      ALREADY_INVITED: { status: 409, text: 'This address has an open invite. Show or replace its link instead.' },
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/invites/:id',
    summary:
      'Changes what an open invite gives: its link stops working, and a new one is made (and mailed where there is an address). Without a change the link stays.',
    access,
    params: idParams,
    body: z.strictObject(terms),
    /** Null where it gives what it gave before, so that the link which was sent still works. */
    output: z.object({ invite, inviteLink: z.nullable(z.string()) }),
    errors: { ...termErrors, ...sendErrors, ...notPending },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/invites/:id',
    summary: 'Withdraws an invite: its link stops working.',
    access,
    params: idParams,
    output: nothing,
    errors: {},
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/invites/:id/resend',
    summary: 'Makes a new link, good for another seven days, and mails it to its address; the old one stops working.',
    access,
    params: idParams,
    output: inviteWithLink,
    errors: { ...sendErrors, ...notPending },
  }),
  link: endpoint({
    method: 'GET',
    path: '/api/invites/:id/link',
    summary: 'The link of an open invite once more; null where it can only be replaced.',
    access,
    params: idParams,
    output: z.object({ inviteLink: z.nullable(z.string()) }),
    errors: {},
  }),
  validate: endpoint({
    method: 'GET',
    path: '/api/invites/validate/:token',
    summary: 'Tells who invites, as what and to whom. The same error for unknown, used, replaced and expired links.',
    access: { who: 'anyone' },
    params: z.strictObject({ token: linkToken }),
    output: z.object({
      /** The first name; empty for an influencer invite, which comes from the operators. */
      inviterName: z.string(),
      role: z.enum(roles),
      /** Null for an influencer invite. */
      relationship: z.nullable(z.enum(relationships)),
      /** The first names of the children it is about. */
      childNames: z.array(z.string()),
      /** The only address that may use it; null where any may. */
      email: z.nullable(z.string()),
      /** True for the link in the mail: registering with it needs no code. */
      isEmailProven: z.boolean(),
    }),
    errors: {
      INVALID_INVITE: {
        status: 404,
        text: "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
      },
      RATE_LIMITED: { status: 429, text: 'Too many tries. Wait a moment and try again.' },
    },
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invites/accept',
    summary: 'Joins the inviting family as the signed-in person and makes it the active one.',
    access: { who: 'session' },
    body: z.strictObject({ token: linkToken }),
    output: signedIn,
    errors: {
      INVALID_INVITE: {
        status: 400,
        text: "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
      },
      INVITE_OTHER_EMAIL: { status: 400, text: 'This invite was sent to another email address.' },
      ALREADY_MEMBER: { status: 409, text: "You're already in this family." },
      RATE_LIMITED: { status: 429, text: 'Too many tries. Wait a moment and try again.' },
    },
  }),
}
