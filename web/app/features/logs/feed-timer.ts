import type { EntryOf } from '@nestwren/contract/logs/entry'
import { secondsBetween } from '@nestwren/contract/logs/kind'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import { type BreastSegment, nursedS, openSegment } from '@nestwren/contract/logs/segments'

/** B §9: a side stops by itself after two hours. */
const maxSideS = 7200

export type Side = 'left' | 'right'
export type Feed = EntryOf<'feeding'>

const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()
/** A phone whose clock is behind the one that started must not end before the start. */
const notBefore = (instant: string, earliest: string) =>
  Date.parse(instant) < Date.parse(earliest) ? earliest : instant

/** Closes the running side, at `now` or where its two hours were full. */
function withoutRunning(details: FeedingDetails, now: string): BreastSegment[] {
  return details.segments.map((one) => {
    if (one.endAt !== null) return one
    return { ...one, endAt: notBefore(limitOf(details, one, now), one.startAt) }
  })
}

/** The end of a running segment: now, or the instant at which its side had two hours. */
function limitOf(details: FeedingDetails, running: BreastSegment, now: string): string {
  const before = details.segments
    .filter((one) => one !== running && one.side === running.side && one.endAt !== null)
    .reduce((sum, one) => sum + secondsBetween(one.startAt, one.endAt ?? one.startAt), 0)
  const full = later(running.startAt, Math.max(0, maxSideS - before))
  return Date.parse(full) < Date.parse(now) ? full : now
}

export interface SideState {
  readonly elapsedS: number
  readonly status: 'idle' | 'running' | 'paused' | 'full'
}

/** What a side's dial shows. */
export function sideState(details: FeedingDetails, side: Side, now: string): SideState {
  const elapsedS = Math.min(maxSideS, nursedS(details, now, side))
  if (elapsedS >= maxSideS) return { elapsedS, status: 'full' }
  if (openSegment(details)?.side === side) return { elapsedS, status: 'running' }
  return { elapsedS, status: details.segments.some((one) => one.side === side) ? 'paused' : 'idle' }
}

/** Seconds at the breast, each side at most two hours. */
export function feedS(details: FeedingDetails, now: string): number {
  return nursedS({ ...details, segments: withoutRunning(details, now) }, now)
}

/** True when a running side has reached its two hours and should be closed. */
export function isOverLimit(details: FeedingDetails, now: string): boolean {
  const running = openSegment(details)
  return running !== null && limitOf(details, running, now) !== now
}

/** The sides with a new running one; nothing changes when that side is full or runs already. */
export function startSide(details: FeedingDetails, side: Side, now: string): FeedingDetails {
  const { status } = sideState(details, side, now)
  if (status === 'full' || status === 'running') return details
  const closed = withoutRunning(details, now)
  const lastEnd = closed.at(-1)?.endAt ?? now
  return { ...details, segments: [...closed, { side, startAt: notBefore(now, lastEnd), endAt: null }] }
}

export function pauseFeed(details: FeedingDetails, now: string): FeedingDetails {
  return { ...details, segments: withoutRunning(details, now) }
}

/** The feed as it is when it ends now. */
export function endFeed(
  feed: Pick<Feed, 'startAt' | 'details'>,
  now: string,
): { endAt: string; details: FeedingDetails } {
  const details = pauseFeed(feed.details, now)
  const last = details.segments.at(-1)?.endAt
  // Paused or full for an hour, then saved: the feed ended when the milk did.
  return { endAt: notBefore(last ?? now, feed.startAt), details }
}

/** "Started on the wrong side": the last segment moves to the other one. */
export function swapLastSide(details: FeedingDetails): FeedingDetails {
  const last = details.segments.at(-1)
  if (last === undefined || last.side === 'both') return details
  const side = last.side === 'left' ? 'right' : 'left'
  return { ...details, segments: [...details.segments.slice(0, -1), { ...last, side }] }
}

/** Forgets what one side has counted (B §4). */
export function resetSide(details: FeedingDetails, side: Side): FeedingDetails {
  return { ...details, segments: details.segments.filter((one) => one.side !== side) }
}

/** Moves the start of the feed, and with it the first side; what would begin before it begins with it. */
export function moveStart(feed: Pick<Feed, 'startAt' | 'details'>, startAt: string): Pick<Feed, 'startAt' | 'details'> {
  const segments = feed.details.segments.map((one, index) => {
    if (index === 0) {
      const isInside = one.endAt === null || Date.parse(startAt) <= Date.parse(one.endAt)
      return isInside ? { ...one, startAt } : { ...one, startAt, endAt: startAt }
    }
    const end = one.endAt === null ? null : notBefore(one.endAt, startAt)
    return { ...one, startAt: notBefore(one.startAt, startAt), endAt: end }
  })
  return { startAt, details: { ...feed.details, segments } }
}

/** A finished session from how long each side took, in the order given. Minutes; sides without time are left out. */
export function segmentsOf(
  startAt: string,
  sides: readonly { side: BreastSegment['side']; minutes: number | null }[],
): BreastSegment[] {
  let at = startAt
  return sides.flatMap(({ side, minutes }) => {
    if (minutes === null || minutes <= 0) return []
    const from = at
    at = later(from, minutes * 60)
    return [{ side, startAt: from, endAt: at }]
  })
}

/** A finished feed at another time, each side as long as it was. */
export function moveFeed(
  feed: { startAt: string; endAt: string | null; segments: readonly BreastSegment[] },
  startAt: string,
): { endAt: string | null; segments: BreastSegment[] } {
  const byS = (Date.parse(startAt) - Date.parse(feed.startAt)) / 1000
  const moved = (instant: string | null) => (instant === null ? null : later(instant, byS))
  return {
    endAt: moved(feed.endAt),
    segments: feed.segments.map((one) => ({ ...one, startAt: later(one.startAt, byS), endAt: moved(one.endAt) })),
  }
}
