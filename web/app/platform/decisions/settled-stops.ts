import { type Entry, isOpen } from '@nestwren/contract/logs/entry'
import type { EntryFields, Operation } from '../outbox/operation.ts'

/** The details without what stopping changes: where the last side ended. */
function besidesTheEnd({ details }: Pick<Entry, 'details'> | Pick<EntryFields, 'details'>): string {
  if (!('segments' in details)) return JSON.stringify(details)
  const segments = details.segments.map((one, index) =>
    index === details.segments.length - 1 ? { ...one, endAt: null } : one,
  )
  return JSON.stringify({ ...details, segments })
}

/** What an entry, or a change of one, says; two texts are equal when both say the same. */
export function whatStands({ startAt, endAt, notes, details }: Omit<EntryFields, 'tz'>): string {
  return JSON.stringify([startAt, endAt, notes, details])
}

/**
 * Two people who stop at once make one entry: when somebody else has ended it and this write only wanted to end it, or
 * wanted exactly what stands there already, there is nothing to choose (docs/decisions/0007).
 */
export function isSettled({ state, change, theirs }: Operation): boolean {
  if (state !== 'conflict' || change?.kind !== 'update' || theirs === null || theirs.deletedAt !== null) return false
  const { fields, before } = change
  if (whatStands(fields) === whatStands(theirs)) return true
  const hasOnlyEnded =
    isOpen(before) &&
    fields.endAt !== null &&
    fields.startAt === before.startAt &&
    fields.notes === before.notes &&
    besidesTheEnd(fields) === besidesTheEnd(before)
  return hasOnlyEnded && !isOpen(theirs)
}
