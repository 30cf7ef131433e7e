import { ApiError } from '@nestwren/contract/client'
import type { Entry } from '@nestwren/contract/logs/entry'
import type { Operation, OperationError } from './operation.ts'

/** What became of one attempt to send a write. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly answer: unknown }
  /** The server said no for good. */
  | { readonly kind: 'refused'; readonly error: OperationError; readonly current?: unknown }
  | { readonly kind: 'conflict'; readonly error: OperationError; readonly theirs: Entry }
  /** Try again: after `waitMs` when the server named a time, else after the usual back-off. */
  | { readonly kind: 'later'; readonly waitMs: number | null }
  /** The session has to be put right first. */
  | { readonly kind: 'signIn' }

/** Thrown instead of sending when the session belongs to somebody else by now. */
export class OtherSession extends Error {}

const passing = new Set([408, 421, 425])
const moot: ReadonlySet<string> = new Set(['remove', 'like', 'unlike', 'uncomment', 'timer'])

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value && 'details' in value
}

/** What it was about is gone already, which is what a removal wanted; a like or a stop of something gone has lost its object. */
function isMoot({ change, endpoint }: Operation): boolean {
  if (change === null) return endpoint.endsWith('.remove')
  return moot.has(change.kind)
}

/** Sorts an error into what it means for the queue. */
export function outcomeOf(error: unknown, operation: Operation): Outcome {
  if (error instanceof OtherSession) return { kind: 'signIn' }
  // An answer that cannot be read comes from something in between, not from the server.
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return { kind: 'later', waitMs: null }
  const { status, code, message, details, retryAfterS } = error
  if (status === 429 || status === 503 || status === 507)
    return { kind: 'later', waitMs: retryAfterS === null ? null : retryAfterS * 1000 }
  if (status < 400 || status >= 500 || passing.has(status)) return { kind: 'later', waitMs: null }
  if (status === 401) return { kind: 'signIn' }
  if (status === 404 && isMoot(operation)) return { kind: 'delivered', answer: undefined }
  const reason = { status, code, message }
  const current = (details as { current?: unknown } | null | undefined)?.current
  if (code === 'STALE_VERSION' && operation.change?.kind === 'update' && isEntry(current))
    return { kind: 'conflict', error: reason, theirs: current }
  return { kind: 'refused', error: reason, current }
}

/** Milliseconds before the next attempt: doubling from 1 s to 1 min, a fifth more or less so that devices spread. */
export function backOffMs(attempt: number, random: number): number {
  return Math.min(60_000, 1_000 * 2 ** attempt) * (0.8 + 0.4 * random)
}

/** What the answer says about log entries. */
export function entriesOf({ change }: Operation, answer: unknown): { put: Entry[]; removed: string[] } {
  if (change === null) return { put: [], removed: [] }
  // A press that nobody answers with a row was about an entry that has gone.
  if (change.kind === 'remove' || (change.kind === 'timer' && answer === undefined))
    return { put: [], removed: [change.id] }
  if (!isEntry(answer)) return { put: [], removed: [] }
  const { also = [], ...entry } = answer as Entry & { also?: Entry[] }
  return { put: [entry as Entry, ...also], removed: [] }
}

/** Ids of the people who like it, when the answer says so. */
export function likesOf(answer: unknown): readonly string[] | null {
  const likes = (answer as { likes?: unknown } | null | undefined)?.likes
  return Array.isArray(likes) && !isEntry(answer) ? likes : null
}
