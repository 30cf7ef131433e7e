import { median } from './statistics.mjs'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Walks through the days of a child as a family would: the model is learned once a day, at the midnight before, and each
 * window is taken as it stood at the moment of the event before. Each result holds the window, what came (null: something
 * else did), and what the two simple rules would have said, `{ window, actual, last, weekly }`.
 */
export function backTest({ learn, project, sessionsOf, sleepsOf }, child, { fromDay, days }) {
  const start = Math.floor(child.feeds[0].at / dayMs) * dayMs
  const end = start + days * dayMs
  const all = { from: start - dayMs, now: end }
  const sessions = sessionsOf(child.feeds, all)
  // Nap or night goes by the clock of the place where the child was.
  const byZone = new Map([start, end].map(child.zoneAt).map((zone) => [zone, sleepsOf(child.sleeps, all, zone)]))
  const sleeps = byZone.get(child.zoneAt(start)).map(({ at }, index) => byZone.get(child.zoneAt(at))[index])
  const found = { feed: [], nap: [], bedtime: [] }
  const models = new Map()
  const projectAt = (now) => {
    const day = Math.floor(now / dayMs) * dayMs
    if (!models.has(day))
      models.set(
        day,
        learn(logsUntil(child, day, 28 * dayMs), { now: day, timeZone: child.zoneAt(day), ageDays: child.ageAt(day) })
          .model,
      )
    const model = models.get(day)
    return model === null ? null : project(model, logsUntil(child, now, 36 * hourMs), now)
  }
  const add = (kind, moment, window, actual, past) => {
    if (window == null || moment < start + fromDay * dayMs) return
    const recent = past.filter(({ at }) => at >= moment - 7 * dayMs)
    const guess = (length) => moment + length
    found[kind].push({
      window,
      actual,
      last: guess(past.at(-1)?.length ?? 0),
      weekly: guess(median(recent.length > 0 ? recent.map(({ length }) => length) : [0])),
    })
  }
  eachGap(sessions, (at, next, past) => add('feed', at, projectAt(at)?.feed, next, past))
  const naps = []
  for (const [index, sleep] of sleeps.entries()) {
    const next = sleeps[index + 1]
    if (sleep.until === null || next === undefined || next.at >= end) continue
    add('nap', sleep.until, projectAt(sleep.until)?.nap, next.isNight ? null : next.at, naps)
    if (!next.isNight) naps.push({ at: next.at, length: next.at - sleep.until })
  }
  const nights = []
  for (const [index, sleep] of sleeps.entries()) {
    const before = sleeps[index - 1]
    if (!sleep.isNight || before?.until == null) continue
    // By the clock: a bedtime is as long after the last waking as the bedtimes before were after their midnight.
    const past = nights.map((at) => ({ at, length: sameClock(child, at, before.until) - before.until }))
    add('bedtime', before.until, projectAt(before.until)?.bedtime, sleep.at, past)
    nights.push(sleep.at)
  }
  return found
}

function eachGap(instants, report) {
  const past = []
  for (const [index, at] of instants.entries()) {
    const next = instants[index + 1]
    if (next === undefined) continue
    report(at, next, past)
    past.push({ at: next, length: next - at })
  }
}

/** The wall time of `at` on the day of `around`. */
function sameClock({ zoneAt }, at, around) {
  const offset = (when) => (zoneAt(when) === 'Etc/GMT' ? 0 : -6 * hourMs)
  const timeOfDay = (((at + offset(at)) % dayMs) + dayMs) % dayMs
  const day = Math.floor((around + offset(around)) / dayMs) * dayMs
  return day + timeOfDay - offset(around)
}

function logsUntil({ feeds, sleeps }, now, reach) {
  const isNear = ({ at }) => at <= now && at >= now - reach
  return {
    feeds: feeds.filter(isNear).map(({ at, until }) => ({ at, until: until !== null && until > now ? null : until })),
    sleeps: sleeps.filter(isNear).map(({ at, until, isNap }) => ({ at, until: until > now ? null : until, isNap })),
  }
}

/**
 * Our hits and widths in minutes, and the width with which each simple rule (a guess, plus and minus w) reaches as many hits.
 */
export function compare(results) {
  const hits = results.filter(
    ({ window, actual }) => actual !== null && actual >= window.from && actual <= window.to,
  ).length
  const widths = results.map(({ window }) => (window.to - window.from) / minuteMs)
  const widthOf = (guess) => {
    const distances = results
      .map((result) => (result.actual === null ? Number.POSITIVE_INFINITY : Math.abs(result.actual - result[guess])))
      .sort((a, b) => a - b)
    return hits === 0 ? 0 : (2 * distances[hits - 1]) / minuteMs
  }
  return {
    of: results.length,
    hits,
    rate: hits / results.length,
    mean: widths.reduce((sum, one) => sum + one, 0) / widths.length,
    median: median(widths),
    last: widthOf('last'),
    weekly: widthOf('weekly'),
  }
}
