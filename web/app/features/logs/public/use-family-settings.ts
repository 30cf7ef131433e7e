import type { FamilySettings } from '@nestwren/contract/family-settings'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { whenIdle } from '../../../platform/cache/idle.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

export interface StoredFamilySettings {
  readonly settings: FamilySettings
  readonly version: number
}

/** How the family counts, flat: the id is the list's name, since a family has one of it. */
export type FlatFamilySettings = FamilySettings & { readonly id: string; readonly version: number }

export const familySettingsList: SyncedList<FlatFamilySettings> = {
  name: 'settings',
  calls: { update: 'family.putSettings' },
  read: (signal) => api.family.getSettings(undefined, { signal }),
  single: {
    flat: (answer) => {
      const { settings, version } = answer as StoredFamilySettings
      return { ...settings, id: 'settings', version }
    },
    body: (settings) => ({ settings }),
  },
}

/** Nothing of it is needed to show a page: the device has its copy. */
const withinMs = 4_000

/**
 * How the family counts; undefined until it has been read for the first time. Kept on the device, refreshed when idle; a choice that waits
 * is laid over it.
 */
export function useFamilySettings() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let isGone = false
    whenIdle(() => {
      if (!isGone) setIsIdle(true)
    }, withinMs)
    return () => {
      isGone = true
    }
  }, [])
  const query = useList(familySettingsList, { isWanted: isIdle })
  const [laid] = query.data ?? []
  const data = useMemo((): StoredFamilySettings | undefined => {
    if (laid === undefined) return undefined
    const { id: _id, version, ...settings } = laid
    return { settings, version }
  }, [laid])
  return { ...query, data }
}
