import { entryIdsOf, type Operation } from '../../platform/sync/operation.ts'
import { isKeptUpload } from '../../platform/uploads/upload-state.ts'
import type { Upload } from '../../platform/uploads/upload-store.ts'

const dayMs = 86_400_000

/** One item that a person entered and the server does not have, however many writes are about it. */
export interface UnsentItem {
  /** The entry's or the file's own id. */
  readonly id: string
  readonly what: 'log' | 'photo' | 'document' | 'change'
  /** When it was entered, ms. */
  readonly sinceMs: number
  /** It waits for the person: the server said no. */
  readonly isRefused: boolean
  /** Of a file: what it is called here. */
  readonly name?: string
  /** Of a file: it goes into the vault, whatever else is locked. */
  readonly isKept?: boolean
  /** Of a change: the list it is about. */
  readonly list?: string
}

function itemsOf(operation: Operation): UnsentItem[] {
  const { change, kept, state, createdAt } = operation
  const facts = { sinceMs: Date.parse(createdAt), isRefused: state !== 'waiting' }
  // What the family keeps says on its own when it was refused.
  if (kept !== undefined) return facts.isRefused ? [] : [{ ...facts, id: kept.id, what: 'change', list: kept.part }]
  if (change === null || ['like', 'unlike', 'comment', 'uncomment'].includes(change.kind))
    return [{ ...facts, id: operation.id, what: 'change' }]
  return entryIdsOf(operation).map((id) => ({ ...facts, id, what: 'log' }))
}

/** An id begins with the time it was made at. */
function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

function itemOf({ id, what, fields, fileName, refusal }: Upload): UnsentItem {
  const name = (what === 'photo' ? fields.caption : fields.title) || fileName
  return { id, what, sinceMs: timeOf(id), isRefused: refusal !== null, name, isKept: isKeptUpload(fields) }
}

/** What was entered more than a day ago and is still only on this device; the oldest first. */
export function oldUnsent(
  queue: readonly Operation[],
  uploads: readonly Upload[],
  nowMs: number,
): readonly UnsentItem[] {
  const items = new Map<string, UnsentItem>()
  for (const one of [...queue.flatMap(itemsOf), ...uploads.map(itemOf)]) {
    const known = items.get(one.id)
    // Several writes about one item: it waits since the first, and for the person when any does.
    if (known === undefined) items.set(one.id, one)
    else if (one.isRefused && !known.isRefused) items.set(one.id, { ...known, isRefused: true })
  }
  return [...items.values()].filter(({ sinceMs }) => nowMs - sinceMs > dayMs).sort((a, b) => a.sinceMs - b.sinceMs)
}
