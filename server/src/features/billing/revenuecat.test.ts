import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { call } from '../../testing/call.ts'
import {
  type DoubleSubscription,
  doubleKeys,
  type RevenueCatDouble,
  startRevenueCatDouble,
} from '../../testing/revenuecat-double.ts'
import { ProviderUnavailable } from './provider.ts'
import { createRevenueCat } from './revenuecat.ts'
import {
  accountStatus,
  type BillingWorld,
  dayMs,
  good,
  order,
  owes,
  type Payer,
  readOnly,
  startBillingWorld,
} from './testing/billing-world.ts'

/** The double has the clock of the world, which is made after it. */
const clock = { now: () => world?.clock.now() ?? new Date('2026-11-19T10:24:00.000Z') }
let double: RevenueCatDouble
let world: BillingWorld | undefined
let w: BillingWorld
// What requests share is only seen where many of one family are answered at the same time.
const manyAtOnce = { LIMITS_REQUESTS_PER_PERSON: '40', LIMITS_REQUESTS_PER_ACCOUNT: '40' }

beforeAll(async () => {
  double = await startRevenueCatDouble(clock)
  w = world = await startBillingWorld({ env: { ...double.env, ...manyAtOnce } })
})
afterEach(() => double.trouble(null))
afterAll(async () => {
  await w.stop()
  await double.stop()
})

const inDays = (days: number) => new Date(w.clock.now().getTime() + days * dayMs).toISOString().replace('.000Z', 'Z')
const instant = (days: number) => new Date(w.clock.now().getTime() + days * dayMs).toISOString()
const registered = () => w.payer()

interface Hook {
  readonly secret?: string | null
  readonly id?: string
}

/** RevenueCat tells of an event; the double says what is true. */
function tell(type: string, values: object, { secret = doubleKeys.REVENUECAT_WEBHOOK_SECRET, id }: Hook = {}) {
  const body = double.event(type, { ...values, ...(id !== undefined && { id }) })
  return call(w.app.url, 'POST', '/api/billing/webhooks/revenuecat', {
    body,
    headers: secret === null ? {} : { authorization: secret },
  })
}

async function subscribed(
  product: string,
  values: Partial<DoubleSubscription> = {},
  type = 'INITIAL_PURCHASE',
): Promise<Payer> {
  const payer = await registered()
  expect(await accountStatus(payer)).toEqual(owes)
  double.subscribe(payer.accountId, product, values)
  expect(await tell(type, { app_user_id: payer.accountId })).toMatchObject({ status: 200, body: { received: true } })
  return payer
}

const userOf = async (payer: Payer) => (await (await w.again(payer)).send('GET', '/api/auth/me')).body.user

describe('what is bought', () => {
  test('is known after the webhook: trial, paid, annual', async () => {
    const trial = await subscribed('weekly', { period_type: 'trial', expires_date: inDays(30) })
    expect(await userOf(trial)).toMatchObject({
      subscriptionStatus: 'trial',
      trialEndDate: instant(30),
      paymentRequired: false,
    })
    expect(await accountStatus(trial)).toEqual(good)
    expect(await w.mails(trial.owner)).toEqual([])
    const paid = await subscribed('annual', { expires_date: inDays(365), price: { amount: 89, currency: 'USD' } })
    expect(await userOf(paid)).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: instant(365) })
    const [receipt, ...others] = await w.mails(paid.owner)
    expect(others).toEqual([])
    expect(receipt?.text).toContain('was charged: $89.00.')
    expect(receipt?.text).not.toContain('no money')
  })

  test('is known without a webhook, from customer info, restore and the hint of the browser', async () => {
    const look = (payer: Payer) => payer.send('GET', '/api/billing/customer-info')
    const earlier = double.calls.length
    for (const ask of [
      look,
      (payer: Payer) => payer.send('POST', '/api/billing/restore'),
      (payer: Payer) =>
        payer.send('POST', '/api/auth/update-payment-status', {
          username: payer.owner.username,
          paymentStatus: 'completed',
        }),
    ]) {
      const payer = await registered()
      expect((await ask(payer)).status).toBe(200)
      expect(await accountStatus(payer)).toEqual(owes)
      double.subscribe(payer.accountId, 'weekly')
      // Whoever only looks sees it a minute later, at the latest.
      if (ask === look) w.clock.advance(60_000)
      expect((await ask(payer)).status).toBe(200)
      expect(await accountStatus(payer)).toEqual(good)
    }
    expect(double.calls.slice(earlier).filter((one) => !one.startsWith('GET /subscribers/'))).toEqual([])
  })

  test('is stored once, with many asking at once', async () => {
    const payer = await registered()
    double.subscribe(payer.accountId, 'weekly')
    const answers = await Promise.all(Array.from({ length: 10 }, () => payer.send('GET', '/api/billing/customer-info')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { rows } = await w.app.database.pool.query('select account_id from subscriptions where account_id = $1', [
      payer.accountId,
    ])
    expect(rows).toHaveLength(1)
    expect(await w.mails(payer.owner)).toHaveLength(1)
  })

  test('is looked at as often as anybody likes, while the provider is asked once a minute', async () => {
    const payer = await registered()
    const asked = () => double.calls.filter((one) => one.endsWith(payer.accountId)).length
    const look = async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          payer.send('GET', `/api/billing/${n % 2 === 0 ? 'customer-info' : 'management-url'}`),
        ),
      )
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
    await look()
    await look()
    expect(asked()).toBe(1)
    w.clock.advance(60_000)
    await look()
    expect(asked()).toBe(2)
    // An event is news: the server reads it, and so does the next look.
    double.subscribe(payer.accountId, 'weekly')
    await tell('INITIAL_PURCHASE', { app_user_id: payer.accountId })
    await look()
    expect(asked()).toBe(4)
    expect(await accountStatus(payer)).toEqual(good)
  })

  test('is asked for at once thirty times in ten minutes, and an ask that began earlier is not taken for a new one', async () => {
    const payer = await registered()
    const restore = () => payer.send('POST', '/api/billing/restore')
    const asked = double.calls.length
    const release = double.hold()
    const early = payer.send('GET', '/api/billing/customer-info')
    await double.asked(asked + 1)
    double.subscribe(payer.accountId, 'weekly')
    const late = Array.from({ length: 20 }, restore)
    release()
    expect((await early).status).toBe(200)
    for (const answer of await Promise.all(late))
      expect(answer).toMatchObject({ status: 200, body: { user: { subscriptionStatus: 'active' } } })
    expect(double.calls.length - asked).toBeLessThan(10)
    for (let n = 0; n < 10; n += 1) expect((await restore()).status).toBe(200)
    const refused = await restore()
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // What is known can still be looked at, and others are not held up.
    expect((await payer.send('GET', '/api/billing/customer-info')).status).toBe(200)
    expect((await (await registered()).send('POST', '/api/billing/restore')).status).toBe(200)
  })

  test('is managed where RevenueCat says, and never in the built-in store', async () => {
    const payer = await subscribed('weekly')
    expect((await payer.send('GET', '/api/billing/offerings')).body).toEqual({
      provider: 'revenuecat',
      publicKey: doubleKeys.REVENUECAT_PUBLIC_KEY,
      apiUrl: double.url.replace(/\/v1$/, ''),
      appUserId: payer.accountId,
      offering: 'nestwren',
      packages: [],
    })
    expect((await payer.send('GET', '/api/billing/management-url')).body).toEqual({
      managementUrl: `https://pay.rev.cat/manage/${payer.accountId}`,
    })
    for (const [path, body] of [
      ['purchase', order()],
      ['cancel', undefined],
      ['resume', undefined],
    ] as const)
      expect(await payer.send('POST', `/api/billing/${path}`, body)).toMatchObject({
        status: 404,
        body: { code: 'NOT_BUILT_IN' },
      })
  })

  test('says nothing of an influencer or a free month while there is none', async () => {
    for (const subscriptionStatus of ['influencer', 'free_trial', 'canceled'] as const) {
      const payer = await w.payer({ subscriptionStatus })
      await tell('TEST', { app_user_id: payer.accountId })
      await payer.send('POST', '/api/billing/restore')
      expect((await userOf(payer)).subscriptionStatus).toBe(subscriptionStatus)
    }
    const influencer = await w.payer({ subscriptionStatus: 'influencer' })
    double.subscribe(influencer.accountId, 'weekly', { expires_date: inDays(-1), unsubscribe_detected_at: inDays(-3) })
    await tell('EXPIRATION', { app_user_id: influencer.accountId })
    expect((await userOf(influencer)).subscriptionStatus).toBe('influencer')
  })
})

describe('the webhook', () => {
  test.each([null, 'wrong', `${doubleKeys.REVENUECAT_WEBHOOK_SECRET}x`, 'Bearer '])(
    'with the secret %s is 401 and changes nothing',
    async (secret) => {
      const payer = await registered()
      double.subscribe(payer.accountId, 'weekly')
      const answer = await tell('INITIAL_PURCHASE', { app_user_id: payer.accountId }, { secret })
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
      expect(await w.account(payer.accountId)).toMatchObject({ subscription_status: 'registered' })
    },
  )

  test('takes the secret as a bearer token too', async () => {
    const secret = `Bearer ${doubleKeys.REVENUECAT_WEBHOOK_SECRET}`
    expect((await tell('TEST', {}, { secret })).status).toBe(200)
  })

  test('takes an event once, also when it comes many times at once', async () => {
    const payer = await registered()
    double.subscribe(payer.accountId, 'weekly')
    const id = 'event-that-comes-often'
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tell('INITIAL_PURCHASE', { app_user_id: payer.accountId }, { id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await w.mails(payer.owner)).toHaveLength(1)
    const asked = double.calls.length
    expect((await tell('INITIAL_PURCHASE', { app_user_id: payer.accountId }, { id })).status).toBe(200)
    expect(double.calls).toHaveLength(asked)
  })

  test('of an older event that comes late does not bring an older state back', async () => {
    const payer = await registered()
    double.subscribe(payer.accountId, 'weekly')
    const asked = double.calls.length
    const release = double.hold()
    const slow = tell('INITIAL_PURCHASE', { app_user_id: payer.accountId })
    await double.asked(asked + 1)
    // Meanwhile it is refunded, and that word is stored first.
    w.clock.advance(60_000)
    double.subscribe(payer.accountId, 'weekly', { refunded_at: inDays(0), expires_date: inDays(0) })
    expect((await tell('CANCELLATION', { app_user_id: payer.accountId })).status).toBe(200)
    const after = await w.stored(payer.accountId)
    release()
    expect((await slow).status).toBe(200)
    expect(await w.stored(payer.accountId)).toEqual(after)
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'canceled' })
  })

  test('of unknown, strange and anonymous ids is answered 200 and asks nobody', async () => {
    const asked = double.calls.length
    for (const app_user_id of [
      '0190aaaa-0000-7000-8000-000000000000',
      '$RCAnonymousID:8069238d6049ce87cc529853916d624c',
      "' or 1=1",
      '../../x',
    ])
      expect(await tell('RENEWAL', { app_user_id })).toMatchObject({ status: 200, body: { received: true } })
    expect(double.calls).toHaveLength(asked)
  })

  test('of a transfer moves both accounts', async () => {
    const [from, to] = [await subscribed('weekly'), await registered()]
    w.clock.advance(1_000)
    double.transfer(from.accountId, to.accountId)
    const moved = { transferred_from: [from.accountId, '$RCAnonymousID:1'], transferred_to: [to.accountId] }
    expect((await tell('TRANSFER', moved)).status).toBe(200)
    expect(await userOf(from)).toMatchObject({ subscriptionStatus: 'canceled' })
    expect(await accountStatus(await w.again(from))).toEqual(readOnly)
    expect(await userOf(to)).toMatchObject({ subscriptionStatus: 'active' })
  })

  test.each(['down', 'garbage', 'empty', 'foreign'] as const)(
    'comes again when the provider is %s',
    async (trouble) => {
      const payer = await registered()
      double.subscribe(payer.accountId, 'weekly')
      double.trouble(trouble)
      const id = `event-during-${trouble}`
      const failed = await tell('INITIAL_PURCHASE', { app_user_id: payer.accountId }, { id })
      expect(failed).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
      expect(await w.account(payer.accountId)).toMatchObject({ subscription_status: 'registered' })
      double.trouble(null)
      expect((await tell('INITIAL_PURCHASE', { app_user_id: payer.accountId }, { id })).status).toBe(200)
      expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active' })
    },
  )

  test.each([
    '[]',
    '{}',
    '{"event":{"id":"","type":"TEST","event_timestamp_ms":1}}',
    '{"event":{"id":"x","type":"TEST"}}',
  ])('with the body %s is 400', async (body) => {
    const headers = { authorization: doubleKeys.REVENUECAT_WEBHOOK_SECRET }
    const answer = await call(w.app.url, 'POST', '/api/billing/webhooks/revenuecat', { body, headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

const revenueCat = () => ({
  publicKey: 'p',
  secretKey: doubleKeys.REVENUECAT_SECRET_KEY,
  webhookSecret: 'w',
  apiUrl: double.url,
})

describe('while the provider is away', () => {
  test('people hear it with the specified words, and what was known stands', async () => {
    const payer = await subscribed('weekly')
    double.trouble('down')
    for (const [method, path, body] of [
      ['GET', '/api/billing/customer-info'],
      ['GET', '/api/billing/management-url'],
      ['POST', '/api/billing/restore'],
      ['POST', '/api/auth/update-payment-status', { username: payer.owner.username }],
    ] as const)
      expect(await payer.send(method, path, body)).toMatchObject({
        status: 503,
        body: {
          code: 'PROVIDER_UNAVAILABLE',
          error: 'Payment verification failed. Please try logging in again or contact support if the issue persists.',
        },
      })
    expect(await accountStatus(payer)).toEqual(good)
    expect((await payer.send('GET', '/api/billing/offerings')).status).toBe(200)
  })

  test('it is not waited for without end', async () => {
    double.trouble('hang')
    const impatient = createRevenueCat({ revenueCat: revenueCat(), appEnv: 'local', timeoutMs: 50 })
    await expect(impatient.read('0190aaaa-0000-7000-8000-000000000000')).rejects.toThrow(ProviderUnavailable)
  })

  test('after three asks in vain nobody waits any more', async () => {
    double.trouble('hang')
    const impatient = createRevenueCat({ revenueCat: revenueCat(), appEnv: 'local', timeoutMs: 50 })
    const ask = () => impatient.read('0190aaaa-0000-7000-8000-000000000000')
    for (let n = 0; n < 3; n += 1) await expect(ask()).rejects.toThrow(ProviderUnavailable)
    const calls = double.calls.length
    await expect(ask()).rejects.toThrow('silent a moment ago')
    expect(double.calls).toHaveLength(calls)
  })

  test('looks that fail ask once in five seconds', async () => {
    const payer = await registered()
    double.trouble('down')
    const calls = double.calls.length
    for (let n = 0; n < 5; n += 1) expect((await payer.send('GET', '/api/billing/customer-info')).status).toBe(503)
    expect(double.calls).toHaveLength(calls + 1)
    double.trouble(null)
    w.clock.advance(5_000)
    expect((await payer.send('GET', '/api/billing/customer-info')).status).toBe(200)
  })

  test('a wrong key is no answer either', async () => {
    const wrong = createRevenueCat({ revenueCat: { ...revenueCat(), secretKey: 'sk_wrong' }, appEnv: 'local' })
    await expect(wrong.read('0190aaaa-0000-7000-8000-000000000000')).rejects.toThrow(ProviderUnavailable)
  })
})

describe('through time', () => {
  test('a failed charge leaves seven days, then reading only; the owner is told once', async () => {
    const payer = await subscribed('weekly', { expires_date: inDays(7) })
    w.clock.advance(7 * dayMs)
    const grace = {
      billing_issues_detected_at: inDays(0),
      grace_period_expires_date: inDays(3),
      expires_date: inDays(3),
    }
    double.subscribe(payer.accountId, 'weekly', grace)
    await tell('BILLING_ISSUE', { app_user_id: payer.accountId })
    await tell('BILLING_ISSUE', { app_user_id: payer.accountId })
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'past_due', subscriptionEndDate: instant(0) })
    expect(await w.account(payer.accountId)).toMatchObject({ payment_status: 'failed' })
    expect((await w.mails(payer.owner)).map(({ kind }) => kind)).toEqual(['receipt', 'past-due'])
    w.clock.advance(7 * dayMs - 1)
    expect(await accountStatus(await w.again(payer))).toEqual(good)
    w.clock.advance(1)
    expect(await accountStatus(await w.again(payer))).toEqual(readOnly)
    await w.run('billing.settle')
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'canceled' })
    // The card is put right after all.
    double.subscribe(payer.accountId, 'weekly', {
      billing_issues_detected_at: null,
      grace_period_expires_date: null,
      purchase_date: inDays(0),
      expires_date: inDays(7),
    })
    await tell('RENEWAL', { app_user_id: payer.accountId })
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active' })
    expect(await w.account(payer.accountId)).toMatchObject({ payment_status: 'completed', canceled_at: null })
    expect((await w.mails(payer.owner)).map(({ kind }) => kind)).toEqual(['receipt', 'past-due', 'receipt'])
  })

  test('cancelled is active to its end, and over with it, also when no event comes', async () => {
    const payer = await subscribed('weekly', { expires_date: inDays(7) })
    double.subscribe(payer.accountId, 'weekly', { unsubscribe_detected_at: inDays(0) })
    await tell('CANCELLATION', { app_user_id: payer.accountId })
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active' })
    w.clock.advance(7 * dayMs)
    expect(await accountStatus(await w.again(payer))).toEqual(readOnly)
    await w.run('billing.settle')
    const after = await w.stored(payer.accountId)
    expect(after).toMatchObject({ subscription_status: 'canceled', canceled_at: w.clock.now() })
    await w.run('billing.settle')
    expect(await w.stored(payer.accountId)).toEqual(after)
  })

  test('a renewal whose event is lost is found by the job, and its late word takes nothing away', async () => {
    const payer = await subscribed('weekly', { expires_date: inDays(7) })
    w.clock.advance(8 * dayMs)
    await w.run('billing.settle')
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active' })
    expect(await accountStatus(await w.again(payer))).toEqual(good)
    double.subscribe(payer.accountId, 'weekly', { purchase_date: inDays(-1), expires_date: inDays(6) })
    await w.run('billing.settle')
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: instant(6) })
  })

  test('a refund ends it at once', async () => {
    const payer = await subscribed('annual', { expires_date: inDays(365) })
    w.clock.advance(dayMs)
    double.subscribe(payer.accountId, 'annual', { refunded_at: inDays(0) })
    await tell('CANCELLATION', { app_user_id: payer.accountId, cancel_reason: 'CUSTOMER_SUPPORT' })
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'canceled' })
    expect(await accountStatus(await w.again(payer))).toEqual(readOnly)
  })

  test('while the provider is away the job changes nothing and says so', async () => {
    const payers = [await subscribed('weekly'), await subscribed('weekly'), await subscribed('weekly')]
    w.clock.advance(8 * dayMs)
    double.trouble('down')
    await expect(w.run('billing.settle')).rejects.toThrow(ProviderUnavailable)
    for (const payer of payers) expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active' })
  })

  test('free days are granted when what is paid ends, once', async () => {
    let payer = await subscribed('weekly', { expires_date: inDays(7), unsubscribe_detected_at: inDays(0) })
    await w.people.setAccount(payer.accountId, { creditDays: 30 })
    w.clock.advance(8 * dayMs)
    payer = await w.again(payer)
    expect(await accountStatus(payer)).toEqual(good)
    const granted = () =>
      double.calls.filter((one) => one === `POST /subscribers/${payer.accountId}/entitlements/premium/promotional`)
    await w.run('billing.settle')
    await w.run('billing.settle')
    expect(granted()).toHaveLength(1)
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: instant(29) })
    expect((await payer.send('GET', '/api/billing/customer-info')).body).toMatchObject({ creditDays: 0 })
    expect((await w.mails(payer.owner)).map(({ kind }) => kind)).toEqual(['receipt'])
    w.clock.advance(29 * dayMs)
    expect(await accountStatus(await w.again(payer))).toEqual(readOnly)
    await w.run('billing.settle')
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'canceled' })
  })
})

describe('what was bought in a sandbox', () => {
  test('counts outside of production only', async () => {
    const payer = await subscribed('weekly', { is_sandbox: true })
    expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'active' })
    const production = createRevenueCat({ revenueCat: revenueCat(), appEnv: 'prod' })
    expect((await production.read(payer.accountId)).subscription).toBeNull()
    // A real one beside it counts.
    double.subscribe(payer.accountId, 'annual', { expires_date: inDays(3) })
    expect((await production.read(payer.accountId)).subscription).toMatchObject({ productIdentifier: 'annual' })
  })

  test('opens nothing on a production server', async () => {
    const { database, log, config } = w.app
    const deps = { database, log, clock: w.clock, webBuildDir: null }
    const production = await buildApp({ ...deps, config: { ...config, appEnv: 'prod' } })
    try {
      const url = await production.http.listen({ host: '127.0.0.1', port: 0 })
      const payer = await registered()
      double.subscribe(payer.accountId, 'weekly', { is_sandbox: true })
      const headers = { authorization: doubleKeys.REVENUECAT_WEBHOOK_SECRET }
      const body = double.event('INITIAL_PURCHASE', { app_user_id: payer.accountId, environment: 'SANDBOX' })
      const answer = await call(url, 'POST', '/api/billing/webhooks/revenuecat', { body, headers })
      expect(answer).toMatchObject({ status: 200 })
      expect(await userOf(payer)).toMatchObject({ subscriptionStatus: 'registered', paymentRequired: true })
    } finally {
      await production.http.close()
    }
  })
})
