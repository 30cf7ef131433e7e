import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed } from '../../testing/query-plans.ts'
import { countPeople, createPeopleCounter, figuresOf, peopleOf } from './people-counts.ts'
import { findPeople, gramsOf, type PeopleAsked } from './people-search.ts'

let database: Database
const now = new Date('2026-11-19T10:24:00.000Z')

/** More than the search looks through before it asks the index of letters. */
const people = 6_000
/** Who came first is found last. */
const rare = 'zoë.quill_%7@rare.example'

beforeAll(async () => {
  database = await createTestDatabase()
  // Each with a family of their own; every third was canceled.
  await database.pool.query(
    `with made as (
       insert into users (id, username, name, color, created_at)
       select gen_random_uuid(), case when n = 1 then $2 else 'person-' || n || '@post.example' end, 'P', '#000000',
         '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       from generate_series(1, $1::int) n returning id, created_at, username),
     owned as (
       insert into accounts (id, subscription_status, payment_status, created_at)
       select id, case when username like '%0@%' then 'canceled' when username like '%5@%' then 'free_trial' else 'active' end,
         case when username like '%00@%' then 'failed' else 'completed' end, created_at from made returning id)
     insert into memberships (account_id, user_id, role, hue, created_at)
     select made.id, made.id, 'super_admin', 1, made.created_at from made join owned using (id)`,
    [people, rare],
  )
  await database.pool.query('vacuum analyze panel_people, users, accounts, memberships')
}, 120_000)
afterAll(() => database.close())

const ask = (asked: Partial<PeopleAsked> = {}) =>
  findPeople(database.db, {
    ...{ search: '', subscriptionStatus: null, paymentStatus: null, offset: 0, limit: 20 },
    count: () => countPeople(database.db, now),
    ...asked,
  })
const usernames = async (ids: readonly string[]) => {
  const { rows } = await database.pool.query(
    'select username from panel_people where user_id = any($1) order by created_at desc',
    [ids],
  )
  return rows.map(({ username }) => username)
}

describe('people', () => {
  test('come newest first, all of them counted', async () => {
    const first = await ask({ limit: 2 })
    expect(first).toMatchObject({ total: people, isBounded: false })
    expect(await usernames(first.userIds)).toEqual([
      `person-${people}@post.example`,
      `person-${people - 1}@post.example`,
    ])
    const last = await ask({ offset: people - 1 })
    expect(await usernames(last.userIds)).toEqual([rare])
    expect(await ask({ offset: people })).toEqual({ userIds: [], total: people, isBounded: false })
  })

  test('are filtered by what their family has, a free month being a trial', async () => {
    expect((await ask({ subscriptionStatus: 'canceled' })).total).toBe(people / 10)
    expect((await ask({ subscriptionStatus: 'trial' })).total).toBe(people / 10)
    expect((await ask({ paymentStatus: 'failed' })).total).toBe(people / 100)
    expect((await ask({ subscriptionStatus: 'active', paymentStatus: 'failed' })).total).toBe(0)
    expect((await ask({ subscriptionStatus: 'canceled', paymentStatus: 'failed' })).total).toBe(people / 100)
  })

  test('a word that many have is found among the newest, and the answer says that there are more', async () => {
    const { total, isBounded, userIds } = await ask({ search: 'post.ex' })
    expect({ total, isBounded }).toEqual({ total: 2_000, isBounded: true })
    expect((await usernames(userIds))[0]).toBe(`person-${people}@post.example`)
  })

  test.each(['zoë', 'q', 'qu', 'quill_%7', '_%', 'ë', '%', rare])('%s finds the one who came first', async (search) => {
    const { userIds, ...counted } = await ask({ search })
    expect(counted).toEqual({ total: 1, isBounded: false })
    expect(await usernames(userIds)).toEqual([rare])
    expect((await ask({ search, subscriptionStatus: 'canceled' })).total).toBe(0)
  })

  test('what nobody has is found nowhere, and a part in the middle of a few is found in all of them', async () => {
    expect(await ask({ search: 'nobody-at-all' })).toEqual({ userIds: [], total: 0, isBounded: false })
    expect(await ask({ search: 'xq' })).toMatchObject({ total: 0 })
    const { userIds, total } = await ask({ search: 'on-123@' })
    expect([total, await usernames(userIds)]).toEqual([1, ['person-123@post.example']])
  })
})

test('figures count families by their status', async () => {
  expect(figuresOf(await countPeople(database.db, now))).toEqual({
    totalUsers: people,
    subscriptions: {
      ...{ active: people * 0.8, trial: people / 10, canceled: people / 10 },
      ...{ influencer: 0, registered: 0, past_due: 0 },
    },
    totalStorageUsed: 0,
    asOf: now,
  })
})

test('many people are counted once in five seconds, unless an operator changed something', async () => {
  const clock = createTestClock(now.toISOString())
  const counter = createPeopleCounter({ database, clock })
  const first = await counter.count()
  clock.advance(4_999)
  expect(await counter.count()).toBe(first)
  clock.advance(1)
  const second = await counter.count()
  expect(second.asOf).toEqual(clock.now())
  counter.forget()
  expect(await counter.count()).not.toBe(second)
})

test('a few people are counted each time', async () => {
  const few = await createTestDatabase()
  const counter = createPeopleCounter({ database: few, clock: createTestClock(now.toISOString()) })
  expect(peopleOf(await counter.count())).toBe(0)
  await few.pool.query(
    `insert into users (id, username, name, color, created_at) values (gen_random_uuid(), 'a@b.example', 'A', '#000000', now())`,
  )
  expect(peopleOf(await counter.count())).toBe(1)
  await few.close()
})

test.each<[string, Partial<PeopleAsked>]>([
  ['everybody', {}],
  ['a later page', { offset: 2_000 }],
  ['the last page', { offset: 5_980 }],
  ['a status', { subscriptionStatus: 'canceled' }],
  ['a payment', { paymentStatus: 'failed' }],
  ['both', { subscriptionStatus: 'canceled', paymentStatus: 'failed' }],
  ['a rare word', { search: 'quill' }],
  ['one letter', { search: 'q' }],
  ['a rare word of a status', { search: 'quill', subscriptionStatus: 'active' }],
])('%s: indexes alone are asked', async (_name, asked) => {
  await expectIndexed(database, ['panel_people', 'users'], (seen) =>
    findPeople(seen.db, {
      ...{ search: '', subscriptionStatus: null, paymentStatus: null, offset: 0, limit: 20 },
      // All are counted from time to time, which is no part of a page.
      count: () => countPeople(database.db, now),
      ...asked,
    }),
  )
})

test('a search is asked for by runs of three letters, a bounded number of them', () => {
  expect(gramsOf('a')).toEqual(['a'])
  expect(gramsOf('ab')).toEqual(['ab'])
  expect(gramsOf('abcd')).toEqual(['abc', 'bcd'])
  const long = gramsOf('abcdefghijklmnopqrstuvwxyz')
  expect(long).toHaveLength(8)
  expect([long[0], long.at(-1)]).toEqual(['abc', 'xyz'])
})
