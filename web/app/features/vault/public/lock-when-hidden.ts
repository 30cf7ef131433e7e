import { useCallback, useState } from 'react'
import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'

/** Of the device, not of the person: a phone that is lent is locked, whoever is signed in. */
const key = 'vault.lockWhenHidden'

/** Whether the vault locks here after the app was hidden for a minute. */
export function isLockedWhenHidden(): boolean {
  return readPreference(key) === 'yes'
}

/** The same as a state of a component, with the way to change it. */
export function useLockWhenHidden(): readonly [isOn: boolean, change: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(isLockedWhenHidden)
  const change = useCallback((next: boolean) => {
    writePreference(key, next ? 'yes' : null)
    setIsOn(next)
  }, [])
  return [isOn, change]
}
