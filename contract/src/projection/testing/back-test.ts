import { type History, type Sleep, sessionsOf, sleepsOf } from '../events.ts'
import { learn } from '../learn.ts'
import type { ProjectionModel } from '../model.ts'
import { type Projection, project } from '../project.ts'
import type { MadeChild } from './made-up-families.ts'
import { day as dayMs, hour as hourMs, until } from './rhythm.ts'

/** What the back-test looks at. */
export const things = ['feed', 'nap', 'bedtime'] as const
export type Thing = (typeof things)[number]

/** From where to where, in milliseconds since 1970. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A window as it stood, and what came. */
export interface Tried {
  readonly window: Span
  /** null where something else came: a night in place of a nap. */
  readonly actual: number | null
  /** The 10 to 90 % of the last 14 days, from this moment. */
  readonly usual: Span
  /** What the last time and the median of 7 days say. */
  readonly last: number
  readonly weekly: number
}

interface Known {
  readonly at: number
  readonly length: number
}

/**
 * Walks through the days of a child as a family would: the model is learned once a day, at the midnight before, and each
 * window is taken as it stood at the moment of the event before, with nothing of what came after.
 */
export function backTest(
  child: MadeChild,
  { fromDay, days }: { readonly fromDay: number; readonly days: number },
): Readonly<Record<Thing, readonly Tried[]>> {
  const start = Math.floor((child.feeds[0]?.at ?? 0) / dayMs) * dayMs
  const end = start + days * dayMs
  const sessions = sessionsOf(child.feeds, { from: start - dayMs, now: end })
  const sleeps = sleepsOfPlaces(child, start, end)
  const found: Record<Thing, Tried[]> = { feed: [], nap: [], bedtime: [] }
  const projectAt = projector(child)
  const add = (thing: Thing, moment: number, came: number | null, past: readonly Known[]) => {
    const window = moment < start + fromDay * dayMs ? null : projectAt(moment)?.[thing]
    if (window == null || past.length === 0) return
    const since = (days: number) => past.filter(({ at }) => at >= moment - days * dayMs).map(({ length }) => length)
    const usual = since(14)
    found[thing].push({
      window,
      actual: came,
      usual: { from: moment + quantile(usual, 0.1), to: moment + quantile(usual, 0.9) },
      last: moment + (past.at(-1)?.length ?? 0),
      weekly: moment + quantile(since(7), 0.5),
    })
  }
  const gaps: Known[] = []
  for (const [index, at] of sessions.entries()) {
    const next = sessions[index + 1]
    if (next === undefined) continue
    add('feed', at, next, gaps)
    gaps.push({ at: next, length: next - at })
  }
  const naps: Known[] = []
  const nights: number[] = []
  for (const [index, { until: waking }] of sleeps.entries()) {
    const next = sleeps[index + 1]
    // So long awake is a pause in logging.
    if (waking === null || next === undefined || next.at >= end || next.at - waking > 12 * hourMs) continue
    add('nap', waking, next.isNight ? null : next.at, naps)
    if (!next.isNight) naps.push({ at: next.at, length: next.at - waking })
    else {
      // By the clock: a bedtime is as long after the last waking as the bedtimes before were after their midnight.
      const past = nights.map((at) => ({ at, length: sameClock(child, at, waking) - waking }))
      add('bedtime', waking, next.at, past)
      nights.push(next.at)
    }
  }
  return found
}

/** Nap or night goes by the clock of the place where the child was. */
function sleepsOfPlaces(child: MadeChild, start: number, end: number): readonly Sleep[] {
  const before = child.zoneAt(start)
  const inZone = (zone: string) => sleepsOf(child.sleeps, { from: start - dayMs, now: end }, zone)
  const after = inZone(child.zoneAt(end))
  return inZone(before).map((sleep, index) => (child.zoneAt(sleep.at) === before ? sleep : (after[index] ?? sleep)))
}

function projector(child: MadeChild): (now: number) => Projection | null {
  const models = new Map<number, ProjectionModel | null>()
  return (now) => {
    const day = Math.floor(now / dayMs) * dayMs
    const learned = () =>
      learn(logged(child, day, 28 * dayMs), { now: day, timeZone: child.zoneAt(day), ageDays: child.ageAt(day) }).model
    const known = models.get(day)
    const model = known === undefined ? learned() : known
    models.set(day, model)
    return model === null ? null : project(model, logged(child, now, 36 * hourMs), now)
  }
}

function logged({ feeds, sleeps }: MadeChild, now: number, reach: number): History {
  const isNear = ({ at }: { readonly at: number }) => at >= now - reach
  return until({ feeds: feeds.filter(isNear), sleeps: sleeps.filter(isNear) }, now)
}

/** The wall time of `at` on the day of `around`. */
function sameClock({ zoneAt }: MadeChild, at: number, around: number): number {
  const offset = (when: number) => (zoneAt(when) === 'Etc/GMT' ? 0 : -6 * hourMs)
  const timeOfDay = (((at + offset(at)) % dayMs) + dayMs) % dayMs
  const day = Math.floor((around + offset(around)) / dayMs) * dayMs
  return day + timeOfDay - offset(around)
}

/** The value below which the given part of all values lies, between the two that are nearest. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? 0
  return low + ((sorted[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place))
}

/** Of windows that are to hold 8 of 10, those that leave out 1 of 10 on either side score best. */
const missWeight = 2 / 0.2

/**
 * Returns mean interval scores (Gneiting and Raftery) in minutes, of the windows and of the 10 to 90 %: how wide they are,
 * and ten times by how much they missed. The lower the better. What did not come at all counts for neither.
 */
export function scoresOf(tried: readonly Tried[]): { readonly window: number; readonly usual: number } {
  const came = tried.flatMap(({ actual, window, usual }) => (actual === null ? [] : [{ actual, window, usual }]))
  const mean = (which: 'window' | 'usual') => {
    const scores = came.map(({ actual, [which]: { from, to } }) => {
      return to - from + missWeight * (Math.max(0, from - actual) + Math.max(0, actual - to))
    })
    return scores.reduce((sum, one) => sum + one, 0) / scores.length / 60_000
  }
  return { window: mean('window'), usual: mean('usual') }
}
