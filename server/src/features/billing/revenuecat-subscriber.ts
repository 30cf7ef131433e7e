import { brand } from '@nestwren/contract/brand'
import * as z from 'zod'
import type { PaidPeriod, ProviderWord, SubscriptionState } from './provider.ts'

/**
 * A subscriber as `GET /v1/subscribers/{app_user_id}` answers: only what is needed, and whatever else comes is left out.
 * https://www.revenuecat.com/docs/api-v1/customer-info-model
 */

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const maybeInstant = instant.nullish().transform((at) => at ?? null)

const subscription = z.object({
  expires_date: maybeInstant,
  purchase_date: instant,
  period_type: z.string(),
  store: z.string(),
  is_sandbox: z.boolean(),
  unsubscribe_detected_at: maybeInstant,
  billing_issues_detected_at: maybeInstant,
  grace_period_expires_date: maybeInstant,
  refunded_at: maybeInstant,
  price: z.object({ amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) }).nullish(),
})
type Subscription = z.output<typeof subscription>

const entitlement = z.object({
  expires_date: maybeInstant,
  product_identifier: z.string().min(1).max(255),
})

const answer = z.object({
  request_date_ms: z.int().positive(),
  subscriber: z.object({
    entitlements: z.record(z.string(), entitlement),
    subscriptions: z.record(z.string(), subscription),
    non_subscriptions: z.record(z.string(), z.array(z.object({ is_sandbox: z.boolean() }))).default({}),
    management_url: z.string().nullish(),
  }),
})
type Subscriber = z.output<typeof answer>['subscriber']

/** Kinds of periods that cost money; the others are trials and gifts. */
const paidPeriods = ['normal', 'intro', 'prepaid']

/** Reads an answer; throws when it is not one. In production nothing counts that was bought in a sandbox. */
export function wordOf(body: unknown, { isSandboxCounted }: { isSandboxCounted: boolean }): ProviderWord {
  const { request_date_ms, subscriber } = answer.parse(body)
  return { asOf: new Date(request_date_ms), subscription: stateOf(subscriber, isSandboxCounted) }
}

function stateOf(subscriber: Subscriber, isSandboxCounted: boolean): SubscriptionState | null {
  const premium = subscriber.entitlements[brand.entitlement]
  if (premium === undefined) return null
  const managementUrl = webAddress(subscriber.management_url)
  const counted = Object.entries(subscriber.subscriptions).filter(([, one]) => isSandboxCounted || !one.is_sandbox)
  const named = counted.find(([product]) => product === premium.product_identifier)
  const best = bestOf(counted)
  if (named === undefined) {
    const once = subscriber.non_subscriptions[premium.product_identifier] ?? []
    const isBought = once.some(({ is_sandbox }) => isSandboxCounted || !is_sandbox)
    if (isBought) return boughtOnce(premium, managementUrl)
    // The entitlement names a purchase that does not count; another one may.
    return best === null ? null : subscribed(best, managementUrl)
  }
  const [, main] = named
  if (main.store !== 'promotional' || best === null) return subscribed(named, managementUrl)
  // A gift runs beside what is paid: whichever ends later is the end, and what is paid says what follows.
  const paid = subscribed(best, managementUrl)
  return isLater(endOf(main), paid.expiresAt) && !(paid.willRenew && paid.billingIssueAt === null)
    ? { ...subscribed(named, managementUrl), paidPeriod: paid.paidPeriod }
    : paid
}

/** What was really subscribed to and ends last; null for none. */
function bestOf(entries: readonly [string, Subscription][]): [string, Subscription] | null {
  return entries
    .filter(([, { store }]) => store !== 'promotional')
    .reduce<[string, Subscription] | null>(
      (best, one) => (best === null || isLater(endOf(one[1]), endOf(best[1])) ? one : best),
      null,
    )
}

function subscribed([productIdentifier, one]: [string, Subscription], managementUrl: string | null): SubscriptionState {
  const isGift = one.store === 'promotional'
  const isRefunded = one.refunded_at !== null
  return {
    productIdentifier,
    expiresAt: endOf(one),
    isTrialPeriod: one.period_type === 'trial',
    willRenew: !isGift && !isRefunded && one.unsubscribe_detected_at === null && one.expires_date !== null,
    // Who has cancelled is not waited for.
    billingIssueAt: isRefunded || one.unsubscribe_detected_at !== null ? null : one.billing_issues_detected_at,
    managementUrl,
    paidPeriod: paidPeriodOf(one),
  }
}

function boughtOnce(premium: z.output<typeof entitlement>, managementUrl: string | null): SubscriptionState {
  return {
    productIdentifier: premium.product_identifier,
    expiresAt: premium.expires_date,
    isTrialPeriod: false,
    willRenew: false,
    billingIssueAt: null,
    managementUrl,
    paidPeriod: null,
  }
}

function paidPeriodOf(one: Subscription): PaidPeriod | null {
  const isPaid = paidPeriods.includes(one.period_type) && one.store !== 'promotional' && one.refunded_at === null
  return isPaid ? { startsAt: one.purchase_date, price: one.price ?? null } : null
}

/**
 * Until when it was paid. A store's days of grace are not: while a charge fails, the days count from the failure or from
 * the end of what was paid, whichever comes first.
 */
function endOf(one: Subscription): Date | null {
  const { expires_date, refunded_at, billing_issues_detected_at, grace_period_expires_date } = one
  const inGrace = grace_period_expires_date === null ? null : billing_issues_detected_at
  return [refunded_at, inGrace].reduce((end, at) => (at !== null && isLater(end, at) ? at : end), expires_date)
}

/** Null is for ever. */
function isLater(one: Date | null, other: Date | null): boolean {
  if (other === null) return false
  return one === null || one > other
}

function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  return new URL(text).protocol === 'https:' ? text : null
}
