import { useRef, useSyncExternalStore } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import type { Operation } from './operation.ts'
import type { Outbox } from './outbox.ts'

/** The queue of this page as it is now. */
export function useQueue(): { outbox: Outbox; queue: readonly Operation[]; isSending: boolean } {
  const { outbox } = useWorkspace()
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState)
  return { outbox, ...state }
}

/**
 * Returns the writes of this page's queue that `isWanted` picks. The list keeps its identity, and the component does not
 * render, while only other writes come and go: one tap must not render everything that watches the queue.
 */
export function useWrites(isWanted: (one: Operation) => boolean): readonly Operation[] {
  const { outbox } = useWorkspace()
  const last = useRef<readonly Operation[]>([])
  const snapshot = () => {
    const writes = outbox.getState().queue.filter(isWanted)
    const known = last.current
    if (writes.length !== known.length || writes.some((one, at) => one !== known[at])) last.current = writes
    return last.current
  }
  return useSyncExternalStore(outbox.subscribe, snapshot, snapshot)
}
