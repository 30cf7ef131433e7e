import { expect, test } from 'vitest'
import { dayOfDate } from '../calendar/days.ts'
import { instantOfDate } from '../calendar/zone.ts'
import type { History } from './events.ts'
import { learn } from './learn.ts'
import { projectionModel } from './model.ts'
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
