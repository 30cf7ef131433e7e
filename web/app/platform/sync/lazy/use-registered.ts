import { useEffect, useState } from 'react'
import { useWorkspace } from '../../cache/current-workspace.ts'
import type { Registered } from '../list.ts'

/** What features have registered; null until it is here. Not asked for while it is not wanted. */
export function useRegistered(isWanted = true): Registered | null {
  const { registered } = useWorkspace()
  const [known, setKnown] = useState<Registered | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    // Code that cannot be fetched is fetched when it is asked for the next time.
    registered().then(
      (all) => isHere && setKnown(all),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [registered, isWanted])
  return known
}
