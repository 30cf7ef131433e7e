import { isOverLimit } from '@nestwren/contract/logs/timer-steps'
import { useEffect } from 'react'
import { useOpenEntries } from '../../platform/cache/use-entries.ts'
import { stepTimer } from '../../platform/outbox/outbox-api.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from './use-now.ts'

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
      if (!('segments' in entry.details) || entry.createdBy.id !== userId || sync === 'failed' || sync === 'conflict')
        continue
      if (isOverLimit(entry.details, now))
        stepTimer(entry.id, { what: 'pause', at: now })?.isStored.catch(() => undefined)
    }
  }, [open, now, userId])
}
