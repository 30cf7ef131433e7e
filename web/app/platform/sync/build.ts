import type { Scope } from '../session/token-store.ts'
import { newId } from './ids.ts'
import type { EntryChange, ItemChange, Operation, WriteName } from './operation.ts'

/** Makes a write for the queue. Pure but for its id. */
export function buildOperation(
  scope: Scope,
  now: Date,
  what: {
    endpoint: WriteName
    input: unknown
    change?: EntryChange
    kept?: ItemChange
    touches?: readonly string[]
    makes?: readonly string[]
    needs?: readonly string[]
    accountId?: string
  },
): Operation {
  return {
    id: newId(),
    seq: null,
    userId: scope.userId,
    accountId: what.accountId ?? scope.accountId,
    endpoint: what.endpoint,
    input: what.input,
    change: what.change ?? null,
    ...(what.kept && { kept: what.kept }),
    touches: what.touches ?? [],
    makes: what.makes ?? [],
    needs: what.needs ?? [],
    createdAt: now.toISOString(),
    state: 'waiting',
    error: null,
    theirs: null,
  }
}
