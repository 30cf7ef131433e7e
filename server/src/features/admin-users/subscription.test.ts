import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { signInOperator } from '../../testing/operators.ts'
import { order } from '../billing/testing/billing-world.ts'
import { type PanelWorld, startPanelWorld } from './testing/panel-world.ts'

const dayMs = 24 * 3600 * 1000
const text = (at: number) => new Date(at).toISOString()

let world: PanelWorld
beforeAll(async () => {
  world = await startPanelWorld()
})
// The clock goes on for days in some of these, which ends every session.
beforeEach(() => world.enterAgain())
afterEach(closeLiveDevices)
afterAll(() => world.stop())

async function family(subscriptionStatus: 'registered' | 'active' | 'free_trial' | 'influencer' | 'canceled') {
  const made = await world.people.createFamily({ account: { subscriptionStatus, trialEndsAt: null } })
  const me = await world.as(made.owner, made.accountId)
  return { ...made, ...me }
}
type Made = Awaited<ReturnType<typeof family>>

/** Status of a read and of a write of the family's data. */
async function standing({ send }: Pick<Made, 'send'>) {
  const read = (await send('GET', '/api/user-children')).status
  const write = (await send('POST', '/api/user-children', { name: 'Mila', birthdate: '2026-01-01' })).status
  return [read, write]
}
const [good, readOnly, owes] = [
  [200, 201],
  [200, 402],
  [402, 402],
]
const set = (who: Made, subscriptionStatus: string | null, more: object = {}) =>
  world.change(who.owner, 'subscription', { subscriptionStatus, ...more })
const meOf = async ({ send }: Made) => (await send('GET', '/api/auth/me')).body.user

describe('a status that an operator sets', () => {
  test.each([
    ['registered', owes],
    ['trial', good],
    ['active', good],
    ['influencer', good],
    ['canceled', readOnly],
    ['past_due', good],
  ])('%s holds from the next request on', async (status, expected) => {
    for (const own of ['registered', 'canceled', 'active'] as const) {
      const one = await family(own)
      const { status: answered, body } = await set(one, status)
      expect([answered, body.user.subscriptionStatus]).toEqual([200, status])
      expect(await standing(one)).toEqual(expected)
      expect(await meOf(one)).toMatchObject({ subscriptionStatus: status, paymentRequired: status === 'registered' })
      const { customerInfo } = { customerInfo: (await one.send('GET', '/api/billing/customer-info')).body }
      expect(customerInfo.subscriptionStatus).toBe(status)
    }
  })

  test('is shown beside what is so without it, with who set it and when', async () => {
    const one = await family('registered')
    const at = world.app.clock.now().toISOString()
    const { body } = await set(one, 'influencer')
    expect(body.user).toMatchObject({
      subscriptionStatus: 'influencer',
      isOverridden: true,
      version: 2,
      override: { status: 'influencer', setBy: world.operator.name, setAt: at, endsAt: null },
      ownSubscription: { subscriptionStatus: 'registered', paymentStatus: 'pending', provider: null },
    })
    expect(await world.actsOn(one.owner.userId)).toEqual([
      {
        by: world.operator.name,
        action: 'user.subscription.set',
        before: { status: null, endsAt: null },
        after: { status: 'influencer', endsAt: null },
      },
    ])
    const found = await world.operator.send(
      'GET',
      `/api/admin/users?search=${one.owner.username}&subscriptionStatus=influencer`,
    )
    expect(found.body.data.users).toHaveLength(1)
  })

  test('is heard by open apps', async () => {
    const one = await family('registered')
    const device = await openLiveDevice(world.app.url, { token: one.accessToken })
    device.forget()
    await set(one, 'active')
    await device.hears('rights:changed')
    device.forget()
    await set(one, null)
    await device.hears('rights:changed')
  })

  test('ends at its time, exactly, and the list says so once the job has run', async () => {
    const one = await family('registered')
    const endsAt = text(world.app.clock.now().getTime() + 3_600_000)
    expect((await set(one, 'active', { endsAt })).body.user.override.endsAt).toBe(endsAt)
    world.app.clock.advance(3_599_999)
    expect(await standing(one)).toEqual(good)
    world.app.clock.advance(1)
    expect(await standing(one)).toEqual(owes)
    const again = await signInOperator(world.app)
    expect(await world.userOf(one.owner, again)).toMatchObject({ isOverridden: false, override: null })
    const device = await openLiveDevice(world.app.url, { token: one.accessToken })
    device.forget()
    await world.run('adminUsers.endOverrides')
    await device.hears('rights:changed')
    const { body } = await again.send(
      'GET',
      `/api/admin/users?search=${one.owner.username}&subscriptionStatus=registered`,
    )
    expect(body.data.users).toMatchObject([{ subscriptionStatus: 'registered' }])
  })

  test('a trial without an end gets one in 30 days; past_due has its seven', async () => {
    const one = await family('registered')
    const now = world.app.clock.now().getTime()
    expect((await set(one, 'trial')).body.user).toMatchObject({
      trialEndDate: text(now + 30 * dayMs),
      override: { endsAt: text(now + 30 * dayMs) },
    })
    const late = await family('registered')
    await set(late, 'past_due')
    world.app.clock.advance(7 * dayMs)
    expect(await standing(await world.as(late.owner, late.accountId))).toEqual(readOnly)
  })

  test.each(['2026-11-19T10:24:00.000Z', '2026-11-18T10:24:00.000Z', '2040-01-01T00:00:00.000Z'])(
    'an end on %s is refused, and nothing changes',
    async (endsAt) => {
      const one = await family('registered')
      expect(await set(one, 'active', { endsAt })).toMatchObject({ status: 400, body: { code: 'END_IN_THE_PAST' } })
      expect(await set(one, null, { endsAt: '2027-01-01T00:00:00.000Z' })).toMatchObject({ status: 400 })
      expect(await set(one, 'free_trial')).toMatchObject({ status: 400 })
      expect(await world.userOf(one.owner)).toMatchObject({ version: 1, override: null })
      expect(await world.actsOn(one.owner.userId)).toEqual([])
    },
  )

  test('is removed with null; without one that changes nothing', async () => {
    const one = await family('registered')
    await set(one, 'active')
    expect((await set(one, null)).body.user).toMatchObject({
      subscriptionStatus: 'registered',
      override: null,
      version: 3,
    })
    expect(await standing(one)).toEqual(owes)
    expect((await set(one, null)).body.user.version).toBe(3)
    expect((await world.actsOn(one.owner.userId)).map(({ action }) => action)).toEqual([
      'user.subscription.set',
      'user.subscription.remove',
    ])
  })
})

describe('what the provider says meanwhile', () => {
  test('a purchase behind an override holds from its end on', async () => {
    const one = await family('registered')
    await set(one, 'influencer')
    expect((await one.send('POST', '/api/billing/purchase', order())).body.success).toBe(true)
    expect(await world.userOf(one.owner)).toMatchObject({
      subscriptionStatus: 'influencer',
      ownSubscription: { subscriptionStatus: 'trial', provider: { name: 'builtin', product: '$rc_weekly' } },
    })
    await set(one, null)
    expect(await meOf(one)).toMatchObject({ subscriptionStatus: 'trial', paymentRequired: false })
    expect(await standing(one)).toEqual(good)
  })

  test('a free month does not pass unused behind an override', async () => {
    const one = await family('registered')
    await set(one, 'active')
    const ask = () =>
      one.send('POST', '/api/auth/update-payment-status', {
        username: one.owner.username,
        subscriptionData: { subscriptionStatus: 'free_trial' },
      })
    expect((await ask()).body.user.subscriptionStatus).toBe('active')
    await set(one, null)
    expect((await ask()).body.user.subscriptionStatus).toBe('free_trial')
  })
})

describe('the data of a family', () => {
  const canceledAt = async (accountId: string) =>
    (await world.app.database.pool.query('select canceled_at from accounts where id = $1', [accountId])).rows[0]
      .canceled_at

  test('is kept while an override lives, and for its 30 days from the end of it', async () => {
    const one = await family('canceled')
    const longAgo = new Date(world.app.clock.now().getTime() - 400 * dayMs)
    await world.people.setAccount(one.accountId, { canceledAt: longAgo })
    await set(one, 'active')
    expect(await canceledAt(one.accountId)).toEqual(longAgo)
    await set(one, null)
    expect(await canceledAt(one.accountId)).toEqual(world.app.clock.now())
  })

  test('of an influencer stays through every later status and a purchase', async () => {
    const one = await family('influencer')
    expect(await standing(one)).toEqual(good)
    for (const status of ['canceled', 'registered', 'active', null]) await set(one, status)
    expect(await meOf(one)).toMatchObject({ subscriptionStatus: 'influencer' })
    await one.send('POST', '/api/billing/purchase', order())
    expect(await meOf(one)).toMatchObject({ subscriptionStatus: 'trial' })
    expect(
      (await one.send('GET', '/api/user-children')).body.items ?? (await one.send('GET', '/api/user-children')).body,
    ).toMatchObject([{ name: 'Mila' }])
  })
})

describe('two operators at once', () => {
  test('the second one is told what the first one did', async () => {
    const one = await family('registered')
    const other = await signInOperator(world.app)
    const { version } = await world.userOf(one.owner)
    expect((await set(one, 'active', { version })).status).toBe(200)
    const stale = await world.change(one.owner, 'subscription', { subscriptionStatus: 'canceled', version }, other)
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', details: { current: { subscriptionStatus: 'active', version: version + 1 } } },
    })
    for (const what of ['deactivate', 'reactivate'] as const)
      expect((await world.change(one.owner, what, { version }, other)).status).toBe(409)
    expect((await other.send('DELETE', `/api/admin/users/${one.owner.userId}?version=${version}`)).status).toBe(409)
    expect(await world.userOf(one.owner)).toMatchObject({ active: true, subscriptionStatus: 'active' })
  })

  test('of many with one version one changes the person', async () => {
    const one = await family('registered')
    const { version } = await world.userOf(one.owner)
    const answers = await Promise.all([
      ...['active', 'canceled', 'influencer'].map((status) => set(one, status, { version })),
      world.change(one.owner, 'deactivate', { version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await world.actsOn(one.owner.userId)).toHaveLength(1)
    expect((await world.userOf(one.owner)).version).toBe(version + 1)
  })
})
