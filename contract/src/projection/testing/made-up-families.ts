import type { FeedEvent, SleepEvent } from '../events.ts'
import { seeded } from './rhythm.ts'

// Families that the back-test of the projector runs on. They are made by rules that have nothing in common with how the
// projector learns: a child gets tired, sleeps, gets hungry, and somebody writes most of it down.

const minuteMs = 60_000
const dayMinutes = 1_440
/** A Monday in summer, so that no clock changes but the travelers' own. */
const firstMidnight = Date.UTC(2026, 5, 1)
const madeDays = 42

/** A child with all that was logged over {@link madeDays} days, in milliseconds since 1970. */
export interface MadeChild {
  readonly feeds: readonly FeedEvent[]
  readonly sleeps: readonly SleepEvent[]
  readonly zoneAt: (at: number) => string
  readonly ageAt: (at: number) => number
}

/** What the kinds of families differ in. Minutes throughout; `noise` is the deviation of the logarithm. */
export interface FamilyKind {
  readonly ageDays: number
  readonly noise: number
  readonly bedtimeNoise: number
  readonly feed: (day: number) => number
  readonly awake: (day: number) => number
  readonly nap: (day: number) => number
  /** How many times as long a feed lasts at night. */
  readonly nightFeeds?: (day: number) => number
  readonly byClock?: boolean
  readonly children?: number
  readonly travel?: { readonly day: number; readonly hours: number }
  /** On which share of evenings feeds come in a cluster. */
  readonly clusters?: number
  /** How long a feed lasts goes by how much was drunk. */
  readonly isByAmount?: boolean
  readonly isBottlesOnly?: boolean
  /** Shares of feeds, of sleeps, and of the ends of sleeps that nobody logs. */
  readonly missing?: number
  readonly missingSleeps?: number
  readonly missingEnds?: number
  readonly roundedTo?: number
}

const usual: FamilyKind = {
  ageDays: 110,
  noise: 0.16,
  bedtimeNoise: 18,
  feed: () => 175,
  awake: () => 105,
  nap: () => 60,
}

/** The kinds of families, by what they are called in the table. */
export const kinds: Readonly<Record<string, FamilyKind>> = {
  'known rhythm': { ...usual, ageDays: 240, byClock: true, bedtimeNoise: 8 },
  noisy: { ...usual, noise: 0.3, bedtimeNoise: 35 },
  'growing (30 to 72 days)': {
    ...usual,
    ageDays: 30,
    noise: 0.18,
    feed: (day) => 120 + 1.7 * day,
    awake: (day) => 60 + 0.9 * day,
  },
  'sleep regression for 10 days': {
    ...usual,
    noise: 0.18,
    feed: (day) => (isRough(day) ? 125 : 180),
    awake: (day) => (isRough(day) ? 85 : 110),
    nap: (day) => (isRough(day) ? 35 : 70),
    nightFeeds: (day) => (isRough(day) ? 0.9 : 1.6),
  },
  'twins, each on their own': { ...usual, noise: 0.2, children: 2 },
  'travel over 6 hours': { ...usual, travel: { day: 22, hours: 6 } },
  'cluster feeding evenings': { ...usual, ageDays: 45, noise: 0.2, clusters: 1, feed: () => 160, awake: () => 70 },
  'sloppy logging': { ...usual, missing: 0.2, roundedTo: 5 },
  'hunger-driven': {
    ...usual,
    ageDays: 60,
    noise: 0.22,
    isByAmount: true,
    clusters: 0.5,
    feed: () => 165,
    awake: () => 80,
  },
  'irregular, with entries forgotten': {
    ...usual,
    noise: 0.42,
    bedtimeNoise: 50,
    missing: 0.25,
    missingSleeps: 0.15,
    missingEnds: 0.1,
  },
  'bottles only': { ...usual, noise: 0.2, isBottlesOnly: true, feed: () => 200 },
}

function isRough(day: number): boolean {
  return day >= 20 && day < 30
}

/** Makes a family of a kind of {@link kinds}, child by child; the same of the same seed. */
export function makeFamily(name: string, seed: number): readonly MadeChild[] {
  const kind = kinds[name]
  if (kind === undefined) throw new RangeError(`No kind of family is called ${name}.`)
  return Array.from({ length: kind.children ?? 1 }, (_one, index) => makeChild(kind, seeded(seed * 7_919 + index)))
}

interface Context {
  readonly kind: FamilyKind
  /** Each child has their own measure. */
  readonly own: { readonly feed: number; readonly awake: number; readonly bedtime: number }
  readonly random: () => number
  readonly normal: () => number
  readonly scatter: () => number
}

/** Minutes since the first midnight. */
interface MadeSleep {
  readonly at: number
  readonly until: number
}

function makeChild(kind: FamilyKind, random: () => number): MadeChild {
  const own = { feed: 0.9 + 0.2 * random(), awake: 0.9 + 0.2 * random(), bedtime: 19.25 * 60 + 60 * (random() - 0.5) }
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const context = { kind, own, random, normal, scatter: () => Math.exp(kind.noise * normal()) }
  const sleeps = makeSleeps(context)
  const feeds = kind.byClock === true ? feedsByClock(context) : feedsByHunger(context, sleeps)
  const written = (minute: number) => {
    const step = (kind.roundedTo ?? 1) * minuteMs
    return Math.round((firstMidnight + (minute + lagOf(kind, minute)) * minuteMs) / step) * step
  }
  const isBottle = kind.isBottlesOnly === true
  return {
    feeds: feeds
      .filter(() => random() >= (kind.missing ?? 0))
      .map(({ at, length }) => ({ at: written(at), until: !isBottle && random() < 0.7 ? written(at + length) : null })),
    sleeps: sleeps
      .filter(() => !isBottle && random() >= (kind.missingSleeps ?? 0))
      .map(({ at, until }) => ({
        at: written(at),
        until: random() < (kind.missingEnds ?? 0) ? null : written(until),
        isNap: null,
      })),
    zoneAt: (at) => (kind.travel !== undefined && at >= arrivalOf(kind.travel) ? 'Etc/GMT+6' : 'Etc/GMT'),
    ageAt: (at) => kind.ageDays + (at - firstMidnight) / (dayMinutes * minuteMs),
  }
}

function arrivalOf({ day }: { readonly day: number }): number {
  return firstMidnight + (day * dayMinutes + 9 * 60) * minuteMs
}

/** After a flight west the body's day comes later by an hour a day, until it is where the clocks are. */
function lagOf({ travel }: FamilyKind, minute: number): number {
  if (travel === undefined) return 0
  return 60 * Math.max(0, Math.min(travel.hours, minute / dayMinutes - travel.day))
}

function makeSleeps({ kind, own, random, normal, scatter }: Context): readonly MadeSleep[] {
  const sleeps: MadeSleep[] = []
  for (let day = -1; day < madeDays; day += 1) {
    const midnight = day * dayMinutes
    const bedtime = midnight + own.bedtime + kind.bedtimeNoise * normal()
    let awakeSince = sleeps.at(-1)?.until ?? midnight + 6.5 * 60
    // Children stay awake longer as the day goes on, and not as long after a short nap.
    let rested = 1
    for (let nap = 0; ; nap += 1) {
      const window =
        kind.byClock === true
          ? midnight + ([9.25, 13, 16.25][nap] ?? 30) * 60 + 9 * normal() - awakeSince
          : kind.awake(day) * own.awake * (1 + 0.1 * Math.min(nap, 3)) * rested * scatter()
      const at = awakeSince + Math.max(15, window)
      // A nap that would end in the evening becomes the night.
      if (at > bedtime - 75) break
      const isShort = random() < 0.35
      rested = isShort ? 0.88 : 1.04
      const length = kind.nap(day) * (isShort ? 0.6 : 1.25) * scatter()
      sleeps.push({ at, until: at + Math.max(20, length) })
      awakeSince = at + Math.max(20, length)
    }
    // A late last nap moves the evening.
    const tired = awakeSince + 1.35 * kind.awake(day) * own.awake
    const at = kind.byClock === true ? bedtime : Math.max(0.7 * bedtime + 0.3 * tired, awakeSince + 45)
    const morning = midnight + dayMinutes + 6.5 * 60 + (kind.byClock === true ? 10 : 25) * normal()
    sleeps.push({ at, until: Math.max(at + 7 * 60, morning) })
  }
  return sleeps
}

interface MadeFeed {
  readonly at: number
  readonly length: number
}

function feedsByClock({ normal }: Context): readonly MadeFeed[] {
  const hours = [2.5, 6.75, 9.75, 12.5, 15.5, 18.75]
  return Array.from({ length: madeDays }, (_one, day) =>
    hours.map((hour) => ({ at: day * dayMinutes + hour * 60 + 10 * normal(), length: 18 })),
  ).flat()
}

function feedsByHunger(context: Context, sleeps: readonly MadeSleep[]): readonly MadeFeed[] {
  const { kind, random } = context
  const feeds: MadeFeed[] = []
  let clusterDay = -1
  let isClustering = false
  for (let at = 30 * random(); at < madeDays * dayMinutes; ) {
    const length = 10 + 15 * random()
    feeds.push({ at, length })
    // The other side, or a bottle on top.
    if (random() < 0.12) feeds.push({ at: at + length + 5 + 15 * random(), length: 8 })
    const day = Math.floor(at / dayMinutes)
    if (kind.clusters !== undefined && day !== clusterDay) {
      clusterDay = day
      isClustering = kind.clusters === 1 || random() < kind.clusters
    }
    // Half a meal lasts half as long.
    const meal = kind.isByAmount === true ? ([0.5, 0.8, 1, 1.3][Math.floor(4 * random())] ?? 1) : 1
    at = nextFeed(context, sleeps, { at, meal, isClustering })
  }
  return feeds
}

function nextFeed(
  { kind, own, random, normal, scatter }: Context,
  sleeps: readonly MadeSleep[],
  { at, meal, isClustering }: { readonly at: number; readonly meal: number; readonly isClustering: boolean },
): number {
  const day = Math.floor(at / dayMinutes)
  const hour = (at % dayMinutes) / 60
  if (isClustering && hour >= 17 && hour < 21) return at + Math.max(47, 58 + 10 * normal())
  const hungry = at + Math.max(50, kind.feed(day) * own.feed * meal * scatter())
  const sleep = sleeps.find((one) => one.at < hungry && one.until > hungry)
  if (sleep === undefined) return hungry
  if (sleep.until - sleep.at < 6 * 60) {
    // Most children sleep on and are hungry when they wake up.
    return random() < 0.8 ? sleep.until + Math.abs(8 * normal()) + 2 : hungry
  }
  const slow = kind.nightFeeds?.(day) ?? 1.5
  return Math.min(at + (hungry - at) * slow, sleep.until + 10 + Math.abs(10 * normal()))
}
