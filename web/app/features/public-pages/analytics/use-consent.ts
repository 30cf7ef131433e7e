import { useSyncExternalStore } from 'react'
import { type AnalyticsConsent, analyticsConsent, onAnalyticsConsent } from '../../../platform/analytics/consent.ts'

/** The answer of this device; `unknown` in the page as it is written. */
export function useConsent(): AnalyticsConsent {
  return useSyncExternalStore(onAnalyticsConsent, analyticsConsent, () => 'unknown')
}
