import type { Handoff } from '@nestwren/contract/handoffs'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../platform/api/api.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { putHandoff } from './public/handoffs-query.ts'
import { hasSeen, isReceiver } from './public/waiting-for.ts'

/**
 * Says once that the receiver has read a handoff, as soon as there is a connection. What cannot be said now is said the
 * next time the page is open.
 */
export function useMarkSeen(client: QueryClient, handoff: Handoff, userId: string | null): void {
  const { isOnline, isReachable } = useConnection()
  const isSaying = useRef(false)
  const isWanted = userId !== null && isReceiver(handoff, userId) && !hasSeen(handoff, userId)
  const { id } = handoff
  useEffect(() => {
    if (!isWanted || !isOnline || !isReachable || isSaying.current) return
    isSaying.current = true
    api.handoffs
      .seen({ params: { id } })
      .then(
        (answer) => putHandoff(client, answer),
        () => undefined,
      )
      .finally(() => {
        isSaying.current = false
      })
  }, [client, id, isWanted, isOnline, isReachable])
}
