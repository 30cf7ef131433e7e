import { testCards } from '@nestwren/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.stop())

const buy = (payer: Payer, values = {}) => payer.send('POST', '/api/billing/purchase', order(values))
const info = async (payer: Payer) => (await payer.send('GET', '/api/billing/customer-info')).body
/** A card is good to the end of its month. */
const monthsFromNow = (months: number) => {
  const now = world.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months))
  return { expiryYear: month.getUTCFullYear(), expiryMonth: month.getUTCMonth() + 1 }
}
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()

describe('offerings', () => {
  test('are the two plans, weekly first, in the offering named after the product', async () => {
    const { body } = await (await world.payer()).send('GET', '/api/billing/offerings')
    expect(body).toMatchObject({ provider: 'builtin', publicKey: null, offering: 'nestwren' })
    expect(body.packages).toEqual([
      {
        identifier: '$rc_weekly',
        product: {
          title: 'Weekly Plan',
          description: 'Unlimited access to all features',
          priceString: '$2.00',
          currentPrice: { formattedPrice: '$2.00', amountMicros: 2_000_000, currency: 'USD' },
        },
        billingProduct: expect.any(Object),
      },
      {
        identifier: '$rc_annual',
        product: {
          title: 'Annual Plan',
          description: 'Unlimited access to all features',
          priceString: '$89.00',
          currentPrice: { formattedPrice: '$89.00', amountMicros: 89_000_000, currency: 'USD' },
        },
        billingProduct: expect.any(Object),
      },
    ])
  })
})

describe('a purchase', () => {
  test('begins with 30 days for nothing, and opens everything at once', async () => {
    const payer = await world.payer()
    expect(await accountStatus(payer)).toEqual(owes)
    expect(await info(payer)).toMatchObject({
      entitlements: { active: {} },
      subscriptionStatus: 'registered',
      paymentStatus: 'pending',
      trialDaysLeft: 30,
      canStartFreeTrial: true,
    })
    const { status, body } = await buy(payer)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, alreadySubscribed: false })
    expect(body.customerInfo).toEqual({
      entitlements: {
        active: {
          premium: { isActive: true, expirationDate: inDays(30), willRenew: true, productIdentifier: '$rc_weekly' },
        },
      },
      originalAppUserId: payer.accountId,
      originalDate: world.clock.now().toISOString(),
      trialDaysLeft: null,
      subscriptionStatus: 'trial',
      paymentStatus: 'completed',
      trialEndDate: inDays(30),
      subscriptionEndDate: null,
      canStartFreeTrial: false,
      creditDays: 0,
    })
    expect(body.user).toMatchObject({ subscriptionStatus: 'trial', trialEndDate: inDays(30), paymentRequired: false })
    expect(await accountStatus(payer)).toEqual(good)
    expect(await world.mails(payer.owner)).toEqual([])
  })

  test.each([
    [
      'no test card',
      () => ({ card: { number: '4111 1111 1111 1111' } }),
      400,
      'NOT_A_TEST_CARD',
      "Use one of the test cards. You won't be charged.",
    ],
    [
      'a declined one',
      () => ({ card: { number: testCards.declined } }),
      402,
      'CARD_DECLINED',
      'Payment failed. Please try again.',
    ],
    [
      'a card that was good until last month',
      () => ({ card: monthsFromNow(-1) }),
      400,
      'CARD_EXPIRED',
      'This card has expired.',
    ],
    [
      'an unknown package',
      () => ({ packageIdentifier: '$rc_daily' }),
      400,
      'PACKAGE_NOT_FOUND',
      'Selected package not found',
    ],
    [
      'a card with letters',
      () => ({ card: { number: '4242-4242-4242-4242' } }),
      400,
      'INVALID_INPUT',
      expect.any(String),
    ],
  ])('with %s changes nothing', async (_what, values, status, code, error) => {
    const payer = await world.payer()
    const before = await world.stored(payer.accountId)
    expect(await buy(payer, values())).toMatchObject({ status, body: { code, error } })
    expect(await world.stored(payer.accountId)).toEqual(before)
    expect(
      (await buy(payer, { card: { number: '4242 4242 4242 4242', ...monthsFromNow(0) } })).body.user,
    ).toMatchObject({
      subscriptionStatus: 'trial',
    })
  })

  test('with a card that pays for a subscription already finds that one, and sells no other', async () => {
    const payer = await world.payer()
    const known = { card: { number: testCards.alreadyActive } }
    const found = { status: 200, body: { success: true, alreadySubscribed: true } }
    expect(await buy(payer, known)).toMatchObject(found)
    expect(await accountStatus(payer)).toEqual(good)
    expect(await info(payer)).toMatchObject({ subscriptionStatus: 'trial', canStartFreeTrial: false })
    expect(await buy(payer, known)).toMatchObject(found)
    expect(await buy(payer)).toMatchObject(found)
  })

  test('is one, however often one id is sent, and however many ids come at once', async () => {
    const [payer, other] = [await world.payer(), await world.payer()]
    const id = uuidv7()
    const same = await Promise.all(Array.from({ length: 12 }, () => buy(payer, { id })))
    expect(same.map(({ status }) => status)).toEqual(same.map(() => 200))
    const many = await Promise.all(Array.from({ length: 12 }, () => buy(other)))
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
    expect(many.filter(({ body }) => body.alreadySubscribed)).toHaveLength(11)
    const { rows } = await world.app.database.pool.query(
      'select account_id from built_in_purchases where account_id = any($1) order by account_id',
      [[payer.accountId, other.accountId]],
    )
    expect(rows.map(({ account_id }) => account_id)).toEqual([payer.accountId, other.accountId].sort())
  })

  test('leaves no card number anywhere', async () => {
    const payer = await world.payer()
    await buy(payer)
    const { rows } = await world.app.database.pool.query<{ table_name: string }>(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    for (const { table_name } of rows) {
      const found = await world.app.database.pool.query(
        `select 1 from "${table_name}" t where t::text like '%42424242%'`,
      )
      expect({ table_name, rows: found.rows }).toEqual({ table_name, rows: [] })
    }
  })

  test('is charged at once where the address had its free month, however it is written', async () => {
    const first = await world.payer(undefined, { username: 'ada.lee@gmail.com' })
    await buy(first)
    const again = await world.payer(undefined, { username: 'adalee+baby@googlemail.com' })
    expect(await info(again)).toMatchObject({ canStartFreeTrial: false })
    const { body } = await buy(again, { packageIdentifier: '$rc_annual' })
    expect(body.user).toMatchObject({
      subscriptionStatus: 'active',
      trialEndDate: null,
      subscriptionEndDate: inDays(365),
    })
    const [receipt, ...others] = await world.mails(again.owner)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ kind: 'receipt', subject: 'Your Nestwren receipt' })
    expect(receipt?.text).toContain('(Annual Plan) was charged: $89.00.')
    expect(receipt?.text).toContain("You weren't charged.")
  })

  test('in the free month keeps what is left of it', async () => {
    const payer = await world.payer()
    await payer.send('POST', '/api/auth/update-payment-status', {
      username: payer.owner.username,
      subscriptionData: { subscriptionStatus: 'free_trial' },
    })
    const { body } = await buy(payer)
    expect(body.user).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: inDays(37) })
  })

  test('is for whoever may pay, and nobody else of the family', async () => {
    const payer = await world.payer()
    const parent = await world.people.addMember(payer.accountId, { role: 'parent' })
    const { accessToken } = await world.people.signIn(parent, payer.accountId)
    const asParent = { ...payer, ...(await world.again({ ...payer, owner: parent })), token: accessToken }
    for (const [method, path] of [
      ['GET', 'offerings'],
      ['GET', 'customer-info'],
      ['GET', 'management-url'],
      ['POST', 'restore'],
      ['POST', 'cancel'],
      ['POST', 'resume'],
    ] as const)
      expect(await asParent.send(method, `/api/billing/${path}`)).toMatchObject({ status: 403 })
    expect(await buy(asParent)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

describe('through time', () => {
  test('a trial becomes a paid period and that another one, with one receipt each, however often the job runs', async () => {
    let payer = await world.payer()
    await buy(payer)
    world.clock.advance(30 * dayMs)
    payer = await world.again(payer)
    expect(await accountStatus(payer)).toEqual(good)
    await world.run('billing.settle')
    const after = await world.stored(payer.accountId)
    expect(after).toMatchObject({
      subscription_status: 'active',
      subscription: { will_renew: true, is_trial_period: false },
    })
    await world.run('billing.settle')
    expect(await world.stored(payer.accountId)).toEqual(after)
    world.clock.advance(7 * dayMs)
    await world.run('billing.settle')
    await world.run('billing.settle')
    payer = await world.again(payer)
    expect(await info(payer)).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: inDays(7) })
    expect((await world.mails(payer.owner)).map(({ kind }) => kind)).toEqual(['receipt', 'receipt'])
    // After a long silence it is in the present period, not in the next of the past.
    world.clock.advance(24 * dayMs)
    await world.run('billing.settle')
    expect(await info(await world.again(payer))).toMatchObject({ subscriptionEndDate: inDays(4) })
  })

  test('who cancels keeps everything until the end, can take it back, and then reads only', async () => {
    let payer = await world.payer()
    await buy(payer)
    expect((await payer.send('GET', '/api/billing/management-url')).body).toEqual({ managementUrl: '/purchases' })
    const canceled = await payer.send('POST', '/api/billing/cancel')
    expect(canceled.body.user.subscriptionStatus).toBe('trial')
    expect(canceled.body.customerInfo.entitlements.active.premium).toMatchObject({ willRenew: false })
    expect(
      (await payer.send('POST', '/api/billing/resume')).body.customerInfo.entitlements.active.premium.willRenew,
    ).toBe(true)
    expect((await world.account(payer.accountId)).canceled_at).toBeNull()
    await payer.send('POST', '/api/billing/cancel')

    world.clock.advance(30 * dayMs - 1)
    payer = await world.again(payer)
    expect(await accountStatus(payer)).toEqual(good)
    world.clock.advance(1)
    expect(await accountStatus(payer)).toEqual(readOnly)
    await world.run('billing.settle')
    expect(await accountStatus(payer)).toEqual(readOnly)
    const account = await world.account(payer.accountId)
    expect(account).toMatchObject({ subscription_status: 'canceled', canceled_at: world.clock.now() })
    expect(await payer.send('POST', '/api/billing/resume')).toMatchObject({
      status: 409,
      body: { code: 'NOT_SUBSCRIBED' },
    })
    expect((await payer.send('GET', '/api/billing/management-url')).body).toEqual({ managementUrl: null })

    // Paying again opens everything at once, without another free month.
    expect((await buy(payer)).body.user).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: inDays(7) })
    expect(await world.account(payer.accountId)).toMatchObject({ canceled_at: null })
    expect(await accountStatus(payer)).toEqual(good)
  })

  test('free days come before the next charge, and after the end of who has cancelled', async () => {
    let [renewing, leaving] = [await world.payer(), await world.payer()]
    await buy(renewing)
    await buy(leaving)
    await leaving.send('POST', '/api/billing/cancel')
    for (const { accountId } of [renewing, leaving]) await world.people.setAccount(accountId, { creditDays: 30 })
    expect(await info(renewing)).toMatchObject({ creditDays: 30 })
    expect((await info(leaving)).entitlements.active.premium.expirationDate).toBe(inDays(60))
    world.clock.advance(45 * dayMs)
    expect(await accountStatus(await world.again(leaving))).toEqual(good)
    await world.run('billing.settle')
    await world.run('billing.settle')
    renewing = await world.again(renewing)
    leaving = await world.again(leaving)
    expect(await info(renewing)).toMatchObject({ subscriptionStatus: 'trial', trialEndDate: inDays(15), creditDays: 0 })
    expect(await accountStatus(leaving)).toEqual(good)
    expect(await world.mails(renewing.owner)).toEqual([])
    world.clock.advance(15 * dayMs)
    await world.run('billing.settle')
    expect(await info(await world.again(renewing))).toMatchObject({ subscriptionStatus: 'active' })
    leaving = await world.again(leaving)
    expect(await accountStatus(leaving)).toEqual(readOnly)
    expect(await world.account(leaving.accountId)).toMatchObject({ subscription_status: 'canceled', credit_days: 0 })
  })

  test('free days given after the end begin when they are given', async () => {
    let [canceled, free] = [await world.payer(), await world.payer({ subscriptionStatus: 'free_trial' })]
    await buy(canceled)
    await canceled.send('POST', '/api/billing/cancel')
    world.clock.advance(50 * dayMs)
    await world.run('billing.settle')
    for (const { accountId } of [canceled, free]) await world.people.setAccount(accountId, { creditDays: 30 })
    canceled = await world.again(canceled)
    free = await world.again(free)
    expect(await accountStatus(canceled)).toEqual(readOnly)
    await world.run('billing.settle')
    await world.run('billing.settle')
    for (const one of [canceled, free]) expect(await accountStatus(one)).toEqual(good)
    world.clock.advance(30 * dayMs)
    expect(await accountStatus(await world.again(canceled))).toEqual(readOnly)
    expect(await world.account(free.accountId)).toMatchObject({ credit_days: 0 })
  })
})
