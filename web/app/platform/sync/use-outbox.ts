import { useMemo } from 'react'
import { currentWorkspaceOrNull, useWorkspace } from '../cache/current-workspace.ts'
import type { Operation, OperationError, WriteName } from './operation.ts'
import { useQueue, useWrites } from './use-queue.ts'
import { errorOf, resolutionsOf } from './use-sync-status.ts'

/** A write the server refused. It stays until the person decides. */
export interface FailedWrite {
  readonly id: string
  readonly input: unknown
  readonly error: OperationError
  readonly tryAgain: () => Promise<void>
  readonly discard: () => Promise<void>
}

/** What waits on this device for the server. */
export function useOutbox(): {
  readonly pendingCount: number
  readonly failed: readonly FailedWrite[]
  /** What is entered is only in the memory of this page, and lost with it. */
  readonly isHolding: boolean
  readonly isSending: boolean
} {
  const workspace = useWorkspace()
  const { outbox, queue, isSending } = useQueue()
  return useMemo(() => {
    const pendingCount = queue.filter((one) => one.state === 'waiting').length
    const failed = queue.flatMap((one): FailedWrite[] => {
      if (one.state === 'waiting') return []
      const { keepMine, takeTheirs, ...resolutions } = resolutionsOf(workspace, one)
      const both = one.state === 'conflict' ? { tryAgain: keepMine, discard: takeTheirs } : resolutions
      return [{ id: one.id, input: one.input, error: errorOf(one), ...both }]
    })
    return { pendingCount, failed, isHolding: outbox.isHolding(), isSending }
  }, [workspace, outbox, queue, isSending])
}

/** Writes of one call that wait, in order: for features that show them before the server has answered. */
export function usePendingWrites(endpoint: WriteName): readonly Operation[] {
  return useWrites((one) => one.endpoint === endpoint && one.state === 'waiting')
}

/** True where what is entered is only in the memory of this page: then nothing may be called kept. */
export function isHolding(): boolean {
  return currentWorkspaceOrNull()?.outbox.isHolding() ?? false
}
