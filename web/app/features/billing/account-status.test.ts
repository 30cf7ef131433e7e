import type { SubscriptionStatus } from '@nestwren/contract/auth'
import { expect, test } from 'vitest'
import { accountStatusOf, graceEnd, isSubscribed, noticeOf, trialDaysLeft } from './account-status.ts'
import { guestWith, infoWith, personWith } from './billing.fixture.ts'

const nowMs = Date.parse('2026-11-20T12:00:00.000Z')
const day = (number: number) => new Date(nowMs + number * 86_400_000).toISOString()

test.each<[SubscriptionStatus, string, string]>([
  ['registered', 'owes', 'owes'],
  ['free_trial', 'good', 'owes'],
  ['trial', 'good', 'readOnly'],
  ['active', 'good', 'readOnly'],
  ['past_due', 'good', 'readOnly'],
  ['canceled', 'readOnly', 'readOnly'],
  ['influencer', 'good', 'good'],
])('%s is %s, and %s once the server has refused a call', (status, accountStatus, refused) => {
  const user = { ...personWith(status), paymentRequired: false }
  expect(accountStatusOf(user, false)).toBe(accountStatus)
  expect(accountStatusOf(user, true)).toBe(refused)
})

test('what the server says is owed is owed, and dates alone shut nobody out', () => {
  expect(accountStatusOf(personWith('free_trial', { paymentRequired: true }), false)).toBe('owes')
  // Free days for recommendations may follow, which only the server knows of.
  expect(accountStatusOf(personWith('free_trial', { trialEndDate: day(-2) }), false)).toBe('good')
})

test('days left are whole days, never fewer than none, and only of a free month', () => {
  const left = (status: SubscriptionStatus, end: number) =>
    trialDaysLeft(personWith(status, { trialEndDate: day(end) }), nowMs)
  expect(left('free_trial', 30)).toBe(30)
  // The browser's clock is a minute behind.
  expect(left('free_trial', 30 + 1 / 1440)).toBe(30)
  expect(left('free_trial', 1 / 1440)).toBe(1)
  expect(left('free_trial', 2.01)).toBe(3)
  expect(left('free_trial', 0.01)).toBe(1)
  expect(left('free_trial', -4)).toBe(0)
  expect(left('trial', 5)).toBe(5)
  expect(left('active', 5)).toBeNull()
  expect(left('influencer', 5)).toBeNull()
})

test('the end of the free month is mentioned in its last seven days, to who pays', () => {
  const at = (days: number) => noticeOf(personWith('free_trial', { trialEndDate: day(days) }), false, nowMs)
  expect(at(8)).toBeNull()
  expect(at(7)).toEqual({ kind: 'trialEnding', daysLeft: 7, isChargedNext: false })
  expect(at(0.5)).toEqual({ kind: 'trialEnding', daysLeft: 1, isChargedNext: false })
  expect(noticeOf({ ...guestWith('free_trial'), trialEndDate: day(2) }, false, nowMs)).toBeNull()
  expect(noticeOf(personWith('trial', { trialEndDate: day(3) }), false, nowMs)).toMatchObject({ isChargedNext: true })
})

test('a failed payment is told to who pays, with the day until which nothing changes', () => {
  const late = personWith('past_due', { subscriptionEndDate: day(-2) })
  expect(noticeOf(late, false, nowMs)).toEqual({ kind: 'pastDue', until: day(5) })
  expect(noticeOf({ ...guestWith('past_due'), subscriptionEndDate: day(-2) }, false, nowMs)).toBeNull()
  expect(graceEnd(personWith('past_due', { subscriptionEndDate: day(-8) }), nowMs)).toBeNull()
  expect(graceEnd(personWith('active', { subscriptionEndDate: day(-2) }), nowMs)).toBeNull()
})

test('everybody hears why nothing can be written', () => {
  expect(noticeOf(guestWith('canceled'), false, nowMs)).toEqual({ kind: 'readOnly' })
  expect(noticeOf(guestWith('registered'), false, nowMs)).toEqual({ kind: 'owes' })
  expect(noticeOf(personWith('active'), false, nowMs)).toBeNull()
})

test('a subscription runs when the server says so, and by its status until the server has answered', () => {
  expect(isSubscribed(personWith('active'), null)).toBe(true)
  expect(isSubscribed(personWith('active'), infoWith('active'))).toBe(false)
  expect(isSubscribed(personWith('trial'), infoWith('trial', {}))).toBe(true)
  expect(isSubscribed(personWith('free_trial'), null)).toBe(false)
})
