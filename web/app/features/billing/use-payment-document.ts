import { useSyncExternalStore } from 'react'
import { paymentDocument } from './store/payment-document.ts'

/** Whether a provider's form can be shown in this document. */
export function usePaymentDocument(): boolean {
  return useSyncExternalStore(paymentDocument.subscribe, paymentDocument.isHere, () => true)
}
