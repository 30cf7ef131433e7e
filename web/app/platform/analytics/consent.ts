import { readPreference, writePreference } from '../preferences/preferences.ts'

export type AnalyticsConsent = 'granted' | 'denied' | 'unknown'

const key = 'nestwren.analyticsConsent'
const changed = 'nestwren:analytics-consent'

/** Whether the browser says for its person that they do not want to be followed (Global Privacy Control, Do Not Track). */
export function isTrackingRefused(): boolean {
  const signals = globalThis.navigator as (Navigator & { readonly globalPrivacyControl?: boolean }) | undefined
  return signals?.globalPrivacyControl === true || signals?.doNotTrack === '1'
}

/**
 * Whether this person lets us count what they do on this device. `unknown`: nobody was asked or has answered, so our own
 * counting, which knows nobody, goes on, and no script of an analytics service is loaded. `denied`: neither.
 */
export function analyticsConsent(): AnalyticsConsent {
  if (isTrackingRefused()) return 'denied'
  const stored = readPreference(key)
  return stored === 'granted' || stored === 'denied' ? stored : 'unknown'
}

/** Stores the answer for this device. */
export function setAnalyticsConsent(consent: Exclude<AnalyticsConsent, 'unknown'>): void {
  writePreference(key, consent)
  dispatchEvent(new Event(changed))
}

/** Calls back when the answer changes, in another tab too. Returns the way to stop. */
export function onAnalyticsConsent(listener: () => void): () => void {
  for (const name of [changed, 'storage']) addEventListener(name, listener)
  return () => {
    for (const name of [changed, 'storage']) removeEventListener(name, listener)
  }
}
