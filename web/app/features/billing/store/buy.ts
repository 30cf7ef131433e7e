import { ApiError } from '@nestwren/contract/client'
import { type BillingStore, hasPremium, type Order, type PurchaseResult } from './store.ts'

/** Errors with these words mean that there is nothing left to buy (A §8). */
const ownedAlready = ['already active', 'already subscribed', 'already purchased']
const triedTooOften = 'max attempts reached'

/** Numbers of the provider's errors; its library is not loaded to know them. */
const userCancelled = 1
const noNetwork = 10

/** The person closed the provider's form: nothing failed. */
export class PurchaseCancelled extends Error {}

/** Buys. What says "you have it" counts as bought; anything else is thrown in words for people. */
export async function buy(store: BillingStore, order: Order): Promise<PurchaseResult> {
  try {
    return await store.purchase(order)
  } catch (error) {
    const text = wordsOf(error)
    const owned: PurchaseResult = { success: true, alreadySubscribed: true, customerInfo: null }
    if (ownedAlready.some((words) => text.includes(words))) return owned
    if (text.includes(triedTooOften)) {
      const info = await store.customerInfo().catch(() => null)
      if (hasPremium(info)) return { ...owned, customerInfo: info }
    }
    throw readable(error)
  }
}

/** What the server says comes first (A §8); a provider's message is for developers and is not shown. */
function readable(error: unknown): Error {
  if (error instanceof ApiError) return error
  const code = providerCode(error)
  if (code === userCancelled) return new PurchaseCancelled()
  if (code === noNetwork) return new ApiError(0, 'NETWORK', 'Network error. Please try again.')
  return paymentFailed()
}

export function paymentFailed(): ApiError {
  return new ApiError(0, 'PAYMENT_FAILED', 'Payment failed. Please try again.')
}

export function packageNotFound(): ApiError {
  return new ApiError(0, 'PACKAGE_NOT_FOUND', 'Selected package not found')
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).toLowerCase()
  const underlying = 'underlyingErrorMessage' in error ? String(error.underlyingErrorMessage ?? '') : ''
  return `${error.message} ${underlying}`.toLowerCase()
}

function providerCode(error: unknown): number | null {
  const code = error instanceof Error && 'errorCode' in error ? error.errorCode : null
  return typeof code === 'number' ? code : null
}

/** Whether it is known that nothing was bought: the next attempt is then a new one. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
