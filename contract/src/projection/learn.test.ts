import { expect, test } from 'vitest'
import { dayOfDate } from '../calendar/days.ts'
import { dateAndTime, instantOfDate } from '../calendar/zone.ts'
import type { History } from './events.ts'
import { learn } from './learn.ts'
import { projectionModel } from './model.ts'
import { project } from './project.ts'
import { day, hour, makeRhythm, minute, seeded, until } from './testing/rhythm.ts'

const timeZone = 'Europe/Berlin'
const now = instantOfDate('2026-11-20', '12:00', timeZone).at
const firstDay = dayOfDate('2026-11-20') - 30
const family = until(makeRhythm({ timeZone, firstDay, days: 31, seed: 7, noise: 15 }), now)
const learnAt = (history: History, at = now) => learn(history, { now: at, timeZone, ageDays: 150 })
const since = ({ feeds, sleeps }: History, from: number): History => ({
  feeds: feeds.filter(({ at }) => at >= from),
  sleeps: sleeps.filter(({ at }) => at >= from),
})
const feedOf = (history: History) => learnAt(history).model?.heads.feedAfterFeed

test('is silent without logs', () => {
  expect(learnAt({ feeds: [], sleeps: [] })).toEqual({ model: null, silent: 'noLogs' })
  // Logs of more than 28 days ago and of tomorrow are none.
  const { feeds } = family
  expect(learnAt({ feeds: feeds.map((one) => ({ ...one, at: one.at - 40 * day })), sleeps: [] }).silent).toBe('noLogs')
  expect(learnAt({ feeds: feeds.map((one) => ({ ...one, at: one.at + 40 * day })), sleeps: [] }).silent).toBe('noLogs')
})

test('is silent under five days of data, and speaks from the fifth on', () => {
  for (const days of [0.5, 1, 3, 4, 4.9]) expect(learnAt(since(family, now - days * day)).silent).toBe('tooFewDays')
  expect(learnAt(since(family, now - 5.5 * day)).model?.silent).toEqual({ feed: null, nap: null, bedtime: null })
})

test('is silent with too few logs on enough days', () => {
  const feeds = [0, 1, 2, 3, 4, 5].map((days) => ({ at: now - days * day, until: null }))
  expect(learnAt({ feeds, sleeps: [] })).toEqual({ model: null, silent: 'tooFewLogs' })
})

test('is silent once nothing was logged for more than a day', () => {
  const stopped = family.feeds.at(-1)?.at ?? 0
  expect(learnAt({ feeds: family.feeds, sleeps: [] }, stopped + 23 * hour).silent).toBeNull()
  expect(learnAt({ feeds: family.feeds, sleeps: [] }, stopped + 25 * hour).silent).toBe('nothingLately')
})

test('forgets what was before a pause of more than four days', () => {
  const { feeds } = family
  const paused = feeds.filter(({ at }) => at < now - 8 * day || at > now - 2 * day)
  expect(learnAt({ feeds: paused, sleeps: [] }).silent).toBe('tooFewDays')
  const brief = feeds.filter(({ at }) => at < now - 4 * day || at > now - 2 * day)
  expect(learnAt({ feeds: brief, sleeps: [] }).silent).toBeNull()
})

test('says of each thing by itself why it is silent', () => {
  expect(learnAt({ ...family, sleeps: [] }).model?.silent).toEqual({ feed: null, nap: 'noLogs', bedtime: 'noLogs' })
  expect(learnAt({ ...family, feeds: [] }).model?.silent).toEqual({ feed: 'noLogs', nap: null, bedtime: null })
})

test('gives a model of under 4 kB that its schema accepts unchanged', () => {
  const { model } = learnAt(family)
  expect(projectionModel.parse(JSON.parse(JSON.stringify(model)))).toEqual(model)
  expect(JSON.stringify(model).length).toBeLessThan(4_000)
  expect(Object.values(model?.heads ?? {}).every((head) => head !== null)).toBe(true)
  // One side only, with the heads of the other missing, crosses the wire as well.
  const half = learnAt({ ...family, sleeps: [] }).model
  expect(projectionModel.parse(JSON.parse(JSON.stringify(half)))).toEqual(half)
})

test('is the same for the same logs in any order', () => {
  const random = seeded(3)
  const shuffled = <One>(list: readonly One[]) =>
    list
      .map((one) => ({ one, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one)
  const expected = learnAt(family)
  expect(learnAt(family)).toEqual(expected)
  expect(learnAt({ feeds: shuffled(family.feeds), sleeps: shuffled(family.sleeps) })).toEqual(expected)
})

test('logs of the future change nothing', () => {
  const future = makeRhythm({ timeZone, firstDay: firstDay + 31, days: 5, seed: 9, noise: 60 })
  const all = { feeds: [...family.feeds, ...future.feeds], sleeps: [...family.sleeps, ...future.sleeps] }
  expect(learnAt(all)).toEqual(learnAt(family))
})

test('a top-up after a feed is not counted as the next feed', () => {
  const feeds = family.feeds.filter(({ at }) => at > now - 27 * day)
  const topUps = feeds.map(({ at }) => ({ at: at + 25 * minute, until: null }))
  expect(feedOf({ ...family, feeds: [...feeds, ...topUps] })).toEqual(feedOf({ ...family, feeds }))
})

const napWidth = (history: History, at: number) => {
  const { model } = learnAt(history, at)
  const window = model === null ? null : project(model, until(history, at), at).nap
  if (window === null) throw new Error('no window')
  return (window.to - window.from) / minute
}
/** After the first nap of a day. */
const awake = instantOfDate('2026-11-20', '10:30', timeZone).at
const isBetween =
  (from: string, to: string) =>
  ({ at }: { readonly at: number }) => {
    const { time } = dateAndTime(at, timeZone)
    return time >= from && time < to
  }
const isNight = isBetween('18:00', '21:00')
const naps = family.sleeps.filter((one) => !isNight(one))
const nights = family.sleeps.filter(isNight)
/** A nap before breakfast and one before supper, so that the time between them is no longer than a long day awake. */
const moreNaps = naps
  .filter(isBetween('11:00', '14:00'))
  .flatMap((one) =>
    [-5.5, 6].map((hours) => ({ ...one, at: one.at + hours * hour, until: one.at + (hours + 0.5) * hour })),
  )
const shortNights = nights.map((one) => ({ ...one, at: one.at + hour, until: one.at + 10.5 * hour }))

test.each([
  [
    'evenings on which the night came in place of the last nap',
    [...naps.filter((one) => isBetween('03:00', '15:00')(one) || Math.floor(one.at / day) % 2 === 0), ...nights],
    family.sleeps,
  ],
  ['nights that nobody logged', [...naps, ...moreNaps], [...naps, ...moreNaps, ...shortNights]],
  [
    'nights logged in parts, some of them short',
    [
      ...naps,
      ...nights.flatMap((one) =>
        [
          [0, 2.6],
          [3, 4.3],
          [4.7, 5.8],
          [6.2, 6.9],
          [7.4, 11],
        ].map(([from = 0, to = 0]) => ({ ...one, at: one.at + from * hour, until: one.at + to * hour })),
      ),
    ],
    family.sleeps,
  ],
])('%s do not widen the window of a nap', (_name, sleeps, without) => {
  const { feeds } = family
  expect(napWidth({ feeds, sleeps }, awake)).toBeLessThan(1.25 * napWidth({ feeds, sleeps: without }, awake))
})

test('counts the windows of the last 7 days among those of the last 14', () => {
  const { hits, of, lately } = feedOf(family) ?? { hits: 0, of: 0 }
  expect(lately?.of).toBeGreaterThan(7 * 6)
  expect(lately?.of).toBeLessThan(of - 7 * 5)
  expect(lately?.hits).toBeLessThanOrEqual(hits)
  // A week in which the feeds came at quite other times than in the weeks before.
  const other = makeRhythm({ timeZone, firstDay, days: 31, seed: 8, noise: 70 })
  const changed = {
    feeds: [
      ...family.feeds.filter(({ at }) => at < now - 7 * day),
      ...until(other, now).feeds.filter(({ at }) => at >= now - 7 * day),
    ],
    sleeps: family.sleeps,
  }
  const worse = feedOf(changed)
  if (worse?.lately === undefined) throw new Error('nothing was counted')
  const { lately: last } = worse
  expect(last.hits / last.of).toBeLessThan((worse.hits - last.hits) / (worse.of - last.of))
})

test('knows when a waking is followed by the night', () => {
  const hours = learnAt(family).model?.napHours
  // Hours after 4: the last nap starts at 16:00, its waking is at about 16:40.
  expect(hours?.from).toBeLessThanOrEqual(2)
  expect(hours?.to).toBeGreaterThanOrEqual(10.5)
  expect(hours?.to).toBeLessThanOrEqual(13)
})

test.each([
  ['10,000 feeds at one instant', () => ({ at: now - hour, until: null })],
  [
    '10,000 entries of one minute',
    (index: number) => ({ at: now - index * 4 * minute, until: now - (index * 4 - 1) * minute }),
  ],
  [
    'entries without a valid time',
    (index: number) => ({ at: index % 2 === 0 ? Number.NaN : Number.POSITIVE_INFINITY, until: Number.NaN }),
  ],
  ['ends before starts', (index: number) => ({ at: now - index * hour, until: now - (index + 5) * hour })],
  ['entries that last for weeks', (index: number) => ({ at: now - index * hour, until: now + 20 * day })],
])('survives %s', (_name, entry) => {
  const feeds = Array.from({ length: 10_000 }, (_one, index) => entry(index))
  const sleeps = feeds.map((feed) => ({ ...feed, isNap: null }))
  const { model } = learnAt({ feeds, sleeps })
  if (model !== null) {
    expect(projectionModel.parse(JSON.parse(JSON.stringify(model)))).toEqual(model)
    expect(JSON.stringify(model).length).toBeLessThan(4_000)
  }
  const mixed = learnAt({ feeds: [...family.feeds, ...feeds], sleeps: [...family.sleeps, ...sleeps] })
  expect(mixed.model === null || projectionModel.safeParse(mixed.model).success).toBe(true)
})
