import { instantOfWall, wallOfInstant } from '../calendar/zone.ts'
import { lastUntil, type Sleep } from './events.ts'

/**
 * One moment at which a window stood, with what was known then and what came. Moments are the starts of feeds and sleeps
 * and the ends of sleeps: each tells something new about what comes next.
 */
export interface Sample {
  /** The moment, milliseconds since 1970. */
  readonly at: number
  /** Its wall time in hours, 0 to 24. */
  readonly hour: number
  /** What was known at that moment, about 0 and of about size 1; each head has its own list. */
  readonly facts: readonly number[]
  /** Minutes until it came, or for bedtime hours after noon. null while it has not come, or where something else came. */
  readonly outcome: number | null
  /** When the outcome was known; null while it is open. */
  readonly knownAt: number | null
  /** Noon of its day, from which a bedtime is counted. */
  readonly day: number
}

/** What the windows are learned from: one list for each kind of moment, ascending. */
export interface Samples {
  readonly feedAfterFeed: readonly Sample[]
  readonly feedAfterSleep: readonly Sample[]
  readonly feedAfterWake: readonly Sample[]
  readonly nap: readonly Sample[]
  readonly wake: readonly Sample[]
  readonly bedtimeEarly: readonly Sample[]
  readonly bedtimeLate: readonly Sample[]
}
export type HeadName = keyof Samples

/** How many facts the samples of each head have. */
export const factCounts: Readonly<Record<HeadName, number>> = {
  feedAfterFeed: 2,
  feedAfterSleep: 2,
  feedAfterWake: 2,
  nap: 3,
  wake: 2,
  bedtimeEarly: 0,
  bedtimeLate: 1,
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A longer time between two feeds, or awake, is a pause in logging and says nothing about the child. */
const longestFeedGapMs = 16 * hourMs
const longestWakeMs = 12 * hourMs
/** A day of the projector runs from 4 in the morning, when even late bedtimes are over, to the next. */
const dayStartHour = 4
const earliestBedtimeHour = 12
/** A short sleep that starts later is no nap, unless the family says so. */
const deepNightMinute = 21 * 60

interface Sources {
  readonly sessions: readonly number[]
  readonly sleeps: readonly Sleep[]
  readonly timeZone: string
}

/** Returns the day (days since 1970) whose evening an instant belongs to: until 4 in the morning it is the day before. */
export function eveningOf(at: number, timeZone: string): number {
  const { day, minute } = wallOfInstant(at, timeZone)
  return minute < dayStartHour * 60 ? day - 1 : day
}

/** Returns hours after noon of `day` by the clock, whatever clock changes lie between; negative in the morning. */
export function hoursAfterNoon(at: number, day: number, timeZone: string): number {
  const wall = wallOfInstant(at, timeZone)
  return (wall.day - day) * 24 + wall.minute / 60 - 12
}

/** Returns the first night sleep of each evening, by day: its start is that day's bedtime. */
export function bedtimesOf(sleeps: readonly Sleep[], timeZone: string): ReadonlyMap<number, number> {
  const byDay = new Map<number, number>()
  for (const { at, isNight } of sleeps) {
    const day = eveningOf(at, timeZone)
    if (isNight && !byDay.has(day) && hoursAfterNoon(at, day, timeZone) >= earliestBedtimeHour - 12) byDay.set(day, at)
  }
  return byDay
}

/** Returns all samples of cleaned entries. The last one of a list is open where its outcome has not come yet. */
export function samplesOf(sources: Sources): Samples {
  const { sleeps } = sources
  const wakes = sleeps.flatMap((sleep, index) => (sleep.until === null ? [] : [{ at: sleep.until, sleep, index }]))
  const sinceFeed = (at: number) => {
    const last = sources.sessions[lastUntil(sources.sessions, at)]
    return last === undefined ? 0 : Math.min(6, (at - last) / hourMs) - 2
  }
  return {
    feedAfterFeed: feedSamples(sources),
    feedAfterSleep: untilFeed(
      sources,
      sleeps.map(({ at, looksLikeNight }) => ({ at, facts: [sinceFeed(at), looksLikeNight ? 1 : 0] })),
    ),
    feedAfterWake: untilFeed(
      sources,
      wakes.map(({ at, sleep }) => ({ at, facts: [sinceFeed(at), sleptHours(sleep.at, at)] })),
    ),
    nap: napSamples(sources),
    wake: wakeSamples(sources),
    ...bedtimeSamples(
      sources,
      wakes.map(({ at }) => at),
    ),
  }
}

function sampleAt(at: number, timeZone: string): { readonly at: number; readonly hour: number; readonly day: number } {
  return { at, hour: wallOfInstant(at, timeZone).minute / 60, day: eveningOf(at, timeZone) }
}

const open = { outcome: null, knownAt: null }

function sleptHours(from: number, until: number): number {
  return Math.min(4, (until - from) / hourMs) - 1.5
}

/** From feed to feed; known is how long the child has been awake, or that they are asleep. */
function feedSamples({ sessions, sleeps, timeZone }: Sources): readonly Sample[] {
  const starts = sleeps.map(({ at }) => at)
  const factsAt = (at: number): readonly number[] => {
    const sleep = sleeps[lastUntil(starts, at)]
    if (sleep === undefined || (sleep.until === null && !sleep.isRunning)) return [0, 0]
    if (sleep.until === null || sleep.until > at) return [0, 1]
    return [Math.min(4, (at - sleep.until) / hourMs) - 1, 0]
  }
  return untilFeed(
    { sessions, sleeps, timeZone },
    sessions.map((at) => ({ at, facts: factsAt(at) })),
  )
}

/** From any moments to the first feed after each of them. */
function untilFeed(
  { sessions, timeZone }: Sources,
  moments: readonly { readonly at: number; readonly facts: readonly number[] }[],
): readonly Sample[] {
  return moments.flatMap(({ at, facts }): readonly Sample[] => {
    const next = sessions[lastUntil(sessions, at) + 1]
    if (next === undefined) return [{ ...sampleAt(at, timeZone), facts, ...open }]
    if (next - at > longestFeedGapMs) return []
    return [{ ...sampleAt(at, timeZone), facts, outcome: (next - at) / minuteMs, knownAt: next }]
  })
}

/** From waking to the next nap; where the night came or went on instead there is no outcome. */
function napSamples({ sleeps, timeZone }: Sources): readonly Sample[] {
  const isOfNight = nightly(sleeps, timeZone)
  let napsToday = 0
  let dayOfNaps = Number.NaN
  return sleeps.flatMap(({ at, until }, index): readonly Sample[] => {
    const wasNight = isOfNight[index] === true
    const day = eveningOf(at, timeZone)
    napsToday = wasNight ? 0 : (day === dayOfNaps ? napsToday : 0) + 1
    if (!wasNight) dayOfNaps = day
    if (until === null) return []
    const slept = wasNight ? 0 : Math.max(-1, Math.log2((until - at) / (50 * minuteMs)))
    const facts = [napsToday === 0 ? 1 : 0, (Math.min(napsToday, 4) - 1.5) / 2, slept]
    const next = sleeps[index + 1]
    if (next === undefined) return [{ ...sampleAt(until, timeZone), facts, ...open }]
    const isNightNext = isOfNight[index + 1] === true
    // From the last nap of a day to the first of the next there was a night that nobody logged.
    const isNightLost = !wasNight && !isNightNext && eveningOf(until, timeZone) !== eveningOf(next.at, timeZone)
    if (isNightLost || next.at - until > longestWakeMs) return []
    const outcome = isNightNext ? null : (next.at - until) / minuteMs
    return [{ ...sampleAt(until, timeZone), facts, outcome, knownAt: next.at }]
  })
}

/** Tells of each sleep whether it is a night or a short part of one: a night that was woken from is logged in several. */
function nightly(sleeps: readonly Sleep[], timeZone: string): readonly boolean[] {
  let isNight = false
  return sleeps.map((sleep) => {
    const { minute } = wallOfInstant(sleep.at, timeZone)
    const isDeepNight = minute >= deepNightMinute || minute < dayStartHour * 60
    isNight = sleep.isNight || (sleep.looksLikeNight && (isNight || isDeepNight))
    return isNight
  })
}

/** From falling asleep to waking. */
function wakeSamples({ sleeps, timeZone }: Sources): readonly Sample[] {
  return sleeps.flatMap(({ at, until, looksLikeNight, isRunning }, index): readonly Sample[] => {
    if (until === null && !isRunning) return []
    const before = sleeps[index - 1]?.until ?? null
    const awake = before === null ? 0 : Math.min(6, (at - before) / hourMs) - 2
    const known = until === null ? open : { outcome: (until - at) / minuteMs, knownAt: until }
    return [{ ...sampleAt(at, timeZone), facts: [looksLikeNight ? 1 : 0, awake], ...known }]
  })
}

/** Bedtimes as they could be foreseen from the day alone, and from the last waking before them. */
function bedtimeSamples(
  { sleeps, timeZone }: Sources,
  wakes: readonly number[],
): Pick<Samples, 'bedtimeEarly' | 'bedtimeLate'> {
  const bedtimeEarly: Sample[] = []
  const bedtimeLate: Sample[] = []
  for (const [day, bedtime] of bedtimesOf(sleeps, timeZone)) {
    const known = { outcome: hoursAfterNoon(bedtime, day, timeZone), knownAt: bedtime }
    const noon = instantOfWall(day, 12 * 60, timeZone).at
    bedtimeEarly.push({ at: noon, hour: 12, day, facts: [], ...known })
    const wake = wakes[lastUntil(wakes, bedtime)]
    if (wake !== undefined && eveningOf(wake, timeZone) === day)
      bedtimeLate.push({ ...sampleAt(wake, timeZone), day, facts: bedtimeFacts(wake, day, timeZone), ...known })
  }
  return { bedtimeEarly, bedtimeLate }
}

/** Returns what a waking says about the bedtime of its day. */
export function bedtimeFacts(wake: number, day: number, timeZone: string): readonly number[] {
  return [Math.max(-3, Math.min(3, (hoursAfterNoon(wake, day, timeZone) - 4.5) / 2))]
}
