import { useSyncExternalStore } from 'react'
import { writePersonal } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'
import { onUnitsChange, unitsChangedEvent } from '../units/units.ts'

/** The measures beside volume, which every signed-in page needs and which is therefore kept apart. */
export const measureKeys = {
  weightUnit: 'units.weight',
  lengthUnit: 'units.length',
  temperatureUnit: 'units.temperature',
} as const
export type Measure = keyof typeof measureKeys

const choices = { weightUnit: ['g', 'lb'], lengthUnit: ['cm', 'in'], temperatureUnit: ['C', 'F'] } as const
export type UnitOf<M extends Measure> = (typeof choices)[M][number]

/** The chosen unit, else what the device's region uses. */
export function measureUnit<M extends Measure>(measure: M): UnitOf<M> {
  const [metric, imperial] = choices[measure]
  const stored = readPreference(measureKeys[measure])
  if (stored === metric || stored === imperial) return stored
  return globalThis.navigator?.language === 'en-US' ? imperial : metric
}

export function setMeasureUnit<M extends Measure>(measure: M, unit: UnitOf<M>): void {
  writePersonal(measureKeys[measure], unit)
  globalThis.dispatchEvent(new Event(unitsChangedEvent))
}

export function useMeasureUnit<M extends Measure>(measure: M): UnitOf<M> {
  return useSyncExternalStore(
    onUnitsChange,
    () => measureUnit(measure),
    () => choices[measure][0],
  )
}
