import { isOverLimit } from '@nestwren/contract/logs/timer-steps'
import { useEffect } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useOpenEntries } from '../../platform/sync/indexed/use-entries.ts'
import { stepTimer } from './entry-writes.ts'
import { sidesOf } from './kinds/session.ts'

/**
 * Stops a side that has reached its two hours (B §4). Only devices of the person who feeds write it; everybody else
 * sees it as full all the same, because the time is counted from what is stored.
 */
export function useSideLimit(): void {
  const open = useOpenEntries('all')
  const now = useNow(30_000)
  const session = useSession()
  const userId = session.status === 'signedIn' ? session.user.id : null
  useEffect(() => {
    for (const { entry, sync } of open) {
      const sides = sidesOf(entry)
      if (sides === null || entry.createdBy.id !== userId || sync === 'failed' || sync === 'conflict') continue
      if (isOverLimit(sides, now)) stepTimer(entry.id, { what: 'pause', at: now })?.isStored.catch(() => undefined)
    }
  }, [open, now, userId])
}
