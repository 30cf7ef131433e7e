import { readPreference } from '../preferences/preferences.ts'

/** Whether this person lets us count what they do here; nothing is counted until they say so. */
export function analyticsConsent(): 'granted' | 'denied' | 'unknown' {
  const stored = readPreference('nestwren.analyticsConsent')
  return stored === 'granted' || stored === 'denied' ? stored : 'unknown'
}
