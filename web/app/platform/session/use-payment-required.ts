import { useSyncExternalStore } from 'react'
import { paymentRequired } from './session-state.ts'

/** Whether a call was refused for want of a subscription, and how to put that aside. */
export function usePaymentRequired(): { readonly isRequired: boolean; readonly dismiss: () => void } {
  const isRequired = useSyncExternalStore(paymentRequired.subscribe, paymentRequired.get, () => false)
  return { isRequired, dismiss: paymentRequired.clear }
}
