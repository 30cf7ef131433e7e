import { brand } from '@nestwren/contract/brand'
import * as z from 'zod'
import type { Config, RevenueCatConfig } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import {
  type PaidPeriod,
  ProviderUnavailable,
  type ProviderWord,
  type SubscriptionProvider,
  type SubscriptionState,
} from './provider.ts'

const timeoutMs = 10_000
/** An answer about one subscriber has a few kilobytes. */
const maxBytes = 1_000_000

interface RevenueCatDeps {
  readonly revenueCat: RevenueCatConfig
  readonly appEnv: Config['appEnv']
  /** How long to wait for an answer; 10 s unless told. */
  readonly timeoutMs?: number
}

/** RevenueCat, asked by the server with its secret key; the id of an account is the id of its subscriber. */
export function createRevenueCat({ revenueCat, appEnv, ...options }: RevenueCatDeps): SubscriptionProvider {
  const { apiUrl, secretKey } = revenueCat
  const patience = createPatience()

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    mayTakeLong('RevenueCat was asked')
    if (!patience.mayAsk()) throw new ProviderUnavailable('RevenueCat was silent a moment ago')
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The key goes nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
      })
      const text = await limitedText(response)
      patience.answered()
      if (!response.ok) throw new Error(`it answered ${response.status}`)
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') patience.wasSilent()
      throw new ProviderUnavailable(`RevenueCat could not be asked: ${method} ${path.split('/')[1]}`, { cause: error })
    }
  }

  const ofAccount = (accountId: string): string => `/subscribers/${encodeURIComponent(accountId)}`

  return {
    kind: 'revenuecat',
    async read(accountId): Promise<ProviderWord> {
      const body = await call('GET', ofAccount(accountId))
      try {
        return wordOf(body, { isSandboxCounted: appEnv !== 'prod' })
      } catch (error) {
        throw new ProviderUnavailable('RevenueCat answered something else than a subscriber', { cause: error })
      }
    },
    // RevenueCat itself takes a second grant with the same end for the first one.
    async grantUntil(accountId, end) {
      await call('POST', `${ofAccount(accountId)}/entitlements/${brand.entitlement}/promotional`, {
        end_time_ms: end.getTime(),
      })
    },
  }
}

/** After so many asks in a row that were waited for in vain, nobody waits for a while; then one asks for all. */
const mostSilent = 3
const silentPauseMs = 15_000

function createPatience() {
  let [silent, pausedUntil] = [0, 0]
  return {
    mayAsk(): boolean {
      if (silent < mostSilent) return true
      const now = performance.now()
      if (now < pausedUntil) return false
      pausedUntil = now + silentPauseMs
      return true
    },
    answered(): void {
      silent = 0
    },
    wasSilent(): void {
      silent += 1
      pausedUntil = performance.now() + silentPauseMs
    },
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

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
function wordOf(body: unknown, { isSandboxCounted }: { isSandboxCounted: boolean }): ProviderWord {
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
