import { useSyncExternalStore } from 'react'
import { writePersonal } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'
import { chosenZoneKey } from '../units/device-zone.ts'
import { onUnitsChange, unitsChangedEvent } from '../units/units.ts'

/** The zone the person chose; null follows the device. */
function chosenZone(): string | null {
  return readPreference(chosenZoneKey)
}

export function chooseZone(zone: string | null): void {
  writePersonal(chosenZoneKey, zone)
  globalThis.dispatchEvent(new Event(unitsChangedEvent))
}

/** Whether this browser knows a zone: the server may be newer than it. */
export function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export function useChosenZone(): string | null {
  return useSyncExternalStore(onUnitsChange, chosenZone, () => null)
}

/** Every zone this browser knows, `UTC` first; only UTC in browsers that cannot list them. */
export function knownZones(): readonly string[] {
  const zones = Intl.supportedValuesOf?.('timeZone') ?? []
  return ['UTC', ...zones.filter((zone) => zone !== 'UTC')]
}
