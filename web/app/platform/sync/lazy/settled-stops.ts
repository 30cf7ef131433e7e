import { isOpen } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { segmentsIn } from '@nestwren/contract/logs/timer-steps'
import type { EntryFields, Operation } from '../operation.ts'

/** The details without what stopping changes: where the last side ended. */
function besidesTheEnd(kind: KindName, { details }: Pick<EntryFields, 'details'>): string {
  const segments = segmentsIn({ kind, details })
  if (segments === null) return JSON.stringify(details)
  const last = segments.length - 1
  return JSON.stringify({
    ...details,
    segments: segments.map((one, index) => (index === last ? { ...one, endAt: null } : one)),
  })
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
    besidesTheEnd(before.kind, fields) === besidesTheEnd(before.kind, before)
  return hasOnlyEnded && !isOpen(theirs)
}
