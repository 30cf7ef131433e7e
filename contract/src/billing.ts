import * as z from 'zod/mini'
import { subscriptionStatuses, user, username } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, whole } from './fields.ts'
import { packageIdentifiers } from './plans.ts'

const currentPrice = z.object({ formattedPrice: z.string(), amountMicros: z.int(), currency: z.string() })

export const subscriptionPackage = z.object({
  identifier: z.enum(packageIdentifiers),
  product: z.object({
    title: z.string(),
    description: z.string(),
    priceString: z.string(),
    currentPrice,
  }),
  /** The same as A §3 names it. */
  billingProduct: z.object({ title: z.string(), description: z.string(), currentPrice }),
})
export type SubscriptionPackage = z.infer<typeof subscriptionPackage>

/** What the provider says of the account (A §3). */
export const customerInfo = z.object({
  entitlements: z.object({
    active: z.object({
      premium: z.optional(
        z.object({
          isActive: z.boolean(),
          expirationDate: z.nullable(instant),
          willRenew: z.boolean(),
          productIdentifier: z.string(),
        }),
      ),
    }),
  }),
  originalAppUserId: z.string(),
  /** The account's original date: when it was made. */
  originalDate: instant,
  /** Of the 30 days; 0 once they are over, null for those who pay or need not. */
  trialDaysLeft: z.nullable(z.int()),
  subscriptionStatus: z.enum(subscriptionStatuses),
  paymentStatus: z.enum(['completed', 'pending', 'failed']),
  trialEndDate: z.nullable(instant),
  subscriptionEndDate: z.nullable(instant),
  /** Whether 'free access' can still be chosen. */
  canStartFreeTrial: z.boolean(),
  /** Days given for recommendations, on top of what is paid. */
  creditDays: z.int(),
})
export type CustomerInfo = z.infer<typeof customerInfo>

const payer = { who: 'session', can: 'billing' } as const
const builtInOnly = {
  NOT_BUILT_IN: { status: 404, text: 'Purchases are made with the subscription provider here.' },
} as const
const providerDown = {
  PROVIDER_UNAVAILABLE: {
    status: 503,
    text: 'Payment verification failed. Please try logging in again or contact support if the issue persists.',
  },
} as const

/** What a family pays. The provider's word counts; what a browser says is a hint. */
export const billing = {
  offerings: endpoint({
    method: 'GET',
    path: '/api/billing/offerings',
    summary: 'The plans of the built-in store, or how to reach the provider that has them.',
    access: payer,
    output: z.object({
      provider: z.enum(['builtin', 'revenuecat']),
      /** Key of the provider's browser library; null for the built-in store. */
      publicKey: z.nullable(z.string()),
      /** Where that library finds the provider; null for where it looks by itself. */
      apiUrl: z.nullable(z.string()),
      appUserId: z.string(),
      offering: z.string(),
      packages: z.array(subscriptionPackage),
    }),
    errors: {},
  }),
  customerInfo: endpoint({
    method: 'GET',
    path: '/api/billing/customer-info',
    summary: 'What the provider says of the account, at most a minute old.',
    access: payer,
    output: customerInfo,
    errors: providerDown,
  }),
  purchase: endpoint({
    method: 'POST',
    path: '/api/billing/purchase',
    summary:
      'Buys a plan in the built-in store; no money moves. Repeating the same id buys once; whoever has one already is told so.',
    access: payer,
    body: z.strictObject({
      id,
      packageIdentifier: z.string().check(z.minLength(1), z.maxLength(60)),
      card: z.strictObject({
        number: z.string().check(z.regex(/^[\d ]{12,23}$/)),
        expiryMonth: whole(1, 12),
        expiryYear: whole(2000, 2099),
        cvc: z.string().check(z.regex(/^\d{3,4}$/)),
      }),
    }),
    output: z.object({ success: z.boolean(), alreadySubscribed: z.boolean(), customerInfo, user }),
    errors: {
      ...builtInOnly,
      PACKAGE_NOT_FOUND: { status: 400, text: 'Selected package not found' },
      NOT_A_TEST_CARD: { status: 400, text: "Use one of the test cards. You won't be charged." },
      CARD_EXPIRED: { status: 400, text: 'This card has expired.' },
      CARD_DECLINED: { status: 402, text: 'Payment failed. Please try again.' },
    },
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/billing/restore',
    summary: 'Reads the provider and stores what it says.',
    access: payer,
    output: z.object({ customerInfo, user }),
    errors: providerDown,
  }),
  managementUrl: endpoint({
    method: 'GET',
    path: '/api/billing/management-url',
    summary: 'Where the subscription is changed or ended; null without one.',
    access: payer,
    output: z.object({ managementUrl: z.nullable(z.string()) }),
    errors: providerDown,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/billing/cancel',
    summary: 'Ends the built-in store’s subscription at the end of the paid time.',
    access: payer,
    output: z.object({ customerInfo, user }),
    errors: { ...builtInOnly, NOT_SUBSCRIBED: { status: 409, text: "There's no subscription to change." } },
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/billing/resume',
    summary: 'Takes the end of the built-in store’s subscription back.',
    access: payer,
    output: z.object({ customerInfo, user }),
    errors: { ...builtInOnly, NOT_SUBSCRIBED: { status: 409, text: "There's no subscription to change." } },
  }),
  updatePaymentStatus: endpoint({
    method: 'POST',
    path: '/api/auth/update-payment-status',
    summary:
      'A hint that something was paid, or the wish for the free month: the server asks the provider and stores what it says.',
    access: { who: 'session' },
    body: z.strictObject({
      username,
      paymentStatus: z.optional(z.enum(['completed', 'pending', 'failed'])),
      subscriptionData: z.optional(
        z.strictObject({
          subscriptionStatus: z.optional(z.enum(subscriptionStatuses)),
          trialEndDate: z.optional(z.nullable(instant)),
          subscriptionEndDate: z.optional(z.nullable(instant)),
        }),
      ),
    }),
    output: z.object({ user, paymentRequired: z.boolean() }),
    errors: {
      FREE_TRIAL_USED: { status: 409, text: 'This email has already had its free month.' },
      ...providerDown,
    },
  }),
  revenuecatWebhook: endpoint({
    method: 'POST',
    path: '/api/billing/webhooks/revenuecat',
    summary: 'RevenueCat tells that something changed; the server then reads the subscriber anew.',
    access: { who: 'anyone' },
    body: z.looseObject({
      api_version: z.optional(z.string()),
      event: z.looseObject({
        id: z.string().check(z.minLength(1), z.maxLength(200)),
        type: z.string().check(z.minLength(1), z.maxLength(60)),
        event_timestamp_ms: z.int().check(z.gte(0)),
        app_user_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        original_app_user_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        transferred_from: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50))),
        transferred_to: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50))),
      }),
    }),
    output: z.object({ received: z.literal(true) }),
    errors: {
      UNAUTHENTICATED: { status: 401, text: 'Sign in to continue.' },
      ...providerDown,
      ...builtInOnly,
    },
  }),
}
