import type { EntryOf } from '@nestwren/contract/logs/entry'
import type { FeedEvent, History, SleepEvent } from '@nestwren/contract/projection/events'
import type { EntryView } from '../../../platform/sync/indexed/use-entries.ts'

const none: History = { feeds: [], sleeps: [] }

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** Sorts feeds and sleeps from this device by child, in the shape that the projector reads. Deleted ones are left out. */
export function historiesOf(feeds: readonly EntryView[], sleeps: readonly EntryView[]): (childId: string) => History {
  const histories = new Map<string, { feeds: FeedEvent[]; sleeps: SleepEvent[] }>()
  const of = (childId: string) => {
    const known = histories.get(childId) ?? { feeds: [], sleeps: [] }
    histories.set(childId, known)
    return known
  }
  for (const { entry } of feeds)
    if (entry.deletedAt === null)
      of(entry.childId).feeds.push({ at: Date.parse(entry.startAt), until: instant(entry.endAt) })
  for (const { entry } of sleeps) {
    if (entry.deletedAt !== null) continue
    const { type } = (entry as EntryOf<'sleep'>).details
    const isNap = type === null ? null : type === 'nap'
    of(entry.childId).sleeps.push({ at: Date.parse(entry.startAt), until: instant(entry.endAt), isNap })
  }
  return (childId) => histories.get(childId) ?? none
}
