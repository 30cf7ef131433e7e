import type { Entry, Person } from '@nestwren/contract/logs/entry'
import { useMemo, useSyncExternalStore } from 'react'
import { currentWorkspaceOrNull, useWorkspace } from '../cache/current-workspace.ts'
import { readUser } from '../session/token-store.ts'
import { useSession } from '../session/use-session.ts'
import { entryIdsOf, inputOf, type Operation, type OperationError, type WriteName } from './operation.ts'
import type { Outbox } from './outbox.ts'
import { layOver } from './overlay.ts'
import { hasUnsentOf } from './stored-operations.ts'

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
  readonly isSending: boolean
} {
  const { outbox, queue, isSending } = useQueue()
  return useMemo(() => {
    const pendingCount = queue.filter((one) => one.state === 'waiting').length
    const failed = queue.flatMap((one) => (one.state === 'waiting' ? [] : [failedWrite(outbox, one)]))
    return { pendingCount, failed, isSending }
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

export interface PendingComment {
  readonly id: string
  readonly content: string
  readonly createdAt: string
  readonly createdBy: Person
  readonly state: 'waiting' | 'failed'
}

interface CommentInput {
  readonly body: { readonly content: string }
}

/** Own comments on a thing that the server does not have yet, and ids of those that are being deleted. */
export function usePendingComments(itemId: string): {
  readonly added: readonly PendingComment[]
  readonly removedIds: readonly string[]
} {
  const { queue } = useQueue()
  const session = useSession()
  const user = session.status === 'signedIn' ? session.user : null
  const id = user?.id ?? ''
  const name = user?.name ?? ''
  return useMemo(() => {
    const removedIds = queue.flatMap(({ change, state }) =>
      change?.kind === 'uncomment' && change.id === itemId && state === 'waiting' ? [change.commentId] : [],
    )
    const added = queue.flatMap(({ change, input, createdAt, state }): PendingComment[] => {
      if (change?.kind !== 'comment' || change.id !== itemId || removedIds.includes(change.commentId)) return []
      const { content } = (input as CommentInput).body
      const shownState = state === 'waiting' ? 'waiting' : 'failed'
      return [{ id: change.commentId, content, createdAt, createdBy: { id, name }, state: shownState }]
    })
    return { added, removedIds }
  }, [queue, itemId, id, name])
}

/** The ids of those who like a thing, with what waits on this device laid over them. */
export function useLikes(itemId: string, likes: readonly string[]): readonly string[] {
  const { queue } = useQueue()
  return useMemo(() => {
    let shown = likes
    for (const { change, state } of queue) {
      if ((change?.kind !== 'like' && change?.kind !== 'unlike') || change.id !== itemId || state !== 'waiting')
        continue
      const others = shown.filter((id) => id !== change.userId)
      shown = change.kind === 'like' ? [...others, change.userId] : others
    }
    return shown
  }, [queue, itemId, likes])
}

/** Writes of one call that wait, in order: for features that show them before the server has answered. */
export function usePendingWrites(endpoint: WriteName): readonly Operation[] {
  const { queue } = useQueue()
  return useMemo(() => queue.filter((one) => one.endpoint === endpoint && one.state === 'waiting'), [queue, endpoint])
}

/** True while writes of whoever is signed in wait on this device, in any of their families. Ask before signing out. */
export async function hasUnsent(): Promise<boolean> {
  const user = readUser()
  if (user === null) return false
  const queue = currentWorkspaceOrNull()?.outbox.getState().queue ?? []
  return queue.length > 0 || (await hasUnsentOf(user.id))
}
