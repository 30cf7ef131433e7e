import type { FamilySettings } from '@nestwren/contract/family-settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { whenIdle } from '../../platform/cache/idle.ts'

export interface KeptFamilySettings {
  readonly settings: FamilySettings
  readonly version: number
}

/** Nothing of it is needed to show a page: the device has its copy. */
const withinMs = 4_000

/** How the family counts; undefined until it has been read for the first time. Kept on the device, refreshed when idle. */
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
  return useQuery({
    queryKey: queryKeys.kept('settings'),
    queryFn: async ({ signal }): Promise<KeptFamilySettings> =>
      (await import('../../platform/api/family-api.ts')).familyApi.family.getSettings(undefined, { signal }),
    enabled: isIdle,
  })
}
