import * as z from 'zod/mini'
import { linkToken, locales, username } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, instant, page, paging } from './fields.ts'

export const referralStatuses = ['sent', 'joined', 'credited'] as const

export const referral = z.object({
  id,
  /** Null for somebody who came by the link without a mail. */
  email: z.nullable(z.string()),
  status: z.enum(referralStatuses),
  createdAt: instant,
  joinedAt: z.nullable(instant),
  creditedAt: z.nullable(instant),
})
export type Referral = z.infer<typeof referral>

/** Recommending the product: a free month for whoever brings a family that pays. */
export const referrals = {
  send: endpoint({
    method: 'POST',
    path: '/api/referrals/send',
    summary: 'Mails a recommendation with the caller’s link. Answers the same for an address that is known already.',
    access: { who: 'member', can: 'referrals' },
    body: z.strictObject({ email: username, locale: z._default(z.enum(locales), 'en') }),
    output: referral,
    status: 201,
    errors: {
      OWN_ADDRESS: { status: 400, text: 'This is your own address.' },
      RECENTLY_SENT: { status: 409, text: 'This address got a recommendation in the last 30 days.' },
      RATE_LIMITED: { status: 429, text: 'You can send 10 recommendations a day.' },
    },
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/referrals/my-referrals',
    summary: 'Whom the caller recommended the product to, newest first.',
    access: { who: 'member', can: 'referrals' },
    query: z.strictObject(paging),
    output: page(referral),
    errors: {},
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/referrals/stats',
    summary: 'The caller’s link and how many came by it.',
    access: { who: 'member', can: 'referrals' },
    output: z.object({
      code: z.string(),
      link: z.string(),
      sent: z.int(),
      joined: z.int(),
      credited: z.int(),
      /** Days of free time earned. */
      creditDays: z.int(),
    }),
    errors: {},
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/referrals/unsubscribe',
    summary: 'No more recommendations to the address that a mail’s link was made for.',
    access: { who: 'anyone' },
    body: z.strictObject({ token: linkToken }),
    output: nothing,
    errors: {
      INVALID_LINK: { status: 400, text: "This link isn't valid." },
      RATE_LIMITED: { status: 429, text: 'Too many tries. Wait a moment and try again.' },
    },
  }),
}
