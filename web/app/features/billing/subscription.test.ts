import type { User } from '@nestwren/contract/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { setState } from '../../platform/session/session-state.ts'
import { scopeOf } from '../../platform/session/token-store.ts'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { builtInOfferings, enter, guestWith, infoWith, leave, personWith } from './billing.fixture.ts'
import {
  infoQuery,
  initialiseAfterMs,
  offerQuery,
  plansQuery,
  subscription,
  subscriptionClient,
} from './subscription.ts'

let sent: readonly SentCall[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = answerCalls({
    'GET /api/billing/offerings': () => Response.json(builtInOfferings),
    'GET /api/billing/customer-info': () => Response.json(infoWith('registered')),
  })
})
afterEach(leave)

const scope = scopeOf(personWith('registered'))
const known = () => ({
  provider: subscriptionClient.getQueryData(offerQuery(scope).queryKey)?.provider ?? null,
  packages: subscriptionClient.getQueryData(plansQuery(scope).queryKey) ?? null,
  info: subscriptionClient.getQueryData(infoQuery(scope).queryKey) ?? null,
  infoError: subscriptionClient.getQueryState(infoQuery(scope).queryKey)?.error ?? null,
})
const asked = () => sent.map(({ name }) => name).filter((name) => name.includes('/billing/'))

test('whoever appears is looked up about two seconds later, once', async () => {
  enter(personWith('registered'))
  await vi.advanceTimersByTimeAsync(initialiseAfterMs - 1)
  expect(asked()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(initialiseAfterMs).toBe(2_000)
  expect(new Set(asked())).toEqual(new Set(['GET /api/billing/offerings', 'GET /api/billing/customer-info']))
  subscription.initialise()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked()).toHaveLength(2)
  expect(known().packages?.map(({ identifier }) => identifier)).toEqual(['$rc_weekly', '$rc_annual'])
  expect(known().info?.subscriptionStatus).toBe('registered')
})

test.each<[string, User]>([
  ['influencers', personWith('influencer')],
  ['the free month', personWith('free_trial')],
  ['people who do not pay', guestWith('active')],
])('nothing is looked up for %s', async (_who, user) => {
  enter(user)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toEqual([])
})

test('who has bought is looked up without opening the store', async () => {
  enter(personWith('active'))
  await vi.advanceTimersByTimeAsync(initialiseAfterMs)
  expect(asked()).toEqual(['GET /api/billing/customer-info'])
})

test('who leaves is forgotten, also within the two seconds', async () => {
  enter(personWith('registered'))
  await vi.advanceTimersByTimeAsync(initialiseAfterMs)
  expect(known().info).not.toBeNull()
  setState({ status: 'signedOut' })
  expect(known()).toMatchObject({ provider: null, packages: null, info: null })
  enter(personWith('registered'))
  setState({ status: 'signedOut' })
  const before = asked().length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toHaveLength(before)
})

test('an answer for somebody who has left is not kept', async () => {
  let answer: (response: Response) => void = () => undefined
  answerCalls({ 'GET /api/billing/customer-info': () => new Promise((resolve) => (answer = resolve)) })
  enter(personWith('active'))
  await vi.advanceTimersByTimeAsync(initialiseAfterMs)
  setState({ status: 'signedOut' })
  answer(Response.json(infoWith('active', {})))
  await vi.advanceTimersByTimeAsync(10)
  expect(known().info).toBeNull()
})

test('a changed name or status of the same person asks nothing again', async () => {
  enter(personWith('registered'))
  await vi.advanceTimersByTimeAsync(initialiseAfterMs)
  const before = asked().length
  session.updateUser(personWith('active', { name: 'Ines E.' }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toHaveLength(before)
  expect(known().info).not.toBeNull()
})

test('plans that do not come within ten seconds are an empty list', async () => {
  answerCalls({ 'GET /api/billing/offerings': () => new Promise(() => undefined) })
  enter(personWith('active'))
  void subscription.loadPlans()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(known().packages).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(known().packages).toEqual([])
})

test('plans that cannot be had are an empty list at once; they are asked for again', async () => {
  answerCalls({ 'GET /api/billing/offerings': () => refusal(503, 'UNAVAILABLE', 'Busy.') })
  enter(personWith('active'))
  await subscription.loadPlans()
  expect(known().packages).toEqual([])
  answerCalls({ 'GET /api/billing/offerings': () => Response.json(builtInOfferings) })
  await subscription.loadPlans()
  expect(known().packages).toHaveLength(2)
})

test('for nobody there are no prices to ask for', async () => {
  await subscription.loadPlans()
  expect(known().packages).toBeNull()
  expect(asked()).toEqual([])
})

test('a status that the answer brings along is read for the person too', async () => {
  answerCalls({
    'GET /api/billing/customer-info': () => Response.json(infoWith('active', {})),
    'GET /api/auth/me': () => Response.json({ user: personWith('active') }),
  })
  enter(personWith('trial'))
  await subscription.readInfo()
  await vi.advanceTimersByTimeAsync(10)
  expect(session.get()).toMatchObject({ user: { subscriptionStatus: 'active' } })
})

test('an error while reading is kept until the next answer', async () => {
  answerCalls({ 'GET /api/billing/customer-info': () => refusal(503, 'PROVIDER_UNAVAILABLE', 'Payment failed.') })
  enter(personWith('active'))
  await subscription.readInfo()
  expect(known().infoError).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  answerCalls({ 'GET /api/billing/customer-info': () => Response.json(infoWith('active', {})) })
  await subscription.readInfo()
  expect(known()).toMatchObject({ infoError: null, info: { subscriptionStatus: 'active' } })
})
