import { subscriptionStatuses } from '@nestwren/contract/auth'
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

const path = '/api/auth/update-payment-status'
const hint = (payer: Payer, body: object = {}) => payer.send('POST', path, { username: payer.owner.username, ...body })
const requestTrial = (payer: Payer) => hint(payer, { subscriptionData: { subscriptionStatus: 'free_trial' } })

describe('a hint of the browser', () => {
  test('with every state and date in it changes nothing of what is stored', async () => {
    for (const subscriptionStatus of ['registered', 'canceled', 'influencer'] as const) {
      const payer = await world.payer({ subscriptionStatus, trialEndsAt: null })
      const { body: before } = await payer.send('GET', '/api/auth/me')
      for (const status of subscriptionStatuses.filter((one) => one !== 'free_trial')) {
        const answer = await hint(payer, {
          paymentStatus: 'completed',
          subscriptionData: {
            subscriptionStatus: status,
            trialEndDate: '2099-01-01T00:00:00.000Z',
            subscriptionEndDate: '2099-01-01T00:00:00.000Z',
          },
        })
        expect(answer).toMatchObject({ status: 200, body: before })
        expect(answer.body.paymentRequired).toBe(subscriptionStatus === 'registered')
      }
      expect(await accountStatus(payer)).toEqual(
        { registered: owes, canceled: readOnly, influencer: good }[subscriptionStatus],
      )
    }
  })

  test('about somebody else is 403, with a role or an account in it 400', async () => {
    const [payer, other] = [await world.payer(), await world.payer()]
    const answer = await payer.send('POST', path, { username: other.owner.username, paymentStatus: 'completed' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    for (const extra of [{ role: 'influencer' }, { accountId: other.accountId }, { subscriptionStatus: 'active' }])
      expect(await hint(payer, extra)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await world.account(payer.accountId)).toMatchObject({ subscription_status: 'registered' })
  })

  test('of an invited member is answered with what is', async () => {
    const payer = await world.payer()
    const nanny = await world.people.addMember(payer.accountId, { preset: 'nanny' })
    const asNanny = await world.again({ ...payer, owner: nanny })
    expect(await requestTrial(asNanny)).toMatchObject({ status: 200, body: { paymentRequired: false } })
    expect(await world.account(payer.accountId)).toMatchObject({ subscription_status: 'registered' })
  })
})

describe('the free month', () => {
  test('is 30 days without a card, and then it is over until somebody pays', async () => {
    let payer = await world.payer()
    const { status, body } = await requestTrial(payer)
    expect(status).toBe(200)
    const trialEndDate = new Date(world.clock.now().getTime() + 30 * dayMs).toISOString()
    expect(body).toMatchObject({ paymentRequired: false, user: { subscriptionStatus: 'free_trial', trialEndDate } })
    expect(await accountStatus(payer)).toEqual(good)
    expect((await payer.send('GET', '/api/billing/customer-info')).body).toMatchObject({
      entitlements: { active: {} },
      trialDaysLeft: 30,
      canStartFreeTrial: false,
    })
    const before = await world.stored(payer.accountId)
    expect((await requestTrial(payer)).status).toBe(200)
    expect(await world.stored(payer.accountId)).toEqual(before)
    world.clock.advance(29 * dayMs + 1)
    payer = await world.again(payer)
    expect((await payer.send('GET', '/api/billing/customer-info')).body.trialDaysLeft).toBe(1)
    world.clock.advance(dayMs - 1)
    payer = await world.again(payer)
    expect(await accountStatus(payer)).toEqual(owes)
    expect((await payer.send('GET', '/api/auth/me')).body.user.paymentRequired).toBe(true)
    await world.run('billing.settle')
    expect(await world.account(payer.accountId)).toMatchObject({ subscription_status: 'free_trial' })
    expect((await payer.send('POST', '/api/billing/purchase', order())).body.user.subscriptionStatus).toBe('active')
    expect(await accountStatus(payer)).toEqual(good)
  })

  test('is once for an address, however it is written, and one of many wishes at once gets it', async () => {
    const requesters = await Promise.all(
      ['Bea.Fox@gmail.com', 'beafox@gmail.com', 'b.eafox+x@gmail.com', 'beafox@googlemail.com'].map((username) =>
        world.payer(undefined, { username: username.toLowerCase() }),
      ),
    )
    const answers = await Promise.all(requesters.map(requestTrial))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'FREE_TRIAL_USED')).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'This email has already had its free month.' },
    })
    const other = await world.payer(undefined, { username: 'bea.fox@example.com' })
    expect((await requestTrial(other)).status).toBe(200)
  })

  test('does not come after a cancelled subscription, nor to an influencer', async () => {
    for (const subscriptionStatus of ['canceled', 'influencer', 'active'] as const) {
      const payer = await world.payer({ subscriptionStatus, trialEndsAt: null })
      expect(await requestTrial(payer)).toMatchObject({
        status: 200,
        body: { user: { subscriptionStatus, trialEndDate: null } },
      })
    }
  })
})

describe('what each state may do', () => {
  const ago = (days: number) => new Date(world.clock.now().getTime() - days * dayMs)

  test.each([
    ['registered', () => ({}), owes],
    ['free_trial', () => ({ trialEndsAt: ago(-1) }), good],
    ['free_trial', () => ({ trialEndsAt: ago(0) }), owes],
    ['trial', () => ({ trialEndsAt: ago(6) }), good],
    ['trial', () => ({ trialEndsAt: ago(7) }), readOnly],
    ['active', () => ({ subscriptionEndsAt: ago(-1) }), good],
    ['active', () => ({ subscriptionEndsAt: ago(6) }), good],
    ['active', () => ({ subscriptionEndsAt: ago(7) }), readOnly],
    ['past_due', () => ({ subscriptionEndsAt: ago(6) }), good],
    ['past_due', () => ({ subscriptionEndsAt: ago(7) }), readOnly],
    ['influencer', () => ({}), good],
    ['canceled', () => ({}), readOnly],
  ] as const)('%s', async (subscriptionStatus, dates, expected) => {
    const payer = await world.payer({ subscriptionStatus, trialEndsAt: null, ...dates() })
    expect(await accountStatus(payer)).toEqual(expected)
    // Whatever is owed: who one is, what one pays, taking one's data along and leaving stay open.
    for (const [method, at, body] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/auth/theme'],
      ['PUT', '/api/auth/theme', { theme: { mode: 'dark', selectedTheme: 'ocean' } }],
      ['GET', '/api/billing/offerings'],
      ['GET', '/api/billing/customer-info'],
      ['GET', '/api/gdpr/exports'],
      ['POST', '/api/gdpr/exports'],
      ['POST', path, { username: payer.owner.username }],
      ['POST', '/api/billing/restore'],
    ] as const) {
      const { status } = await payer.send(method, at, body)
      expect({ at, isOpen: status < 300 }).toEqual({ at, isOpen: true })
    }
    const deletion = { username: payer.owner.username, password: payer.owner.password }
    expect((await payer.send('DELETE', '/api/gdpr/delete-account', deletion)).status).toBe(204)
  })
})
