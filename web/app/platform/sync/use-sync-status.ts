import type { Entry } from '@nestwren/contract/logs/entry'
import { useMemo } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import type { Workspace } from '../cache/workspace.ts'
import { entryIdsOf, type Operation, type OperationError, type SyncedItem } from './operation.ts'
import { layOver } from './overlay.ts'
import { useWrites } from './use-queue.ts'

type Resolution = () => Promise<void>

/** What the person may decide about a write that did not get through. */
interface Resolutions {
  readonly tryAgain: Resolution
  readonly discard: Resolution
  readonly keepMine: Resolution
  readonly takeTheirs: Resolution
}

/** How what waits for an item fares: it only waits, the server said no, or somebody else has changed the same. */
export type SyncStatus<T> =
  | { readonly kind: 'waiting' }
  | ({ readonly kind: 'failed'; readonly error: OperationError } & Pick<Resolutions, 'tryAgain' | 'discard'>)
  | ({
      readonly kind: 'conflict'
      readonly mine: T
      /** As somebody else left it; of a log `deletedAt` is set when they deleted it. */
      readonly theirs: T
    } & Pick<Resolutions, 'keepMine' | 'takeTheirs'>)

export type SyncProblem<T> = Exclude<SyncStatus<T>, { kind: 'waiting' }>

const unknownError: OperationError = { status: 0, code: 'UNKNOWN', message: '' }

export function errorOf({ error }: Operation): OperationError {
  return error ?? unknownError
}

/** The resolutions of a write; their rules are fetched when one is made. */
export function resolutionsOf({ outbox }: Workspace, { id }: Operation): Resolutions {
  const decide = (rule: keyof Resolutions) => async () => {
    const rules = await import('./lazy/resolutions.ts')
    await outbox.change((all) => rules[rule](all, id))
  }
  return {
    tryAgain: decide('tryAgain'),
    discard: decide('discard'),
    keepMine: decide('keepMine'),
    takeTheirs: decide('takeTheirs'),
  }
}

/** The status of one item by the writes about it, in order; null when there are none. */
function statusOf<T>(
  workspace: Workspace,
  queue: readonly Operation[],
  versions: (one: Operation) => { readonly mine: T; readonly theirs: T } | null,
): SyncStatus<T> | null {
  const one = queue.find(({ state }) => state !== 'waiting') ?? queue[0]
  if (one === undefined) return null
  if (one.state === 'waiting') return { kind: 'waiting' }
  const both = one.state === 'conflict' ? versions(one) : null
  const resolutions = resolutionsOf(workspace, one)
  return both === null
    ? { kind: 'failed', error: errorOf(one), ...resolutions }
    : { kind: 'conflict', ...both, ...resolutions }
}

/** How the writes about an item of a list fare; null when everything is at the server. */
export function useSyncStatus(itemId: string): SyncStatus<SyncedItem> | null {
  const workspace = useWorkspace()
  const ofItem = useWrites(({ kept }) => kept?.id === itemId)
  return useMemo(
    () =>
      statusOf<SyncedItem>(workspace, ofItem, ({ kept }) =>
        kept?.theirs == null ? null : { mine: { ...kept.theirs, ...kept.shown }, theirs: kept.theirs },
      ),
    [workspace, ofItem],
  )
}

/** What stands in the way of a log's writes; null when nothing does. */
export function useEntryProblem(entryId: string): SyncProblem<Entry> | null {
  const workspace = useWorkspace()
  const ofEntry = useWrites((one) => entryIdsOf(one).includes(entryId))
  return useMemo(() => {
    const status = statusOf<Entry>(workspace, ofEntry, ({ theirs }) => {
      if (theirs === null) return null
      const mine = layOver(entryId, workspace.entries.stored(entryId), ofEntry, () => false)?.entry ?? theirs
      return { mine, theirs }
    })
    return status?.kind === 'waiting' ? null : status
  }, [workspace, ofEntry, entryId])
}
