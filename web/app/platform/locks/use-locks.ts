import type { VaultSection, VaultState } from '@nestwren/contract/vault'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import { useConnection } from '../realtime/use-live.ts'
import { isKeptUpload } from '../uploads/upload-state.ts'
import type { Upload } from '../uploads/upload-store.ts'
import { type Locks, locksOf } from './locks.ts'
import type { Sight } from './sight.ts'

/** The locks of the page, asked of the server once they are needed. Throws outside of PlatformProvider. */
export function useLocks(): Locks & { readonly sight: Sight; readonly isFirstOnItsWay: boolean } {
  const locks = locksOf(useWorkspace())
  const { isOnline } = useConnection()
  const sight = useSyncExternalStore(locks.subscribe, locks.get)
  const isAsking = useSyncExternalStore(locks.subscribe, locks.isAsking)
  useEffect(() => {
    if (!sight.isKnown && isOnline) void locks.refresh()
  }, [locks, sight.isKnown, isOnline])
  return { ...locks, sight, isFirstOnItsWay: isAsking && isOnline }
}

/** How a section is here: `checking` while what was remembered as locked may turn out to be open. */
export function useLock(section: VaultSection): VaultState | 'checking' {
  const { sight, isFirstOnItsWay } = useLocks()
  const state = sight.sections[section]
  return state === 'locked' && !sight.isKnown && isFirstOnItsWay ? 'checking' : state
}

/** Whether a section is covered here: locked, or not yet known to be open. */
export function useIsCovered(section: VaultSection): boolean {
  return !['off', 'open'].includes(useLock(section))
}

/** Tells of what waits to be sent whether it is covered here: with its section, or because it is kept in the vault by itself. */
export function useHidesUpload(section: VaultSection): (upload: Pick<Upload, 'fields'>) => boolean {
  const { sight } = useLocks()
  const isCovered = useIsCovered(section)
  const hidesKept = !sight.isKnown || sight.kept[section] === 'locked'
  return ({ fields }) => isCovered || (hidesKept && isKeptUpload(fields))
}

/** Whether single items of a section can be kept in the vault by this person: it is on, and they may open it again. */
export function useMayKeep(section: VaultSection): boolean {
  const { sight } = useLocks()
  return sight.kept[section] !== 'off' && sight.mayAsk[section]
}

/** Tells the server of real use while something open is on the screen. */
export function useTellUse(isOpen: boolean): void {
  const locks = locksOf(useWorkspace())
  const used = useCallback(() => locks.used(), [locks])
  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
      document.addEventListener(name, used, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [isOpen, used])
}
