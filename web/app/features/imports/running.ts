import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

/** Where the device keeps which import was started on it, so that its end is told on whatever page is open then. */
export const runningKey = 'nestwren.import'

export function noteRunning(importId: string): void {
  writePreference(runningKey, importId)
}

/** The end of this one has been seen. */
export function noteEnded(importId: string): void {
  if (readPreference(runningKey) === importId) writePreference(runningKey, null)
}

export function isAnyRunning(): boolean {
  return readPreference(runningKey) !== null
}
