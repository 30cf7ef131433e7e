import { wallOfInstant } from '../calendar/zone.ts'

/** What the projector reads of a feed. Instants are milliseconds since 1970. */
export interface FeedEvent {
  /** Start. */
  readonly at: number
  /** End; null where it is not known or the feed is in progress. */
  readonly until: number | null
}

/** What the projector reads of a sleep. Instants are milliseconds since 1970. */
export interface SleepEvent {
  readonly at: number
  /** null while the child is asleep. */
  readonly until: number | null
  /** What the family said; null = derived from the hour and the length. */
  readonly isNap: boolean | null
}

/** Feeds and sleeps of one child, in any order. */
export interface History {
  readonly feeds: readonly FeedEvent[]
  readonly sleeps: readonly SleepEvent[]
}

/** A sleep after cleaning: sorted, without overlaps, its kind decided. */
export interface Sleep {
  readonly at: number
  /** null for the running one, and for one whose end nobody logged. */
  readonly until: number | null
  readonly isNight: boolean
  /** What could be said of its kind at its start, before its length was known. */
  readonly looksLikeNight: boolean
  readonly isRunning: boolean
}

const minuteMs = 60_000
/** A feed this soon after the end of the one before is a top-up, not a feed that a window should have foreseen. */
const topUpAfterEndMs = 30 * minuteMs
const topUpAfterStartMs = 45 * minuteMs
/** Keeps an evening of cluster feeding from becoming one feed. */
const longestSessionMs = 90 * minuteMs
/** Shorter wake-ups do not end a sleep. */
const shortWakingMs = 15 * minuteMs
/** A timer that runs longer was forgotten. */
const longestSleepMs = 18 * 60 * minuteMs
const shortestNightMs = 2 * 60 * minuteMs
/** So long a sleep is a night at any hour: after a flight the clocks of the family's new zone say nothing about old nights. */
const surelyNightMs = 6 * 60 * minuteMs

/** From when until when entries are read; what starts outside, or at no instant at all, is left out. */
export interface Span {
  readonly from: number
  readonly now: number
}

/**
 * Returns the starts of feeding sessions, ascending. Feeds close together (both sides, then a top-up bottle) are one
 * session, which starts with the first.
 */
export function sessionsOf(feeds: readonly FeedEvent[], { from, now }: Span): readonly number[] {
  const sorted = feeds.filter(({ at }) => at >= from && at <= now).sort((a, b) => a.at - b.at)
  const starts: number[] = []
  let lastAt = Number.NEGATIVE_INFINITY
  let lastEnd = Number.NEGATIVE_INFINITY
  for (const { at, until } of sorted) {
    const start = starts.at(-1) ?? Number.NEGATIVE_INFINITY
    const isTopUp = at - lastAt <= topUpAfterStartMs || at - lastEnd <= topUpAfterEndMs
    if (!isTopUp || at - start > longestSessionMs) {
      starts.push(at)
      lastEnd = Number.NEGATIVE_INFINITY
    }
    lastAt = at
    if (until !== null && until >= at) lastEnd = Math.max(lastEnd, Math.min(until, now, at + longestSessionMs))
  }
  return starts
}

/**
 * Returns sleeps, ascending and without overlaps. Those that overlap or have only a short waking between them are one. An
 * end after `now` counts as not there yet. Undecided kinds follow the rule of `sleepType` by the clock of `timeZone`.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function sleepsOf(sleeps: readonly SleepEvent[], { from, now }: Span, timeZone: string): readonly Sleep[] {
  const joined: { at: number; until: number | null; isNap: boolean | null }[] = []
  const sorted = sleeps.filter(({ at }) => at >= from && at <= now).sort((a, b) => a.at - b.at)
  for (const { at, until, isNap } of sorted) {
    const isOpen = until === null || !(until >= at) || until > now
    const end = isOpen || until - at > longestSleepMs ? null : until
    const last = joined.at(-1)
    if (last !== undefined && (last.until === null ? at === last.at : at - last.until < shortWakingMs)) {
      last.until = end === null || last.until === null ? end : Math.max(last.until, end)
      if (last.isNap !== false) last.isNap = isNap ?? last.isNap
    } else joined.push({ at, until: end, isNap })
  }
  return joined.map(({ at, until, isNap }, index) => {
    const hour = wallOfInstant(at, timeZone).minute / 60
    const isNightHour = hour >= 18 || hour < 5
    const isRunning = until === null && index === joined.length - 1 && now - at <= longestSleepMs
    const isLong = until === null ? isRunning : until - at > shortestNightMs
    const isVeryLong = until !== null && until - at > surelyNightMs
    return {
      at,
      until,
      isNight: isNap === null ? (isNightHour && isLong) || isVeryLong : !isNap,
      looksLikeNight: isNap === null ? isNightHour : !isNap,
      isRunning,
    }
  })
}

/** Returns the index of the last of ascending `values` that is at most `limit`; -1 where there is none. */
export function lastUntil(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
