import { describe, expect, test } from 'vitest'
import { type AccountState, accountStatusChanges, accountStatusOf, dayMs } from './account-status-policy.ts'

const end = new Date('2026-11-19T10:00:00.000Z')
/** So many days after the end of what was paid or free. */
const after = (days: number) => new Date(end.getTime() + days * dayMs)
const account = (over: Partial<AccountState>): AccountState => ({
  subscriptionStatus: 'active',
  trialEndsAt: end,
  subscriptionEndsAt: end,
  canceledAt: null,
  creditDays: 0,
  ...over,
})
const canceledAt = after(-10)

describe('the last good moment', () => {
  test.each([
    ['a free month', { subscriptionStatus: 'free_trial' }, 0, 'owes'],
    ['a trial that goes on into a plan', { subscriptionStatus: 'trial' }, 7, 'readOnly'],
    ['a trial that was cancelled', { subscriptionStatus: 'trial', canceledAt }, 0, 'readOnly'],
    ['a plan that renews', { subscriptionStatus: 'active' }, 7, 'readOnly'],
    ['a plan that was cancelled', { subscriptionStatus: 'active', canceledAt }, 0, 'readOnly'],
    ['a plan whose payment failed', { subscriptionStatus: 'past_due' }, 7, 'readOnly'],
    ['a plan that was cancelled, with free days', { canceledAt, creditDays: 30 }, 30, 'readOnly'],
    ['a plan that renews, with free days', { creditDays: 30 }, 37, 'readOnly'],
    ['a free month, with free days', { subscriptionStatus: 'free_trial', creditDays: 14 }, 14, 'owes'],
  ] as const)('of %s', (_name, over, days, then) => {
    const at = (when: Date) => accountStatusOf(account(over), when)
    const last = after(days)
    expect([at(new Date(last.getTime() - 1)), at(last)]).toEqual(['good', then])
    // Who has the app open hears of it at that moment.
    expect(accountStatusChanges(account(over))).toContainEqual(last)
  })
})

test.each([
  ['influencer', { subscriptionStatus: 'influencer' }, 'good'],
  ['a plan whose end is not known', { subscriptionStatus: 'active', subscriptionEndsAt: null }, 'good'],
  [
    'one that pays late and whose end is not known',
    { subscriptionStatus: 'past_due', subscriptionEndsAt: null },
    'readOnly',
  ],
  ['one that is over', { subscriptionStatus: 'canceled' }, 'readOnly'],
  ['one that never paid', { subscriptionStatus: 'registered' }, 'owes'],
] as const)('%s is what it is, whatever the time', (_name, over, expected) => {
  for (const days of [-100, 0, 100]) expect(accountStatusOf(account(over), after(days))).toBe(expected)
})

describe('a status that an operator set', () => {
  const setAt = after(-1)
  test.each([
    ['influencer', 'good'],
    ['active', 'good'],
    ['trial', 'good'],
    ['past_due', 'good'],
    ['canceled', 'readOnly'],
    ['registered', 'owes'],
  ] as const)('%s goes before every own state until it ends, whatever is left there', (status, expected) => {
    const override = { status, setAt, endsAt: after(3) }
    for (const subscriptionStatus of ['registered', 'canceled', 'active', 'influencer', 'free_trial'] as const) {
      const own = account({ subscriptionStatus, creditDays: 30, canceledAt })
      expect(accountStatusOf({ ...own, override }, end)).toBe(expected)
      expect(accountStatusOf({ ...own, override }, after(3))).toBe(accountStatusOf(own, after(3)))
    }
    expect(accountStatusChanges(account({ override }))).toContainEqual(after(3))
  })

  test('of past_due counts its seven days from then, and open apps hear of their end', () => {
    const late = account({ override: { status: 'past_due', setAt, endsAt: null } })
    expect([accountStatusOf(late, new Date(after(6).getTime() - 1)), accountStatusOf(late, after(6))]).toEqual([
      'good',
      'readOnly',
    ])
    expect(accountStatusChanges(late)).toContainEqual(after(6))
  })

  test('without an end holds for good', () => {
    const given = account({ subscriptionStatus: 'registered', override: { status: 'active', setAt, endsAt: null } })
    expect(accountStatusOf(given, after(10_000))).toBe('good')
  })
})
