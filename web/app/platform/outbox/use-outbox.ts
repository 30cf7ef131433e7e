import type { Entry } from '@nestwren/contract/logs/entry'
import { useMemo, useSyncExternalStore } from 'react'
import { currentWorkspaceOrNull, useWorkspace } from '../cache/current-workspace.ts'
import { entryIdsOf, inputOf, type Operation, type OperationError, type WriteName } from './operation.ts'
import type { Outbox } from './outbox.ts'
import { layOver } from './overlay.ts'

/** A write the server refused. It stays until the person decides. */
export interface FailedWrite {
  readonly id: string
  readonly endpoint: WriteName
  readonly input: unknown
  readonly entryIds: readonly string[]
  readonly state: 'failed' | 'conflict'
  readonly error: OperationError
  readonly tryAgain: () => Promise<void>
  readonly discard: () => Promise<void>
}

export type EntryProblem =
  | {
      readonly kind: 'failed'
      readonly error: OperationError
      readonly tryAgain: () => Promise<void>
      readonly discard: () => Promise<void>
    }
  | {
      readonly kind: 'conflict'
      readonly mine: Entry
      /** As somebody else left it; `deletedAt` is set when they deleted it. */
      readonly theirs: Entry
      readonly keepMine: () => Promise<void>
      readonly takeTheirs: () => Promise<void>
    }

const unknownError: OperationError = { status: 0, code: 'UNKNOWN', message: '' }

/** The queue of this page as it is now. */
export function useQueue(): { outbox: Outbox; queue: readonly Operation[]; isSending: boolean } {
  const { outbox } = useWorkspace()
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState)
  return { outbox, ...state }
}

const decide = (outbox: Outbox, rule: 'discard' | 'tryAgain' | 'keepMine' | 'takeTheirs', id: string) => async () => {
  const rules = await import('../decisions/entry-rules.ts')
  await outbox.change((all) => rules[rule](all, id))
}

function failedWrite(outbox: Outbox, one: Operation): FailedWrite {
  return {
    id: one.id,
    endpoint: one.endpoint,
    input: inputOf(one),
    entryIds: entryIdsOf(one),
    state: one.state === 'conflict' ? 'conflict' : 'failed',
    error: one.error ?? unknownError,
    tryAgain: decide(outbox, one.state === 'conflict' ? 'keepMine' : 'tryAgain', one.id),
    discard: decide(outbox, one.state === 'conflict' ? 'takeTheirs' : 'discard', one.id),
  }
}

/** What waits on this device for the server. */
export function useOutbox(): {
  readonly pendingCount: number
  readonly failed: readonly FailedWrite[]
  /** What is entered is only in the memory of this page, and lost with it. */
  readonly isHolding: boolean
  readonly isSending: boolean
} {
  const { outbox, queue, isSending } = useQueue()
  return useMemo(() => {
    const pendingCount = queue.filter((one) => one.state === 'waiting').length
    const failed = queue.flatMap((one) => (one.state === 'waiting' ? [] : [failedWrite(outbox, one)]))
    return { pendingCount, failed, isHolding: outbox.isHolding(), isSending }
  }, [outbox, queue, isSending])
}

/** What stands in the way of an entry's writes; null when nothing does. */
export function useEntryProblem(entryId: string): EntryProblem | null {
  const { outbox, queue } = useQueue()
  const { entries } = useWorkspace()
  return useMemo(() => {
    const ofEntry = queue.filter((one) => entryIdsOf(one).includes(entryId))
    const one = ofEntry.find(({ state }) => state !== 'waiting')
    if (one === undefined) return null
    if (one.state === 'conflict' && one.theirs !== null) {
      const mine = layOver(entryId, entries.stored(entryId), ofEntry, () => false)?.entry ?? one.theirs
      return {
        kind: 'conflict',
        mine,
        theirs: one.theirs,
        keepMine: decide(outbox, 'keepMine', one.id),
        takeTheirs: decide(outbox, 'takeTheirs', one.id),
      }
    }
    const { error, tryAgain, discard } = failedWrite(outbox, one)
    return { kind: 'failed', error, tryAgain, discard }
  }, [outbox, queue, entries, entryId])
}

/** Writes of one call that wait, in order: for features that show them before the server has answered. */
export function usePendingWrites(endpoint: WriteName): readonly Operation[] {
  const { queue } = useQueue()
  return useMemo(() => queue.filter((one) => one.endpoint === endpoint && one.state === 'waiting'), [queue, endpoint])
}

/** True where what is entered is only in the memory of this page: then nothing may be called kept. */
export function isHolding(): boolean {
  return currentWorkspaceOrNull()?.outbox.isHolding() ?? false
}
