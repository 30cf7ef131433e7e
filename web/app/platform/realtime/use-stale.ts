import { useSyncExternalStore } from 'react'
import { isInTouch, liveState, onLiveState } from './live.ts'

export interface Staleness {
  readonly isStale: boolean
  /** Until when it was up to date, in milliseconds; null where nobody knows. */
  readonly since: number | null
}

const fresh: Staleness = { isStale: false, since: null }

/** Of a read: when its data came, and whether the last attempt to renew it failed. */
interface Read {
  readonly dataUpdatedAt: number
  readonly isError: boolean
}

/** Whether the server is out of reach, and until when what is shown was up to date. */
export function useStale(read?: Read): Staleness {
  const state = useSyncExternalStore(onLiveState, liveState, liveState)
  if (isInTouch(state)) return read?.isError ? { isStale: true, since: read.dataUpdatedAt || null } : fresh
  if (read === undefined || read.dataUpdatedAt === 0) return { isStale: true, since: state.staleSince }
  // What came from the device is as old as it is; what this page has read was kept up to date by live events.
  const isFromDevice = read.dataUpdatedAt < performance.timeOrigin
  const since = isFromDevice ? read.dataUpdatedAt : Math.max(read.dataUpdatedAt, state.staleSince ?? 0)
  return { isStale: true, since: since > 0 ? since : null }
}
