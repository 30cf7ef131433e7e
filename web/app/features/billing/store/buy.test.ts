import { ApiError } from '@nestwren/contract/client'
import { expect, test } from 'vitest'
import { infoWith } from '../billing.fixture.ts'
import { buy, isDefinite, PurchaseCancelled } from './buy.ts'
import type { BillingStore, Order } from './store.ts'

const order: Order = {
  id: '00000000-0000-4000-8000-000000000001',
  plan: '$rc_weekly',
  means: { kind: 'card', number: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvc: '123' },
}

/** A store whose purchase ends like this. */
function storeThat(fails: unknown, isPremium = false): BillingStore {
  const info = infoWith('active', isPremium ? {} : null)
  return {
    configure: () => Promise.resolve(),
    offerings: () => Promise.resolve([]),
    purchase: () => Promise.reject(fails),
    restore: () => Promise.resolve(info),
    customerInfo: () => Promise.resolve(info),
    logOut: () => undefined,
  }
}

function providerError(errorCode: number, message: string): Error {
  return Object.assign(new Error(message), { errorCode })
}

test.each([
  ['the provider', new Error('This product is Already Active for the user.')],
  ['the provider', new Error('User already subscribed')],
  ['the provider, below', Object.assign(new Error('Failed'), { underlyingErrorMessage: 'already purchased' })],
])('who has it already, says %s, has succeeded', async (_who, error) => {
  expect(await buy(storeThat(error), order)).toEqual({ success: true, alreadySubscribed: true, customerInfo: null })
})

test('too many attempts count as success only when premium is active', async () => {
  const error = new Error('Max attempts reached trying to get successful purchase status')
  const bought = await buy(storeThat(error, true), order)
  expect(bought).toMatchObject({ success: true, alreadySubscribed: true })
  expect(bought.customerInfo?.entitlements.active.premium?.isActive).toBe(true)
  await expect(buy(storeThat(error, false), order)).rejects.toThrow('Payment failed. Please try again.')
})

test('too many attempts and a provider that does not answer either are a failure', async () => {
  const store = { ...storeThat(new Error('Max attempts reached')), customerInfo: () => Promise.reject(new Error('x')) }
  await expect(buy(store, order)).rejects.toThrow('Payment failed. Please try again.')
})

test('the server’s words are kept; a provider’s words for developers are not shown', async () => {
  const declined = new ApiError(402, 'CARD_DECLINED', 'The bank says no.')
  await expect(buy(storeThat(declined), order)).rejects.toBe(declined)
  await expect(buy(storeThat(providerError(2, 'StoreProblemError: 7231')), order)).rejects.toThrow(
    'Payment failed. Please try again.',
  )
  await expect(buy(storeThat(providerError(10, 'fetch failed')), order)).rejects.toThrow(
    'Network error. Please try again.',
  )
})

test('closing the provider’s form is no failure', async () => {
  await expect(buy(storeThat(providerError(1, 'User cancelled')), order)).rejects.toBeInstanceOf(PurchaseCancelled)
})

test('only a refusal makes it certain that nothing was bought', () => {
  expect(isDefinite(new ApiError(402, 'CARD_DECLINED', ''))).toBe(true)
  expect(isDefinite(new ApiError(0, 'NETWORK', ''))).toBe(false)
  expect(isDefinite(new ApiError(503, 'UNAVAILABLE', ''))).toBe(false)
})
