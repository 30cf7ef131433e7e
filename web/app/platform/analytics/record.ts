import type { AnalyticsEvents } from '@nestwren/contract/analytics'
import { analyticsConsent } from './consent.ts'

/**
 * Counts that something happened (A §7), unless the person has said no. Carries no id of a person or a device, outlives a page
 * that is being left, and neither waits nor throws: what cannot be sent is not counted.
 */
export function recordEvent<Name extends keyof AnalyticsEvents>(name: Name, params: AnalyticsEvents[Name]): void {
  if (analyticsConsent() === 'denied') return
  try {
    fetch('/api/analytics/events', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, params }),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined)
  } catch {
    // A browser that refuses to send is none of the person's business.
  }
}
