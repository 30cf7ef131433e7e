import { whenIdle } from '../cache/idle.ts'
import { readPreference } from '../preferences/preferences.ts'

/** Where a zone of the person's own choice is kept on the device. */
export const chosenZoneKey = 'nestwren.zone'

let zone: string | null = null

/** The zone new logs are made in: the one the person chose, else this device's. */
export function zoneForNewLogs(): string {
  return readPreference(chosenZoneKey) ?? deviceZone()
}

/** The time zone of this device. Asking the browser for it the first time is slow enough to be felt at a tap. */
export function deviceZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** Looks the zone up ahead of time, and again when the device comes back, maybe from a journey. */
export function watchDeviceZone(signal: AbortSignal): void {
  const look = () =>
    whenIdle(() => {
      zone = null
      deviceZone()
    }, 2_000)
  look()
  document.addEventListener('visibilitychange', look, { signal })
}
