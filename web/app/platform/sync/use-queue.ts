import { useSyncExternalStore } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import type { Operation } from './operation.ts'
import type { Outbox } from './outbox.ts'

/** The queue of this page as it is now. */
export function useQueue(): { outbox: Outbox; queue: readonly Operation[]; isSending: boolean } {
  const { outbox } = useWorkspace()
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState)
  return { outbox, ...state }
}
