import { useSyncExternalStore } from 'react'
import { writePersonal } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'

export type VolumeUnit = 'ml' | 'oz'

export const volumeUnitKey = 'units.volume'
/** Sent on `globalThis` when a unit changes in this tab. */
export const unitsChangedEvent = 'nestwren:units'

/** US fluid ounces, which baby bottles are marked in. */
const mlPerOz = 29.5735

/** As last read: every line of a timeline asks, and the storage is slow. Null when it has to be read again. */
let known: VolumeUnit | null = null

const forget = () => {
  known = null
}
// Before any component listens, so that each reads anew when it is told.
globalThis.addEventListener?.(unitsChangedEvent, forget)
globalThis.addEventListener?.('storage', forget)
// Signing out takes the person's units off the device.
globalThis.addEventListener?.('auth:tokens-updated', forget)

/** The unit amounts are shown in: the stored choice, else ounces where the language region is the United States. */
export function volumeUnit(): VolumeUnit {
  known ??= readVolumeUnit()
  return known
}

function readVolumeUnit(): VolumeUnit {
  const stored = readPreference(volumeUnitKey)
  if (stored === 'ml' || stored === 'oz') return stored
  return globalThis.navigator?.language === 'en-US' ? 'oz' : 'ml'
}

export function setVolumeUnit(unit: VolumeUnit): void {
  writePersonal(volumeUnitKey, unit)
  globalThis.dispatchEvent(new Event(unitsChangedEvent))
}

/** Calls back when a unit changes, in whichever tab. Gives the way to stop. */
export function onUnitsChange(listener: () => void): () => void {
  globalThis.addEventListener(unitsChangedEvent, listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    globalThis.removeEventListener(unitsChangedEvent, listener)
    globalThis.removeEventListener('storage', listener)
  }
}

export function useVolumeUnit(): VolumeUnit {
  return useSyncExternalStore(onUnitsChange, volumeUnit, () => 'ml')
}

/** Millilitres for an amount in `unit`, rounded to whole ones as they are stored. */
export function toMl(amount: number, unit: VolumeUnit): number {
  return Math.round(unit === 'ml' ? amount : amount * mlPerOz)
}

/** An amount of millilitres in `unit`: whole millilitres, ounces to the nearest tenth. */
export function fromMl(amountMl: number, unit: VolumeUnit): number {
  return unit === 'ml' ? amountMl : Math.round((amountMl / mlPerOz) * 10) / 10
}
