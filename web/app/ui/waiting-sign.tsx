import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { isInTouch, liveState, onLiveState } from '../platform/realtime/live.ts'

/** What is answered sooner was never waiting, as far as anybody can see. */
const unseenMs = 2_000

/**
 * True once something has waited long enough to be told; at once where the server is known to be out of reach. It stays so
 * until it is sent: that somebody answers again does not say that this was heard.
 */
function useIsWorthTelling(): boolean {
  const state = useSyncExternalStore(onLiveState, liveState, liveState)
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTold(true), unseenMs)
    return () => clearTimeout(timer)
  }, [])
  const isOut = !isInTouch(state) || !navigator.onLine
  if (isOut && !isTold) setIsTold(true)
  return isTold
}

interface WaitingSignProps {
  /** Stands there until it has waited long enough to be told. */
  meanwhile?: ReactNode
}

/** That something is on this device only and waits to be sent. */
export function WaitingSign({ meanwhile = null }: WaitingSignProps) {
  if (!useIsWorthTelling()) return meanwhile
  return (
    <span className="inline-flex items-center gap-1">
      <CloudOff aria-hidden="true" className="ic ic-sm" />
      <Trans>Waiting for signal</Trans>
    </span>
  )
}
