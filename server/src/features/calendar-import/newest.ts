import type { FileEvent, ReadEvent } from './read-events.ts'

/**
 * Leaves one of several versions of an entry: the one with the highest SEQUENCE, of those the one written last, and of those
 * the last in the file. Entries that share an id without one being newer are different ones, as some programs write them.
 */
export function newest(events: readonly ReadEvent[]): ReadEvent[] {
  const versions = Map.groupBy(
    events.filter((one) => one.ok && one.event.uid !== ''),
    (one) => (one.ok ? keyOf(one.event) : ''),
  )
  const stale = new Set<ReadEvent>()
  for (const all of versions.values()) for (const one of staleOf(all)) stale.add(one)
  return events.filter((one) => !stale.has(one))
}

function keyOf({ uid, inPlaceOf, isFromThenOn }: FileEvent): string {
  const instead = inPlaceOf === null ? '' : JSON.stringify(instantOf(inPlaceOf))
  return `${uid} ${instead} ${isFromThenOn}`
}

function instantOf({ date, time, clock }: FileEvent['start']): number | string {
  return time === null || clock === null ? `${date} ${time}` : clock.instantOf(date, time)
}

function staleOf(all: readonly ReadEvent[]): ReadEvent[] {
  let kept: ReadEvent[] = []
  const stale: ReadEvent[] = []
  for (const one of all) {
    if (!one.ok) continue
    const [other] = kept
    const order = other?.ok ? compare(one.event, other.event) : 1
    if (order < 0) stale.push(one)
    else if (order > 0) {
      stale.push(...kept)
      kept = [one]
    } else {
      const same = kept.find((version) => version.ok && isSame(version.event, one.event))
      if (same !== undefined) stale.push(same)
      kept = [...kept.filter((version) => version !== same), one]
    }
  }
  return stale
}

function compare(one: FileEvent, other: FileEvent): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence
  return one.writtenAt === other.writtenAt ? 0 : one.writtenAt < other.writtenAt ? -1 : 1
}

/** An occurrence has one version; whole entries are one where they begin together under one title. */
function isSame(one: FileEvent, other: FileEvent): boolean {
  if (one.inPlaceOf !== null) return true
  return one.title === other.title && instantOf(one.start) === instantOf(other.start)
}
