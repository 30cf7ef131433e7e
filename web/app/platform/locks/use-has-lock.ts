import type { VaultSection } from '@nestwren/contract/vault'
import { useSyncExternalStore } from 'react'
import { locksKey, type RememberedLocks } from '../cache/cache-database.ts'
import { useWorkspace } from '../cache/current-workspace.ts'

/**
 * Whether the family locks a section, as far as this device remembers, open or not: for what stands on pages that ask the
 * server for nothing of the lock.
 */
export function useHasLock(section: VaultSection): boolean {
  const { queryClient } = useWorkspace()
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === locksKey[0] && listener()),
    () => queryClient.getQueryData<RememberedLocks>(locksKey)?.locked.includes(section) ?? false,
  )
}
