import { useMemo } from 'react'
import { tryAgain } from '../decisions/entry-rules.ts'
import type { KeptItem, Operation, OperationError } from '../outbox/operation.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { useQueue } from '../outbox/use-outbox.ts'
import { discardKept, keepMine, takeTheirs } from './kept-rules.ts'

type Decision = () => Promise<void>

/** How the writes about something the family keeps fare; null when everything is at the server. */
type KeptState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly error: OperationError; readonly tryAgain: Decision; readonly discard: Decision }
  | {
      readonly kind: 'conflict'
      readonly mine: KeptItem
      readonly theirs: KeptItem
      readonly keepMine: Decision
      readonly takeTheirs: Decision
    }

const unknownError: OperationError = { status: 0, code: 'UNKNOWN', message: '' }

function stateOf(outbox: Outbox, one: Operation): KeptState {
  const { kept, state, error, id } = one
  const decide = (rule: typeof discardKept) => () => outbox.change((all) => rule(all, id))
  if (state === 'waiting' || kept === undefined) return { kind: 'waiting' }
  if (state === 'failed' || kept.theirs === null)
    return { kind: 'failed', error: error ?? unknownError, tryAgain: decide(tryAgain), discard: decide(discardKept) }
  return {
    kind: 'conflict',
    mine: { ...kept.theirs, ...kept.shown },
    theirs: kept.theirs,
    keepMine: decide(keepMine),
    takeTheirs: decide(takeTheirs),
  }
}

/** What stands in the way of the writes about a thing, or that they wait. */
export function useKeptState(id: string): KeptState | null {
  const { outbox, queue } = useQueue()
  return useMemo(() => {
    const ofThing = queue.filter(({ kept }) => kept?.id === id)
    const one = ofThing.find(({ state }) => state !== 'waiting') ?? ofThing[0]
    return one === undefined ? null : stateOf(outbox, one)
  }, [outbox, queue, id])
}
