import { type History, lastUntil, type Sleep, sessionsOf, sleepsOf } from './events.ts'
import type { Head } from './head.ts'
import { enoughDays, learnedDays, learnHead } from './learn-head.ts'
import type { LearnSilence, ProjectionModel } from './model.ts'
import { isNapHour, napHoursOf } from './nap-hours.ts'
import { type HeadName, type Sample, samplesOf } from './samples.ts'

/** A model, or why there is none. */
export type Learned =
  | { readonly model: ProjectionModel; readonly silent: null }
  | { readonly model: null; readonly silent: LearnSilence }

const dayMs = 86_400_000
/** After a pause this long the child has changed; what was before says nothing anymore. */
const longPauseMs = 4 * dayMs

/**
 * Learns the rhythm of one child from the logs of up to 28 days before `now`, in any order; older and later ones are left
 * out. Pure: the same input gives the same model, on the server and in a browser. Silent while the logs carry nothing: fewer
 * than 5 days since the last pause of 4 days, too few logs, or nothing for more than a day.
 * @param now milliseconds since 1970
 * @param timeZone IANA zone of the family now, by whose clock all hours are read
 * @param ageDays of the child; only steadies the first days
 * @throws RangeError for a zone that this runtime does not know.
 */
export function learn(
  history: History,
  { now, timeZone, ageDays }: { readonly now: number; readonly timeZone: string; readonly ageDays: number },
): Learned {
  const span = { from: now - learnedDays * dayMs, now }
  const allSessions = sessionsOf(history.feeds, span)
  const allSleeps = sleepsOf(history.sleeps, span, timeZone)
  const sessions = allSessions.slice(afterPause(allSessions))
  const sleeps = allSleeps.slice(afterPause(allSleeps.map(({ at }) => at)))
  const samples = samplesOf({ sessions, sleeps, timeZone })
  const head = (name: HeadName, isShown?: (sample: Sample, dayStart: number) => boolean) =>
    rounded(learnHead(name, samples[name], { now, ageDays, ...(isShown === undefined ? {} : { isShown }) }))

  const ofFeeds = silenceOf(sessions, now)
  const ofSleeps = silenceOf(
    sleeps.map(({ at, until }) => until ?? at),
    now,
  )
  const hours = new Map<number, ReturnType<typeof napHoursOf>>()
  const isNapExpected = ({ hour }: Sample, dayStart: number) => {
    const known = hours.has(dayStart) ? (hours.get(dayStart) ?? null) : napHoursOf(samples.nap, dayStart)
    hours.set(dayStart, known)
    return isNapHour(known, hour)
  }
  const feedAfterFeed = ofFeeds === null ? head('feedAfterFeed') : null
  const nap = ofSleeps === null ? head('nap', isNapExpected) : null
  const bedtimeEarly = ofSleeps === null ? head('bedtimeEarly') : null
  const silent = {
    feed: ofFeeds ?? (feedAfterFeed === null ? 'tooFewLogs' : null),
    nap: ofSleeps ?? (nap === null ? 'tooFewLogs' : null),
    bedtime: ofSleeps ?? (bedtimeEarly === null ? 'tooFewLogs' : null),
  } as const
  if (silent.feed !== null && silent.nap !== null && silent.bedtime !== null)
    return { model: null, silent: nearest([silent.feed, silent.nap, silent.bedtime]) }
  const heads = {
    feedAfterFeed,
    feedAfterSleep: feedAfterFeed === null || ofSleeps !== null ? null : head('feedAfterSleep'),
    feedAfterWake: feedAfterFeed === null || ofSleeps !== null ? null : head('feedAfterWake'),
    nap,
    wake: ofSleeps === null ? head('wake') : null,
    bedtimeEarly,
    bedtimeLate: bedtimeEarly === null ? null : head('bedtimeLate'),
  }
  const napHours = napHoursOf(samples.nap, now)
  const feedsInNaps = round(shareWithFeed(sleeps, sessions))
  return { model: { version: 1, learnedAt: now, timeZone, heads, silent, napHours, feedsInNaps }, silent: null }
}

/** Returns the index of the first instant after the last long pause. */
function afterPause(instants: readonly number[]): number {
  return Math.max(
    0,
    instants.findLastIndex((at, index) => at - (instants[index - 1] ?? at) > longPauseMs),
  )
}

function silenceOf(instants: readonly number[], now: number): LearnSilence | null {
  const first = instants[0]
  const last = instants.at(-1)
  if (first === undefined || last === undefined) return 'noLogs'
  if (now - last > dayMs) return 'nothingLately'
  const days = new Set(instants.map((at) => Math.floor((now - at) / dayMs)))
  return now - first < enoughDays * dayMs || days.size < enoughDays ? 'tooFewDays' : null
}

/** Of several silences the one that needs the least to end. */
function nearest(silences: readonly LearnSilence[]): LearnSilence {
  const order: readonly LearnSilence[] = ['tooFewLogs', 'tooFewDays', 'nothingLately', 'noLogs']
  return order.find((one) => silences.includes(one)) ?? 'noLogs'
}

function shareWithFeed(sleeps: readonly Sleep[], sessions: readonly number[]): number {
  const naps = sleeps.filter(({ isNight, until }) => !isNight && until !== null)
  const fed = naps.filter(({ at, until }) => {
    const feed = sessions[lastUntil(sessions, at) + 1]
    return feed !== undefined && until !== null && feed < until
  })
  return naps.length === 0 ? 0 : fed.length / naps.length
}

function rounded(head: Head | null): Head | null {
  if (head === null) return null
  const list = (values: readonly number[]) => values.map(round)
  return {
    hours: list(head.hours),
    facts: list(head.facts),
    follow: list(head.follow),
    spread: list(head.spread),
    shape: list(head.shape),
    share: round(head.share),
    below: round(head.below ?? 0),
    usual: list(head.usual ?? []),
    pull: list(head.pull ?? []),
    hits: head.hits,
    of: head.of,
    lately: head.lately,
  }
}

/** A thousandth is a fraction of a minute, and keeps the model small. */
function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
