import type { VaultSection } from '@nestwren/contract/vault'
import { type ReactNode, useEffect, useState } from 'react'
import type { CoverSize, LoadedCovers } from '../../platform/locks/covers.ts'
import { isLockedRefusal } from '../../platform/locks/locked-answer.ts'
import { hasOpen } from '../../platform/locks/sight.ts'
import { useLock, useLocks, useTellUse } from '../../platform/locks/use-locks.ts'
import { useWasOpen } from '../../platform/locks/use-was-open.ts'
import { useRegistered } from '../../platform/sync/lazy/use-registered.ts'
import { Skeleton } from '../skeleton.tsx'
import { useFocusOnceOpen } from './use-focus-once-open.ts'

/** What covers something locked; null until it is here, and while nothing is locked. */
function useCovers(isWanted: boolean): LoadedCovers | null {
  const covers = useRegistered(isWanted)?.covers
  const [loaded, setLoaded] = useState<LoadedCovers | null>(null)
  useEffect(() => {
    if (covers === undefined || !isWanted) return
    let isHere = true
    covers.load().then(
      (all) => isHere && setLoaded(all),
      // Without its code the place stays empty, which shows nothing either.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [covers, isWanted])
  return loaded
}

interface CoverSlotProps {
  section: VaultSection
  size: CoverSize
  wasOpen?: boolean
}

/** The cover of a section, as soon as its code is here. */
function CoverSlot({ section, size, wasOpen = false }: CoverSlotProps) {
  const covers = useCovers(true)
  if (covers === null) return <Skeleton className="h-40 w-full rounded-lg" />
  return <covers.Cover section={section} size={size} wasOpen={wasOpen} />
}

/** Says above a list that single items of it are locked; nothing where none is. */
export function KeptSlot({ section }: { section: VaultSection }) {
  const { sight } = useLocks()
  const isLocked = sight.kept[section] === 'locked' && sight.sections[section] !== 'locked'
  const wasOpen = useWasOpen(hasOpen(sight, section))
  const covers = useCovers(isLocked)
  return isLocked && covers !== null ? <covers.KeptRow {...{ section, wasOpen }} /> : null
}

/** How long a section still is open; nothing where it is not, or never locked. */
export function OpenSlot({ section }: { section: VaultSection }) {
  const { sight } = useLocks()
  const isOpen = hasOpen(sight, section)
  const covers = useCovers(isOpen)
  return isOpen && covers !== null ? <covers.OpenBar /> : null
}

interface GuardedProps {
  section: VaultSection
  /** `none` where the page goes on without a word. */
  size?: CoverSize | 'none'
  /** Why an item could not be read: one that is locked by itself is covered too. */
  error?: unknown
  children: ReactNode
}

/**
 * What a section shows, or its cover. Nothing of what is covered is in the page, and so none of it is asked for: whatever
 * reads it stands within.
 */
export function Guarded({ section, size = 'part', error = null, children }: GuardedProps) {
  const lock = useLock(section)
  const { sight } = useLocks()
  const isOpen = hasOpen(sight, section)
  const wasOpen = useWasOpen(isOpen)
  const isLocked = lock === 'locked' || (isLockedRefusal(error) && lock !== 'checking')
  useTellUse(isOpen && !isLocked)
  useFocusOnceOpen(isLocked && size !== 'none')
  if (size === 'none') return lock === 'checking' || isLocked ? null : children
  if (lock === 'checking') return <Skeleton className="h-40 w-full rounded-lg" />
  if (isLocked) return <CoverSlot section={section} size={size} wasOpen={wasOpen} />
  return children
}
