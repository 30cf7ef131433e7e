import * as z from 'zod/mini'
import { adminPaging, pagination } from './admin-users.ts'
import { username } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, text } from './fields.ts'

export const influencerInviteStatuses = ['pending', 'accepted', 'other'] as const

/** An invite by operators to somebody who gets everything without paying. */
export const influencerInvite = z.object({
  _id: id,
  email: z.string(),
  note: z.string(),
  status: z.enum(influencerInviteStatuses),
  /** Why the status is `other`; else null. */
  ended: z.nullable(z.enum(['expired', 'withdrawn'])),
  createdAt: instant,
  expiresAt: instant,
  acceptedAt: z.nullable(instant),
  /**
   * To copy, while the invite is pending. Null for any other, and where the server cannot open it any more: 'Resend to get a new
   * link'. It asks for a code from the mailbox of `email`; the mailed link does not.
   */
  inviteLink: z.nullable(z.string()),
  canResend: z.boolean(),
})
export type AdminInfluencerInvite = z.infer<typeof influencerInvite>

const inviteNotFound = { NOT_FOUND: { status: 404, text: "This invite isn't there anymore." } } as const
const notPending = { NOT_PENDING: { status: 409, text: 'This invite is no longer pending.' } } as const
const tooMany = {
  RATE_LIMITED: { status: 429, text: 'Too many invites were sent. Please try again later.' },
} as const

/** Invites of influencers, by operators (B §7, "Operator admin"). */
export const adminInvites = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/influencer-invites',
    summary: 'Invites of influencers, the newest first.',
    access: { who: 'operator' },
    query: z.strictObject({ ...adminPaging, status: z.optional(z.enum(influencerInviteStatuses)) }),
    output: z.object({ success: z.literal(true), invites: z.array(influencerInvite), pagination }),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/create-influencer-invite',
    summary:
      'Mails somebody a link with which they sign up and get everything without paying. A pending invite to the same address is written anew.',
    access: { who: 'operator' },
    body: z.strictObject({ email: username, note: z.optional(z.nullable(text(500))) }),
    output: z.object({ success: z.literal(true), invite: influencerInvite }),
    errors: {
      INVALID_INPUT: { status: 400, text: 'Invalid request' },
      ALREADY_REGISTERED: {
        status: 400,
        text: 'There is an account with this email already. Set its subscription to Influencer instead.',
      },
      ...tooMany,
    },
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/resend-influencer-invite/:id',
    summary:
      'Mails a pending invite again, with another link, good for another 30 days; the links before stop working.',
    access: { who: 'operator' },
    params: idParams,
    output: z.object({ success: z.literal(true), message: z.string(), invite: influencerInvite }),
    errors: { ...inviteNotFound, ...notPending, ...tooMany },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/admin/influencer-invites/:id',
    summary: 'Makes the links of a pending invite worthless. Once more changes nothing.',
    access: { who: 'operator' },
    params: idParams,
    output: z.object({ success: z.literal(true), invite: influencerInvite }),
    errors: { ...inviteNotFound, ...notPending },
  }),
}
