import { instantOfWall } from '../calendar/zone.ts'
import { type History, type Sleep, sessionsOf, sleepsOf } from './events.ts'
import { type Form, forms } from './forms.ts'
import { type Expectation, expectLast, type Head, outcomeAt, shareBelow, windowSpan } from './head.ts'
import type { LearnSilence, ProjectionModel } from './model.ts'
import { isNapHour } from './nap-hours.ts'
import {
  bedtimeFacts,
  bedtimesOf,
  eveningOf,
  type HeadName,
  hoursAfterNoon,
  type Sample,
  type Samples,
  samplesOf,
} from './samples.ts'

/**
 * When something comes next in 8 of 10 cases, going by what this child did before. It says what is usual, never what should
 * be: no advice, and no reason to wake or to feed. Instants are milliseconds since 1970, whole minutes.
 */
export interface ProjectedWindow {
  /** The window as it stands since the last feed, falling asleep, or waking; it does not move until the next of them. */
  readonly from: number
  readonly to: number
  /** The middle of what is still possible, never before now. null when too few ever came this late. */
  readonly best: number | null
  /** It should have come by now: `to` is over. */
  readonly isPast: boolean
  /** When it comes in 8 of 10 of the cases that were this late; only when it is past, and null when there were too few. */
  readonly rest: { readonly from: number; readonly to: number } | null
  /** null with fewer than 5 windows to tell of, and where what was learned is older than a day. */
  readonly hitRate: HitRate | null
}

/** How many windows that stood at such a moment in the 14 days before were right. */
export interface HitRate {
  readonly hits: number
  readonly of: number
  /** The same of the last 7 days, only where they were worse than the 7 before them. */
  readonly lately?: { readonly hits: number; readonly of: number }
}

/** Why there is no window: the logs do not carry one, the child is asleep, is in bed for the night, or no nap is left today. */
export type WindowSilence = LearnSilence | 'asleep' | 'inBed' | 'noNapLeft'

export interface Projection {
  readonly feed: ProjectedWindow | null
  readonly nap: ProjectedWindow | null
  readonly bedtime: ProjectedWindow | null
  /** While the child is asleep, when they wake up. */
  readonly wake: ProjectedWindow | null
  /** Why there is no window, for each that is null. */
  readonly why: Readonly<Record<'feed' | 'nap' | 'bedtime', WindowSilence | null>>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How far back entries are looked at. */
export const recentMs = 36 * hourMs
const longestSilenceMs = 24 * hourMs
const fullShare = 0.8
/** Less than this share of all cases was ever this late, so nothing can be said of the rest. */
const leastRest = 0.06
const fewestCounted = 5
/** Where fewer naps than this have a feed in them, the next feed comes after waking. */
const fewFeedsInNaps = 0.25

/**
 * Projects the next feed, nap and bedtime from a model and the entries of the last 36 hours, in any order; older ones and
 * those after `now` are left out. Cheap enough for every change and every minute, and works without a connection.
 */
export function project(model: ProjectionModel, recent: History, now: number): Projection {
  const { timeZone, heads } = model
  const span = { from: now - recentMs, now }
  const sessions = sessionsOf(recent.feeds, span)
  const sleeps = sleepsOf(recent.sleeps, span, timeZone)
  const samples = samplesOf({ sessions, sleeps, timeZone })
  const isFresh = isOfToday(model, now)
  const windowAfter = (name: HeadName) => windowOf(forms[name], heads[name], samples[name], { now, isFresh })

  const running = sleeps.at(-1)?.isRunning === true ? sleeps.at(-1) : undefined
  const wake = running === undefined ? null : windowAfter('wake')
  const feedWhy = model.silent.feed ?? latelyOr(sessions.at(-1), now)
  const feedHead = latestMoment(model, samples)
  const feed = feedWhy === null && feedHead !== null ? windowAfter(feedHead) : null

  const lastSleep = sleeps.at(-1)
  const lastChange = lastSleep?.isRunning === true ? now : (lastSleep?.until ?? lastSleep?.at)
  const sleepWhy = latelyOr(lastChange, now)
  const napWhy = model.silent.nap ?? sleepWhy ?? whyNoNap(model, running, samples.nap.at(-1))
  const bedtimeWhy = model.silent.bedtime ?? sleepWhy ?? whyNoBedtime(sleeps, running, now, timeZone)
  return {
    feed: running !== undefined && !running.looksLikeNight ? afterWaking(model, feed, wake) : feed,
    nap: napWhy === null ? windowAfter('nap') : null,
    bedtime: bedtimeWhy === null ? bedtimeOf(model, sleeps, samples, now) : null,
    wake,
    why: { feed: feed === null ? (feedWhy ?? 'nothingLately') : null, nap: napWhy, bedtime: bedtimeWhy },
  }
}

function latelyOr(at: number | undefined, now: number): 'nothingLately' | null {
  return at === undefined || now - at > longestSilenceMs ? 'nothingLately' : null
}

/** The latest moment that still waits for a feed and that something was learned of. */
function latestMoment({ heads }: ProjectionModel, samples: Samples): HeadName | null {
  const names = ['feedAfterFeed', 'feedAfterSleep', 'feedAfterWake'] as const
  let latest: { name: HeadName; at: number } | null = null
  for (const name of names) {
    const last = samples[name].at(-1)
    if (heads[name] === null || last === undefined || last.knownAt !== null) continue
    if (latest === null || last.at > latest.at) latest = { name, at: last.at }
  }
  return latest?.name ?? null
}

function whyNoNap(
  model: ProjectionModel,
  running: Sleep | undefined,
  waking: Sample | undefined,
): WindowSilence | null {
  if (running !== undefined) return running.isNight ? 'inBed' : 'asleep'
  if (waking === undefined || waking.knownAt !== null) return 'nothingLately'
  return isNapHour(model.napHours, waking.hour) ? null : 'noNapLeft'
}

function whyNoBedtime(
  sleeps: readonly Sleep[],
  running: Sleep | undefined,
  now: number,
  timeZone: string,
): WindowSilence | null {
  const isOver = bedtimesOf(sleeps, timeZone).has(eveningOf(now, timeZone))
  return running?.isNight === true || isOver ? 'inBed' : null
}

/** A device that was long without a connection has an old model: its last 14 days are not those before now. */
function isOfToday({ learnedAt }: ProjectionModel, now: number): boolean {
  return now - learnedAt <= dayMs
}

function windowOf(
  form: Form,
  head: Head | null,
  samples: readonly Sample[],
  { now, isFresh }: Pick<Standing, 'now' | 'isFresh'>,
): ProjectedWindow | null {
  const moment = samples.at(-1)
  if (head === null || moment === undefined || moment.knownAt !== null) return null
  const expected = expectLast(head, form, samples)
  if (expected === null) return null
  return toWindow(
    { form, head, expected, now, passed: (now - moment.at) / minuteMs, isFresh },
    (minutes) => moment.at + minutes * minuteMs,
  )
}

/** Bedtime goes by the clock: by the last waking once no nap is left, before that by the day alone. */
function bedtimeOf(
  model: ProjectionModel,
  sleeps: readonly Sleep[],
  samples: Samples,
  now: number,
): ProjectedWindow | null {
  const { heads, napHours, timeZone } = model
  const isFresh = isOfToday(model, now)
  const day = eveningOf(now, timeZone)
  const last = sleeps.at(-1)
  const waking = last?.until != null && eveningOf(last.until, timeZone) === day ? last.until : null
  const hour = waking === null ? 0 : (hoursAfterNoon(waking, day, timeZone) + 12) % 24
  const isLate = waking !== null && heads.bedtimeLate !== null && !isNapHour(napHours, hour)
  const name = isLate ? 'bedtimeLate' : 'bedtimeEarly'
  const head = heads[name]
  if (head === null) return null
  const facts = isLate && waking !== null ? bedtimeFacts(waking, day, timeZone) : []
  const expected = expectLast(head, forms[name], [
    ...samples[name],
    { at: now, hour: 12, day, facts, outcome: null, knownAt: null },
  ])
  if (expected === null) return null
  return toWindow(
    { form: forms[name], head, expected, now, passed: hoursAfterNoon(now, day, timeZone), isFresh },
    (hours) => instantOfWall(day, 12 * 60 + hours * 60, timeZone).at,
  )
}

interface Standing {
  readonly form: Form
  readonly head: Head
  readonly expected: Expectation
  readonly now: number
  /** What has passed already, as outcomes are counted. */
  readonly passed: number
  /** The last days that the head tells of are those before now. */
  readonly isFresh: boolean
}

function toWindow(
  { form, head, expected, now, passed, isFresh }: Standing,
  instantOf: (outcome: number) => number,
): ProjectedWindow {
  const span = windowSpan(head, form, expected)
  const from = Math.round(instantOf(span.from) / minuteMs) * minuteMs
  const to = Math.round(instantOf(span.to) / minuteMs) * minuteMs
  const isPast = now > to
  const gone = shareBelow(head, form, expected, passed)
  const left = 1 - gone
  const at = (share: number) =>
    Math.max(now, Math.round(instantOf(outcomeAt(head, form, expected, gone + left * share)) / minuteMs) * minuteMs)
  const middle = at(0.5)
  const isKnown = left >= leastRest
  return {
    from,
    to,
    best: isPast ? (isKnown ? middle : null) : Math.max(from, Math.min(to, middle)),
    isPast,
    rest: isPast && isKnown ? { from: now, to: at(fullShare) } : null,
    hitRate: isFresh ? hitRateOf(head) : null,
  }
}

/** Returns what can be said of how often a head was right; null with too few windows. */
export function hitRateOf({ hits, of, lately }: Pick<Head, 'hits' | 'of' | 'lately'>): HitRate | null {
  if (of < fewestCounted) return null
  const isWorse = lately !== undefined && lately.of >= fewestCounted && lately.hits * of < hits * lately.of
  return isWorse ? { hits, of, lately: { hits: lately.hits, of: lately.of } } : { hits, of }
}

/** Keeps a feed from being projected into a nap in which, going by this child, it will not be. */
function afterWaking(
  { feedsInNaps }: ProjectionModel,
  feed: ProjectedWindow | null,
  wake: ProjectedWindow | null,
): ProjectedWindow | null {
  if (feed === null || wake === null || feed.isPast || wake.isPast || feedsInNaps >= fewFeedsInNaps) return feed
  if (feed.best === null || wake.best === null || feed.best >= wake.best) return feed
  return { ...feed, from: Math.max(feed.from, wake.from), to: Math.max(feed.to, wake.best), best: wake.best }
}
