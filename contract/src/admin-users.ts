import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, versionOfChange, wholeInQuery } from './fields.ts'
import { roles } from './permissions.ts'

/** What an operator may set a subscription to (B §4); somebody's free month without a card is a `trial` here. */
export const adminSubscriptionStatuses = [
  'registered',
  'trial',
  'active',
  'influencer',
  'canceled',
  'past_due',
] as const
export type AdminSubscriptionStatus = (typeof adminSubscriptionStatuses)[number]

export const adminPaymentStatuses = ['completed', 'pending', 'failed'] as const

/** What the search takes; names of more than one page are narrowed by more letters. */
const search = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))
/** A filter that is left empty, as a form sends it, filters nothing. */
const filter = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.optional(z.union([z.enum(names), z.literal('')]))
/** Page `page`, from 1, of `limit` rows; 20 unless told (B §9). */
export const adminPaging = {
  page: z._default(wholeInQuery(1, 1_000_000), 1),
  limit: z._default(wholeInQuery(1, 100), 20),
}

/**
 * Where a page stands. `total` is exact up to a bound of the call, and `isTotalBounded` says that there are more: the pages
 * lead through the newest of them, and a narrower search to the others.
 */
export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  /** 0 of nothing. */
  totalPages: z.int(),
  isTotalBounded: z.boolean(),
})

/** A status that an operator set: it goes before the provider's until it is removed or ends. */
export const subscriptionOverride = z.object({
  status: z.enum(adminSubscriptionStatuses),
  /** The name of the operator, as of then. */
  setBy: z.string(),
  setAt: instant,
  /** Null: until it is removed. */
  endsAt: z.nullable(instant),
})

/** A person as the panel lists them. Nothing of what families wrote is in it, not even names. */
export const adminUser = z.object({
  _id: id,
  username: z.string(),
  /** In the family they own, else in the one they joined first; null for somebody who is in none any more. */
  role: z.nullable(z.enum(roles)),
  /** False: an operator deactivated them, at `deactivatedAt`. */
  active: z.boolean(),
  deactivatedAt: z.nullable(instant),
  /** Of the family they own, with what an operator set; null, like the next four, for somebody who owns none. */
  subscriptionStatus: z.nullable(z.enum(adminSubscriptionStatuses)),
  /** The `trial` is the free month without a card. */
  isFreeTrial: z.boolean(),
  /** An operator set the status. */
  isOverridden: z.boolean(),
  paymentStatus: z.nullable(z.enum(adminPaymentStatuses)),
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
  onboardingCompleted: z.boolean(),
  trialEndDate: z.nullable(instant),
  subscriptionEndDate: z.nullable(instant),
  /** The family they own; `storageLimit` and `storageUsed` in bytes. */
  accountId: z.nullable(z.object({ _id: id, storageUsed: z.int(), storageLimit: z.int() })),
  /** Counts what operators changed about this person: send it with a change, and an older one is refused. */
  version: z.int(),
})
export type AdminUser = z.infer<typeof adminUser>

/** What the provider and the service themselves say of a subscription: it holds where no operator set anything. */
export const ownSubscription = z.object({
  subscriptionStatus: z.enum(adminSubscriptionStatuses),
  isFreeTrial: z.boolean(),
  paymentStatus: z.enum(adminPaymentStatuses),
  trialEndDate: z.nullable(instant),
  subscriptionEndDate: z.nullable(instant),
  /** When it was canceled or ran out. */
  canceledAt: z.nullable(instant),
  /** Days given for recommendations that are left. */
  creditDays: z.int(),
  /** What the payment provider said last; null when it knows of no subscription. */
  provider: z.nullable(
    z.object({
      name: z.enum(['builtin', 'revenuecat']),
      product: z.string(),
      isTrialPeriod: z.boolean(),
      willRenew: z.boolean(),
      expiresAt: z.nullable(instant),
      /** Since when a charge fails. */
      billingIssueAt: z.nullable(instant),
      asOf: instant,
    }),
  ),
})

/** What deleting the person would remove, in numbers. */
export const deletionPreview = z.object({
  /** Families that go: nobody else owns them. */
  families: z.int(),
  children: z.int(),
  /** Other people who are in no other family, and so go with it. */
  people: z.int(),
  /** People who lose one of their families and stay. */
  peopleWhoStay: z.int(),
  /** Families that the person leaves and that stay. */
  familiesLeft: z.int(),
  storageUsed: z.int(),
  /** A subscription at an outside provider renews still, which only the person can end there. */
  renewsAtProvider: z.boolean(),
})

export const adminUserDetail = z.extend(adminUser, {
  /** What an operator set; null while the provider's word holds. */
  override: z.nullable(subscriptionOverride),
  /** What holds without the override; null for somebody who owns no family. */
  ownSubscription: z.nullable(ownSubscription),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Devices that are signed in. */
  sessions: z.int(),
  deletion: deletionPreview,
})
export type AdminUserDetail = z.infer<typeof adminUserDetail>

const oneUser = z.object({ success: z.literal(true), user: adminUserDetail })
const done = z.object({ success: z.literal(true), message: z.string() })
const change = z.optional(z.strictObject({ version: versionOfChange }))

const userNotFound = { NOT_FOUND: { status: 404, text: 'User not found' } } as const
/** `details.current` is the person as they are now (`adminUserDetail`). */
const stale = {
  STALE_VERSION: { status: 409, text: 'Another operator just changed this user. Look again before you go on.' },
} as const

/** How the counts differ from those of seven days before; null where nothing was noted then. */
const weekly = z.object({
  totalUsers: z.nullable(z.int()),
  active: z.nullable(z.int()),
  influencer: z.nullable(z.int()),
  totalStorageUsed: z.nullable(z.int()),
})

export const adminStats = z.object({
  totalUsers: z.int(),
  /** People by the status of the family they own; free months count as `trial`. */
  subscriptions: z.object({
    active: z.int(),
    trial: z.int(),
    influencer: z.int(),
    canceled: z.int(),
    registered: z.int(),
    past_due: z.int(),
  }),
  /** In bytes. */
  totalStorageUsed: z.int(),
  deactivatedUsers: z.int(),
  sinceLastWeek: weekly,
  /** The newest six. */
  recentUsers: z.array(adminUser),
  /** When it was counted. */
  asOf: instant,
})
export type AdminStats = z.infer<typeof adminStats>

/** People, their subscriptions and the figures of the service, for operators (B §7, "Operator admin"). */
export const adminUsers = {
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    summary: 'How many people and subscriptions there are, the room that families take, and who came last.',
    access: { who: 'operator' },
    output: z.object({ success: z.literal(true), stats: adminStats }),
    errors: {},
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'People, the newest first: all, those whose address holds the search, those with a status.',
    access: { who: 'operator' },
    query: z.strictObject({
      ...adminPaging,
      search: z.optional(search),
      subscriptionStatus: filter(adminSubscriptionStatuses),
      paymentStatus: filter(adminPaymentStatuses),
    }),
    output: z.object({
      success: z.literal(true),
      data: z.object({ users: z.array(adminUser), pagination }),
    }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    summary: 'One person, with what holds of their subscription and why, and what deleting them would remove.',
    access: { who: 'operator' },
    params: idParams,
    output: oneUser,
    errors: userNotFound,
  }),
  setSubscription: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/subscription',
    summary:
      "Sets the status of the family that a person owns, before what the provider says, until it ends or is removed; null removes it, and the provider's word holds again.",
    access: { who: 'operator' },
    params: idParams,
    body: z
      .strictObject({
        subscriptionStatus: z.nullable(z.enum(adminSubscriptionStatuses)),
        /** When it ends by itself; absent or null: never, but a `trial` ends after 30 days. */
        endsAt: z.optional(z.nullable(instant)),
        version: versionOfChange,
      })
      .check(
        z.refine(
          ({ subscriptionStatus, endsAt = null }) => subscriptionStatus !== null || endsAt === null,
          'Nothing ends where nothing is set.',
        ),
      ),
    output: oneUser,
    errors: {
      ...userNotFound,
      ...stale,
      END_IN_THE_PAST: { status: 400, text: 'Choose an end in the future, within ten years.' },
      NO_FAMILY: { status: 409, text: 'This user owns no family, so there is no subscription to set.' },
    },
  }),
  deactivate: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/deactivate',
    summary:
      'Signs a person out everywhere within a second and keeps them out. Their families stay as they are. Once more changes nothing.',
    access: { who: 'operator' },
    params: idParams,
    body: change,
    output: oneUser,
    errors: { ...userNotFound, ...stale },
  }),
  reactivate: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/reactivate',
    summary: 'Lets a deactivated person sign in again. Once more changes nothing.',
    access: { who: 'operator' },
    params: idParams,
    body: change,
    output: oneUser,
    errors: { ...userNotFound, ...stale },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    summary:
      'Deletes a person, and every family that nobody else owns, as if they did it themselves. It cannot be undone.',
    access: { who: 'operator' },
    params: idParams,
    query: z.strictObject({ version: z.optional(wholeInQuery(1, 1_000_000_000)) }),
    output: done,
    errors: { ...userNotFound, ...stale },
  }),
  sendPasswordReset: endpoint({
    method: 'POST',
    path: '/api/admin/send-password-reset',
    summary: 'Mails a person the link to choose a new password, which the operator does not see.',
    access: { who: 'operator' },
    body: z.strictObject({ userId: id }),
    output: z.extend(done, {
      /** As forgot-password answers it: the person signs in with Google, and the mail is about a first password. */
      code: z.enum(['RESET_SENT', 'GOOGLE_USER_DETECTED']),
    }),
    errors: {
      ...userNotFound,
      USER_DEACTIVATED: { status: 409, text: 'This user is deactivated. Reactivate them first.' },
      USER_WITHOUT_FAMILY: { status: 409, text: 'This user is in no family anymore and has to sign up again.' },
      RATE_LIMITED: { status: 429, text: 'Too many reset emails to this user. Please try again later.' },
    },
  }),
}
