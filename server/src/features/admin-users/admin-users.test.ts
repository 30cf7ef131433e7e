import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { signInOperator } from '../../testing/operators.ts'
import { type PanelWorld, startPanelWorld } from './testing/panel-world.ts'

let world: PanelWorld
beforeAll(async () => {
  world = await startPanelWorld()
})
afterAll(() => world.stop())

const dayMs = 24 * 3600 * 1000
const list = async (query = '') => (await world.operator.send('GET', `/api/admin/users${query}`)).body

describe('the list', () => {
  test('has pages of twenty, the newest first, and everything of B §3 in each row', async () => {
    for (let count = 0; count < 21; count += 1) {
      world.app.clock.advance(1000)
      await world.people.createFamily({ owner: { username: `listed-${count}@post.example` } })
    }
    const { success, data } = await list('?search=LISTED-')
    expect(success).toBe(true)
    expect(data.pagination).toEqual({ page: 1, limit: 20, total: 21, totalPages: 2, isTotalBounded: false })
    expect(data.users.map(({ username }: { username: string }) => username).slice(0, 2)).toEqual([
      'listed-20@post.example',
      'listed-19@post.example',
    ])
    const second = (await list('?search=listed-&page=2')).data
    expect(second.users).toEqual([
      {
        _id: expect.any(String),
        username: 'listed-0@post.example',
        role: 'super_admin',
        active: true,
        deactivatedAt: null,
        subscriptionStatus: 'trial',
        isFreeTrial: true,
        isOverridden: false,
        paymentStatus: 'completed',
        createdAt: expect.any(String),
        lastLoginAt: null,
        onboardingCompleted: false,
        trialEndDate: expect.any(String),
        subscriptionEndDate: null,
        accountId: { _id: expect.any(String), storageUsed: 0, storageLimit: world.app.config.filesLimitBytes },
        version: 1,
      },
    ])
    expect((await list('?search=listed-&page=3')).data).toMatchObject({ users: [], pagination: { total: 21 } })
    const everybody = (await list()).data
    expect(everybody.users).toHaveLength(20)
    expect(everybody.pagination.total).toBeGreaterThan(20)
    expect((await list('?search=nobody-has-this')).data.pagination).toMatchObject({ total: 0, totalPages: 0 })
  })

  test('filters by subscription and payment; filters that are empty, as a form sends them, filter nothing', async () => {
    const owner = { username: 'filtered@post.example' }
    await world.people.createFamily({ owner, account: { subscriptionStatus: 'registered', trialEndsAt: null } })
    const found = async (query: string) => (await list(`?search=filtered${query}`)).data.pagination.total
    expect(await found('&subscriptionStatus=registered&paymentStatus=pending')).toBe(1)
    expect(await found('&subscriptionStatus=&paymentStatus=')).toBe(1)
    expect(await found('&subscriptionStatus=active')).toBe(0)
    expect(await found('&paymentStatus=failed')).toBe(0)
  })

  test.each(['page=0', 'page=1e3', 'limit=101', 'subscriptionStatus=free', 'paymentStatus=paid', 'sort=name'])(
    '%s is refused',
    async (query) => {
      expect((await world.operator.send('GET', `/api/admin/users?${query}`)).status).toBe(400)
    },
  )

  test('somebody who owns no family has no subscription and a dash for it; who is in none has no role either', async () => {
    const { accountId } = await world.people.createFamily()
    const nanny = await world.people.addMember(accountId, { preset: 'nanny' })
    const none = { accountId: null, subscriptionStatus: null, paymentStatus: null, trialEndDate: null }
    expect(await world.userOf(nanny)).toMatchObject({ ...none, role: 'caregiver', ownSubscription: null })
    await world.people.removeMember(accountId, nanny.userId)
    expect(await world.userOf(nanny)).toMatchObject({ ...none, role: null })
    expect(await world.change(nanny, 'subscription', { subscriptionStatus: 'active' })).toMatchObject({
      status: 409,
      body: { code: 'NO_FAMILY' },
    })
  })
})

test('a person who is not there is told so, with the text of B §8', async () => {
  const gone = '/api/admin/users/01900000-0000-7000-8000-000000000000'
  for (const [method, path] of [
    ['GET', gone],
    ['PUT', `${gone}/deactivate`],
    ['PUT', `${gone}/reactivate`],
    ['DELETE', gone],
  ] as const)
    expect(await world.operator.send(method, path)).toMatchObject({ status: 404, body: { error: 'User not found' } })
  expect((await world.operator.send('GET', '/api/admin/users/1')).status).toBe(400)
})

test('no family’s token opens any of it', async () => {
  const family = await world.people.createFamily()
  const { accessToken: token } = await world.as(family.owner, family.accountId)
  const own = `/api/admin/users/${family.owner.userId}`
  for (const [method, path] of [
    ['GET', '/api/admin/stats'],
    ['GET', '/api/admin/users'],
    ['GET', own],
    ['PUT', `${own}/deactivate`],
    ['PUT', `${own}/subscription`],
    ['DELETE', own],
    ['POST', '/api/admin/send-password-reset'],
    ['GET', '/api/admin/influencer-invites'],
    ['POST', '/api/admin/create-influencer-invite'],
  ] as const) {
    expect((await call(world.app.url, method, path, { token })).status).toBe(401)
    expect((await call(world.app.url, method, path)).status).toBe(401)
  }
  expect(await world.userOf(family.owner)).toMatchObject({ active: true, version: 1 })
})

describe('figures', () => {
  const stats = async () => (await world.operator.send('GET', '/api/admin/stats')).body.stats

  test('count people by what their family has, overrides included, and name the newest six', async () => {
    const before = await stats()
    expect(before.sinceLastWeek).toEqual({ totalUsers: null, active: null, influencer: null, totalStorageUsed: null })
    const { owner, accountId } = await world.people.createFamily({ account: { subscriptionStatus: 'active' } })
    await world.app.database.pool.query(
      'insert into account_storage (account_id, used_bytes, database_bytes) values ($1, 5000, 24)',
      [accountId],
    )
    await world.change(owner, 'subscription', { subscriptionStatus: 'influencer' })
    const after = await stats()
    expect(after.totalUsers).toBe(before.totalUsers + 1)
    expect(after.subscriptions).toEqual({ ...before.subscriptions, influencer: before.subscriptions.influencer + 1 })
    expect(after.totalStorageUsed).toBe(before.totalStorageUsed + 5024)
    expect(after.recentUsers).toHaveLength(6)
    expect(after.recentUsers[0]).toMatchObject({
      _id: owner.userId,
      subscriptionStatus: 'influencer',
      isOverridden: true,
      accountId: { storageUsed: 5024 },
    })
  })

  test('say how they changed in a week, once a week was counted', async () => {
    const own = await startPanelWorld()
    try {
      await own.people.createFamily({ account: { subscriptionStatus: 'influencer' } })
      await own.run('adminUsers.count')
      own.app.clock.advance(7 * dayMs)
      await own.people.createFamily({ account: { subscriptionStatus: 'active' } })
      const { rows } = await own.app.database.pool.query('select people, active, influencer from panel_days')
      expect(rows).toEqual([{ people: 1, active: 0, influencer: 1 }])
      const { body } = await (await signInOperator(own.app)).send('GET', '/api/admin/stats')
      expect(body.stats.sinceLastWeek).toEqual({ totalUsers: 1, active: 1, influencer: 0, totalStorageUsed: 0 })
    } finally {
      await own.stop()
    }
  })
})
