/** What a family pays, and the provider it pays through. */

export { closeSubscriptionOf } from './billing-commands.ts'
export { createProvider } from './create-provider.ts'
export { paymentDocuments } from './payment-documents.ts'
export { takeTrial, trialHash } from './used-trial-commands.ts'
