// Families that the back-test of the projector runs on. They are made by rules that have nothing in common with how the
// projector learns: a child gets tired, sleeps, gets hungry, and somebody writes most of it down.

const minuteMs = 60_000
const dayMinutes = 1_440
/** A Monday in summer, so that no clock changes but the travelers' own. */
const firstMidnight = Date.UTC(2026, 5, 1)
const madeDays = 42

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function numbersOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What the kinds of families differ in. Minutes throughout; `noise` is the deviation of the logarithm. */
const usual = { ageDays: 110, noise: 0.16, bedtimeNoise: 18, feed: () => 175, awake: () => 105, nap: () => 60 }

export const kinds = {
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
  'travel over 6 hours': { ...usual, travelDay: 22, hours: 6 },
  'cluster feeding evenings': { ...usual, ageDays: 45, noise: 0.2, clusters: true, feed: () => 160, awake: () => 70 },
  'sloppy logging': { ...usual, missing: 0.2, roundedTo: 5 },
}

function isRough(day) {
  return day >= 20 && day < 30
}

/** One entry per child: `{ feeds, sleeps, zoneAt, ageAt }` over {@link madeDays} days, all told in milliseconds since 1970. */
export function makeFamily(name, seed) {
  const kind = kinds[name]
  return Array.from({ length: kind.children ?? 1 }, (_one, index) => makeChild(kind, numbersOf(seed * 7_919 + index)))
}

function makeChild(kind, random) {
  // Each child has their own measure.
  const own = { feed: 0.9 + 0.2 * random(), awake: 0.9 + 0.2 * random(), bedtime: 19.25 * 60 + 60 * (random() - 0.5) }
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const context = { kind, own, random, normal, scatter: () => Math.exp(kind.noise * normal()) }
  const sleeps = makeSleeps(context)
  const feeds = kind.byClock ? feedsByClock(context) : feedsByHunger(context, sleeps)
  const shifted = (minute) => firstMidnight + (minute + lagOf(kind, minute)) * minuteMs
  const written = (minute) => {
    const step = (kind.roundedTo ?? 1) * minuteMs
    return Math.round(shifted(minute) / step) * step
  }
  return {
    feeds: feeds
      .filter(() => random() >= (kind.missing ?? 0))
      .map(({ at, length }) => ({ at: written(at), until: random() < 0.7 ? written(at + length) : null })),
    sleeps: sleeps.map(({ at, until }) => ({ at: written(at), until: written(until), isNap: null })),
    zoneAt: (at) => (kind.hours !== undefined && at >= arrivalOf(kind) ? 'Etc/GMT+6' : 'Etc/GMT'),
    ageAt: (at) => kind.ageDays + (at - firstMidnight) / (dayMinutes * minuteMs),
  }
}

function arrivalOf({ travelDay }) {
  return firstMidnight + (travelDay * dayMinutes + 9 * 60) * minuteMs
}

/** After a flight west the body's day comes later by an hour a day, until it is where the clocks are. */
function lagOf({ travelDay, hours }, minute) {
  if (hours === undefined) return 0
  const daysThere = minute / dayMinutes - travelDay
  return 60 * Math.max(0, Math.min(hours, daysThere))
}

function makeSleeps({ kind, own, random, normal, scatter }) {
  const sleeps = []
  for (let day = -1; day < madeDays; day += 1) {
    const midnight = day * dayMinutes
    const bedtime = midnight + own.bedtime + kind.bedtimeNoise * normal()
    let awakeSince = sleeps.at(-1)?.until ?? midnight + 6.5 * 60
    // Children stay awake longer as the day goes on, and not as long after a short nap.
    let rested = 1
    for (let nap = 0; ; nap += 1) {
      const window = kind.byClock
        ? midnight + [9.25, 13, 16.25, 30][Math.min(nap, 3)] * 60 + 9 * normal() - awakeSince
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
    const at = kind.byClock ? bedtime : Math.max(0.7 * bedtime + 0.3 * tired, awakeSince + 45)
    const morning = midnight + dayMinutes + 6.5 * 60 + (kind.byClock ? 10 : 25) * normal()
    sleeps.push({ at, until: Math.max(at + 7 * 60, morning) })
  }
  return sleeps
}

function feedsByClock({ normal }) {
  const hours = [2.5, 6.75, 9.75, 12.5, 15.5, 18.75]
  return Array.from({ length: madeDays }, (_one, day) =>
    hours.map((hour) => ({ at: day * dayMinutes + hour * 60 + 10 * normal(), length: 18 })),
  ).flat()
}

function feedsByHunger({ kind, own, random, normal, scatter }, sleeps) {
  const feeds = []
  let at = 30 * random()
  while (at < madeDays * dayMinutes) {
    const length = 10 + 15 * random()
    feeds.push({ at, length })
    // The other side, or a bottle on top.
    if (random() < 0.12) feeds.push({ at: at + length + 5 + 15 * random(), length: 8 })
    at = nextFeed({ kind, own, random, normal, scatter }, sleeps, at)
  }
  return feeds
}

function nextFeed({ kind, own, random, normal, scatter }, sleeps, at) {
  const day = Math.floor(at / dayMinutes)
  const hour = (at % dayMinutes) / 60
  if (kind.clusters && hour >= 17 && hour < 21) return at + Math.max(47, 58 + 10 * normal())
  const hungry = at + Math.max(50, kind.feed(day) * own.feed * scatter())
  const sleep = sleeps.find((one) => one.at < hungry && one.until > hungry)
  if (sleep === undefined) return hungry
  if (sleep.until - sleep.at < 6 * 60) {
    // Most children sleep on and are hungry when they wake up.
    return random() < 0.8 ? sleep.until + Math.abs(8 * normal()) + 2 : hungry
  }
  const slow = kind.nightFeeds?.(day) ?? 1.5
  return Math.min(at + (hungry - at) * slow, sleep.until + 10 + Math.abs(10 * normal()))
}
