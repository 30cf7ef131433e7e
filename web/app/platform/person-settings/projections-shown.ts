import { useSyncExternalStore } from 'react'
import { writePersonal } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'
import { onUnitsChange, unitsChangedEvent } from '../units/units.ts'

/** Where the device keeps whether likely windows of the next feed, nap and bedtime are shown. */
export const projectionsKey = 'projections.shown'

/** Shows or hides them for the person, on all their devices. */
export function showProjections(isShown: boolean): void {
  writePersonal(projectionsKey, isShown ? 'on' : 'off')
  globalThis.dispatchEvent(new Event(unitsChangedEvent))
}

/** Whether the person wants them; they do until they say otherwise. */
export function useProjectionsShown(): boolean {
  return useSyncExternalStore(
    onUnitsChange,
    () => readPreference(projectionsKey) !== 'off',
    () => true,
  )
}
