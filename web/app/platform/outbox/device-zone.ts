import { whenIdle } from '../cache/idle.ts'

let zone: string | null = null

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
