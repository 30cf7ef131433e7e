import type { Entry, EntryOf } from '@nestwren/contract/logs/entry'
import { type BreastSegment, nursedS, openSegment } from '@nestwren/contract/logs/segments'
import { closeRunning, isSideFull, segmentsIn, sideS } from '@nestwren/contract/logs/timer-steps'
import { webKinds } from './index.ts'

export type Side = 'left' | 'right'
export type Feed = EntryOf<'feeding'>
/** What is timed by side. */
export type Session = Feed | EntryOf<'pumping'>
export type SessionKind = Session['kind']

interface Sides {
  readonly segments: readonly BreastSegment[]
}

/** True for an entry of a kind that is timed by side. */
export function isSession(entry: Entry): entry is Session {
  return webKinds[entry.kind].session !== undefined
}

/** The sides of a session; null for what has none, such as a bottle or a sleep. */
export function sidesOf(entry: Pick<Entry, 'kind' | 'details'>): Sides | null {
  const segments = segmentsIn(entry)
  return segments === null ? null : { segments }
}

const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()

export interface SideState {
  readonly elapsedS: number
  readonly status: 'idle' | 'running' | 'paused' | 'full'
}

const isAt = (one: BreastSegment | null, side: Side) => one?.side === side || one?.side === 'both'

/** What a side's dial shows. */
export function sideState(session: Sides, side: Side, now: string): SideState {
  const elapsedS = sideS(session, side, now)
  if (isSideFull(session, side, now)) return { elapsedS, status: 'full' }
  if (isAt(openSegment(session), side)) return { elapsedS, status: 'running' }
  return { elapsedS, status: session.segments.some((one) => isAt(one, side)) ? 'paused' : 'idle' }
}

/** Seconds at the breast or the pump without pauses, each side at most two hours. */
export function feedS(session: Sides, now: string): number {
  return nursedS({ segments: closeRunning(session, now) }, now)
}

/**
 * What runs after a tap on one side: nothing, one side or both. At the breast the other side takes over; a pump can
 * work at both.
 */
export function sidesAfterTap(kind: SessionKind, session: Sides, side: Side): BreastSegment['side'] | null {
  const running = openSegment(session)?.side ?? null
  const other = side === 'left' ? 'right' : 'left'
  if (running === side) return null
  if (running === 'both') return other
  return webKinds[kind].session?.canWorkAtBoth === true && running === other ? 'both' : side
}

/**
 * The instant to send a reset of one side with (B §4): now, or the beginning of the last stretch shown where the phone that
 * began it has a clock that is ahead. What the person sees is what they mean.
 */
export function resetAt({ segments }: Sides, now: string): string {
  const last = segments.at(-1)?.startAt ?? now
  return Date.parse(last) > Date.parse(now) ? last : now
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
