import type { AllergenGroup } from '@nestwren/contract/food'
import { useCallback, useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

const keyOf = (childId: string) => `nestwren.foodReminderOff.${childId}`
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Allergens of a child about which this device does not remind, and how to change that. */
export function useRemindersOff(childId: string) {
  const stored = useSyncExternalStore(subscribe, () => readPreference(keyOf(childId)) ?? '')
  const off = stored.split(' ')
  const setOff = useCallback(
    (group: AllergenGroup, isOff: boolean) => {
      const others = (readPreference(keyOf(childId)) ?? '').split(' ').filter((one) => one !== '' && one !== group)
      const next = isOff ? [...others, group] : others
      writePreference(keyOf(childId), next.length === 0 ? null : next.join(' '))
      for (const listener of listeners) listener()
    },
    [childId],
  )
  return { isOff: (group: AllergenGroup) => off.includes(group), setOff }
}
