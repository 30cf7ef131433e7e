import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brand } from '@nestwren/contract/brand'
import { v7 as uuidv7 } from 'uuid'
import { type BrowserApi, createBrowserApi } from './revenuecat-browser-api.ts'

/**
 * A server that answers as RevenueCat's REST API v1 is documented to, for tests of everything behind REVENUECAT_API_URL:
 * https://www.revenuecat.com/docs/api-v1/customers and …/entitlements; and, to browsers with the public key, as its
 * library expects. Run directly it listens on the port given to it, and does what `POST /control/<name>` tells, with the
 * arguments as an array.
 */

export const doubleKeys = {
  REVENUECAT_PUBLIC_KEY: 'rcb_public_for_tests',
  REVENUECAT_SECRET_KEY: 'sk_secret_for_tests',
  REVENUECAT_WEBHOOK_SECRET: 'a-webhook-secret-for-tests-only-0123456789',
} as const

/** With the first, payments are Stripe's; with the second they are RevenueCat's own Test Store's, where no money moves. */
const publicKeys = [doubleKeys.REVENUECAT_PUBLIC_KEY, 'test_public_for_tests']

/** A subscription as the API writes it. */
export interface DoubleSubscription {
  readonly expires_date: string | null
  readonly purchase_date: string
  readonly original_purchase_date: string
  readonly period_type: 'normal' | 'trial' | 'intro' | 'promotional' | 'prepaid'
  readonly store: 'rc_billing' | 'stripe' | 'app_store' | 'play_store' | 'promotional' | 'test_store'
  readonly is_sandbox: boolean
  readonly ownership_type: 'PURCHASED'
  readonly unsubscribe_detected_at: string | null
  readonly billing_issues_detected_at: string | null
  readonly grace_period_expires_date: string | null
  readonly refunded_at: string | null
  readonly auto_resume_date: null
  readonly store_transaction_id: string
  readonly price: { readonly amount: number; readonly currency: string }
}

/** What may go wrong with an answer. */
type Trouble = 'down' | 'hang' | 'garbage' | 'empty' | 'foreign'

export interface RevenueCatDouble {
  /** For REVENUECAT_API_URL. */
  readonly url: string
  /** Everything the server needs to talk to this double. */
  readonly env: Readonly<Record<string, string>>
  /** Adds or changes a subscription; what is not told stays, or is that of a paid one that renews. */
  subscribe(appUserId: string, product: string, values?: Partial<DoubleSubscription>): void
  /** What browsers are offered, as `{ offering: { package: dollars } }`. */
  offer: BrowserApi['offer']
  /** Moves everything from one subscriber to another. */
  transfer(from: string, to: string): void
  /** From now on answers go wrong like this; null for right ones. */
  trouble(kind: Trouble | null): void
  /** Holds the next answer about a subscriber back, as it is when asked for, until the returned function is called. */
  hold(): () => void
  /** Resolves once so many calls were taken in all. */
  asked(calls: number): Promise<void>
  /** Every call so far, as `GET /subscribers/…`. */
  readonly calls: readonly string[]
  /** The event as the webhook sends it. */
  event(
    type: string,
    values: Readonly<Record<string, unknown>>,
  ): { api_version: string; event: Record<string, unknown> }
  stop(): Promise<void>
}

export interface DoubleOptions {
  /** Its clock; that of this machine unless given. */
  readonly now?: () => Date
  /** A free one unless given. */
  readonly port?: number
  /** Takes orders at /control. */
  readonly isControlled?: boolean
}

export async function startRevenueCatDouble(options: DoubleOptions = {}): Promise<RevenueCatDouble> {
  const { now = () => new Date(), port = 0, isControlled = false } = options
  const browserApi = createBrowserApi()
  const subscribers = new Map<string, Map<string, DoubleSubscription>>()
  const firstSeen = new Map<string, string>()
  const calls: string[] = []
  const waiting = new Set<() => void>()
  let trouble: Trouble | null = null
  let held: Promise<void> | null = null

  const of = (appUserId: string): Map<string, DoubleSubscription> => {
    const found = subscribers.get(appUserId) ?? new Map<string, DoubleSubscription>()
    subscribers.set(appUserId, found)
    if (!firstSeen.has(appUserId)) firstSeen.set(appUserId, seconds(now()))
    return found
  }

  function subscribe(appUserId: string, product: string, values: Partial<DoubleSubscription> = {}): void {
    const at = now()
    const fresh: DoubleSubscription = {
      expires_date: seconds(new Date(at.getTime() + 7 * 86_400_000)),
      purchase_date: seconds(at),
      original_purchase_date: seconds(at),
      period_type: 'normal',
      store: 'rc_billing',
      is_sandbox: false,
      ownership_type: 'PURCHASED',
      unsubscribe_detected_at: null,
      billing_issues_detected_at: null,
      grace_period_expires_date: null,
      refunded_at: null,
      auto_resume_date: null,
      store_transaction_id: uuidv7(),
      price: { amount: 2, currency: 'USD' },
    }
    const subscriptions = of(appUserId)
    subscriptions.set(product, { ...(subscriptions.get(product) ?? fresh), ...values })
  }

  function customerInfo(appUserId: string) {
    const at = now()
    const subscriptions = Object.fromEntries(of(appUserId))
    const last = Object.entries(subscriptions).toSorted(([, one], [, other]) => endMs(other) - endMs(one))[0]
    const isActive = last !== undefined && endMs(last[1]) > at.getTime()
    return {
      request_date: seconds(at),
      request_date_ms: at.getTime(),
      subscriber: {
        entitlements:
          last === undefined
            ? {}
            : {
                [brand.entitlement]: {
                  expires_date: last[1].expires_date,
                  grace_period_expires_date: last[1].grace_period_expires_date,
                  product_identifier: last[0],
                  purchase_date: last[1].purchase_date,
                },
              },
        first_seen: firstSeen.get(appUserId),
        last_seen: seconds(at),
        management_url: isActive ? `https://pay.rev.cat/manage/${appUserId}` : null,
        non_subscriptions: {},
        original_app_user_id: appUserId,
        original_application_version: null,
        original_purchase_date: null,
        other_purchases: {},
        subscriptions,
      },
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const address = new URL(request.url ?? '', 'http://double')
    const path = decodeURIComponent(address.pathname.replace(/^\/v1/, ''))
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...openToBrowsers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (request.method === 'OPTIONS') return send(200, {})
    if (isControlled && path.startsWith('/control/'))
      return send(200, control(path.slice('/control/'.length), JSON.parse(Buffer.concat(chunks).toString())))
    calls.push(`${request.method} ${path}`)
    for (const look of waiting) look()
    if (trouble === 'hang') return
    if (trouble === 'down') return send(503, { code: 7101, message: 'There was a problem with the store.' })
    if (trouble === 'garbage') return send(200, '<html>Bad gateway</html>')
    if (trouble === 'empty') return send(200, {})
    if (trouble === 'foreign') return send(200, { request_date_ms: 'soon', subscriber: { entitlements: [] } })
    const isBrowser = publicKeys.some((key) => request.headers.authorization === `Bearer ${key}`)
    if (!isBrowser && request.headers.authorization !== `Bearer ${doubleKeys.REVENUECAT_SECRET_KEY}`)
      return send(401, { code: 7225, message: 'Invalid API Key.' })
    const toBrowser = isBrowser ? browserApi.answer(request.method ?? '', address) : null
    if (toBrowser !== null) return send(toBrowser.status, toBrowser.body)
    if (isBrowser && request.method === 'POST' && path === '/receipts') {
      const { app_user_id, product_id } = JSON.parse(Buffer.concat(chunks).toString())
      subscribe(app_user_id, product_id, { store: 'test_store', is_sandbox: true })
      return send(200, customerInfo(app_user_id))
    }
    const [, subscriber, action] = /^\/subscribers\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (subscriber === undefined) return send(404, { code: 7117, message: 'The resource was not found.' })
    if (request.method === 'GET' && action === undefined) {
      const isNew = !subscribers.has(subscriber)
      const info = customerInfo(subscriber)
      const mine = held
      held = null
      await mine
      return send(isNew ? 201 : 200, info)
    }
    if (!isBrowser && request.method === 'POST' && action === `/entitlements/${brand.entitlement}/promotional`) {
      const { end_time_ms } = JSON.parse(Buffer.concat(chunks).toString())
      grant(subscriber, new Date(end_time_ms))
      return send(201, { value: customerInfo(subscriber) })
    }
    return send(404, { code: 7117, message: 'The resource was not found.' })
  }

  /** A grant that ends within two hours of one that runs is the same grant. */
  function grant(appUserId: string, end: Date): void {
    const product = `rc_promo_${brand.entitlement}_custom`
    const running = of(appUserId).get(product)
    if (running !== undefined && Math.abs(endMs(running) - end.getTime()) < 7_200_000) return
    const price = { amount: 0, currency: 'USD' }
    of(appUserId).delete(product)
    subscribe(appUserId, product, { store: 'promotional', expires_date: seconds(end), price })
  }

  /** Orders of a test in another process. */
  function control(name: string, values: readonly unknown[]): object {
    const orders = {
      subscribe: ([id, product, given]: readonly unknown[]) =>
        subscribe(String(id), String(product), (given ?? {}) as Partial<DoubleSubscription>),
      trouble: ([kind]: readonly unknown[]) => double.trouble((kind ?? null) as Trouble | null),
      offer: ([offerings, current]: readonly unknown[]) =>
        browserApi.offer(offerings as Parameters<BrowserApi['offer']>[0], String(current)),
    }
    if (name in orders) orders[name as keyof typeof orders](values)
    return { calls }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

  const double: RevenueCatDouble = {
    url,
    env: { ...doubleKeys, REVENUECAT_API_URL: url },
    calls,
    subscribe,
    offer: browserApi.offer,
    transfer(from, to) {
      for (const [product, one] of of(from)) of(to).set(product, one)
      of(from).clear()
    },
    trouble(kind) {
      trouble = kind
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    asked(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = (): void => {
        if (calls.length < count) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
      return promise
    },
    event(type, values) {
      const fields = {
        id: uuidv7(),
        type,
        app_id: 'app',
        event_timestamp_ms: now().getTime(),
        environment: 'PRODUCTION',
      }
      return { api_version: '1.0', event: { ...fields, ...values } }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return double
}

/** Browsers on other origins may read every answer. */
const openToBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
}

function endMs({ expires_date }: DoubleSubscription): number {
  return expires_date === null ? Number.POSITIVE_INFINITY : new Date(expires_date).getTime()
}

/** The API writes whole seconds. */
function seconds(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

if (import.meta.main) {
  const { url } = await startRevenueCatDouble({ port: Number(process.argv[2] ?? 0), isControlled: true })
  process.stdout.write(`${url}\n`)
}
