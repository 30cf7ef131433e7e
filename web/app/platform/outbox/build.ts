import type { Entry, Person } from '@nestwren/contract/logs/entry'
import type { Scope } from '../session/token-store.ts'
import { newId } from './ids.ts'
import type { EntryChange, KeptChange, Operation, WriteName } from './operation.ts'

/** Makes a write for the queue. Pure but for its id. */
export function buildOperation(
  scope: Scope,
  now: Date,
  what: {
    endpoint: WriteName
    input: unknown
    change?: EntryChange
    kept?: KeptChange
    touches?: readonly string[]
    makes?: readonly string[]
    needs?: readonly string[]
  },
): Operation {
  return {
    id: newId(),
    seq: null,
    userId: scope.userId,
    accountId: scope.accountId,
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

type NewEntry = Pick<Entry, 'kind' | 'startAt' | 'endAt' | 'tz' | 'notes' | 'details'>

/** The entry as the server will store it, as far as this device can know. */
export function expectedEntry(id: string, childId: string, fields: NewEntry, by: Person, now: Date): Entry {
  const at = now.toISOString()
  return {
    ...fields,
    id,
    childId,
    photoIds: [],
    createdBy: by,
    updatedBy: by,
    createdAt: at,
    updatedAt: at,
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    // `fields` pairs the kind with its details; spreading loses that for TypeScript.
  } as unknown as Entry
}
