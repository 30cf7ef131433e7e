import type { FamilySettings } from '@nestwren/contract/family-settings'
import { type EntryOf, isOpen } from '@nestwren/contract/logs/entry'
import { lastSide, nextSide } from '@nestwren/contract/logs/segments'

/** What the glance card says about feeding. */
export interface LastFeed {
  readonly entry: EntryOf<'feeding'>
  readonly isRunning: boolean
  readonly side: 'left' | 'right' | 'both' | null
  readonly nextSide: 'left' | 'right' | null
  /** From when on the time since is counted, by the family's choice. */
  readonly at: string
  /** True when that is the end of the feed. */
  readonly isFromEnd: boolean
}

type HowCounted = Pick<FamilySettings, 'timeSinceFeed' | 'feedsThatCount'>

/**
 * The latest feed that begins the clock anew. The side to offer is that of the latest time at the breast, whether or
 * not a bottle came after it.
 * @param feeds the newest first
 * @param counted what the family chose; as long as it is not known, every feed counts, from its start
 */
export function lastFeed(feeds: readonly EntryOf<'feeding'>[], counted?: HowCounted): LastFeed | null {
  const entry = feeds.find(({ details }) => counted?.feedsThatCount[details.method] !== false)
  if (entry === undefined) return null
  const isRunning = isOpen(entry)
  const isFromEnd = counted?.timeSinceFeed === 'end' && !isRunning && entry.endAt !== null
  const nursed = feeds.find(({ details }) => details.segments.length > 0)
  return {
    entry,
    isRunning,
    side: lastSide(entry.details),
    nextSide: nursed === undefined ? null : nextSide(nursed.details),
    at: isFromEnd && entry.endAt !== null ? entry.endAt : entry.startAt,
    isFromEnd,
  }
}
