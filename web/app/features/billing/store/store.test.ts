import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packageOf } from '../billing.fixture.ts'
import { hasPremium, offeringsTimeoutMs, sortedPlans, within } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('weekly comes first, then annual; what nobody can show is left out', () => {
  const odd = { ...packageOf('$rc_weekly', '$1'), identifier: '$rc_monthly' as '$rc_weekly' }
  const plans = sortedPlans([packageOf('$rc_annual', '$89'), odd, packageOf('$rc_weekly', '$2')])
  expect(plans.map(({ identifier }) => identifier)).toEqual(['$rc_weekly', '$rc_annual'])
})

test('what takes longer than ten seconds gives the other answer, not a moment earlier', async () => {
  const settled = vi.fn()
  void within(new Promise(() => undefined), offeringsTimeoutMs, 'none').then(settled)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith('none')
})

test('what fails gives the other answer at once, what succeeds its own', async () => {
  expect(await within(Promise.reject(new Error('no')), 10_000, 'none')).toBe('none')
  expect(await within(Promise.resolve('some'), 10_000, 'none')).toBe('some')
  expect(vi.getTimerCount()).toBe(0)
})

test('premium counts only while it is active', () => {
  const premium = { isActive: false, expirationDate: null, willRenew: false, productIdentifier: 'x' }
  expect(hasPremium(null)).toBe(false)
  expect(hasPremium({ entitlements: { active: {} } })).toBe(false)
  expect(hasPremium({ entitlements: { active: { premium } } })).toBe(false)
  expect(hasPremium({ entitlements: { active: { premium: { ...premium, isActive: true } } } })).toBe(true)
})
