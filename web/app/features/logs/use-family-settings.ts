import type { FamilySettings } from '@nestwren/contract/family-settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { whenIdle } from '../../platform/cache/idle.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'

export interface KeptFamilySettings {
  readonly settings: FamilySettings
  readonly version: number
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
  const query = useQuery({
    queryKey: queryKeys.kept('settings'),
    queryFn: async ({ signal }): Promise<KeptFamilySettings> =>
      (await import('../../platform/api/family-api.ts')).familyApi.family.getSettings(undefined, { signal }),
    enabled: isIdle,
  })
  const held = query.data
  const flat = useMemo(() => held && [{ ...held.settings, id: 'settings', version: held.version }], [held])
  const laid = useKept('settings', flat)?.[0]
  const data = useMemo((): KeptFamilySettings | undefined => {
    if (laid === undefined) return undefined
    const { id: _id, version, ...settings } = laid
    return { settings, version }
  }, [laid])
  return { ...query, data }
}
