import { beforeAll, describe, expect, test } from 'vitest'
import { dayOfDate } from '../calendar/days.ts'
import { dateAndTime, instantOfDate } from '../calendar/zone.ts'
import type { History } from './events.ts'
import { learn } from './learn.ts'
import type { ProjectionModel } from './model.ts'
import { hitRateOf, type ProjectedWindow, project } from './project.ts'
import { hour, makeRhythm, minute, until } from './testing/rhythm.ts'

const timeZone = 'Europe/Berlin'
const at = (date: string, time: string) => instantOfDate(date, time, timeZone).at
const firstDay = dayOfDate('2026-11-20') - 30
const family = makeRhythm({ timeZone, firstDay, days: 31, seed: 11, noise: 10 })
const today = (time: string) => at('2026-11-20', time)

function learned(history: History, now: number): ProjectionModel {
  const { model } = learn(until(history, now), { now, timeZone, ageDays: 200 })
  if (model === null) throw new Error('nothing was learned')
  return model
}

function given(window: ProjectedWindow | null): ProjectedWindow {
  if (window === null) throw new Error('no window')
  return window
}

let model: ProjectionModel
beforeAll(() => {
  model = learned(family, today('00:00'))
})
const projectAt = (now: number, history = family) => project(model, until(history, now), now)
const lastStart = (events: readonly { readonly at: number }[], now: number) =>
  events.findLast((event) => event.at <= now)?.at ?? 0
const lastEnd = (now: number) => family.sleeps.findLast((one) => one.until !== null && one.until <= now)?.until ?? 0

describe('while awake', () => {
  test('projects the next feed about three hours after the last', () => {
    const fed = lastStart(family.feeds, today('11:30'))
    const { from, to, best, isPast, hitRate } = given(projectAt(fed + minute).feed)
    expect([(from - fed) / minute, (to - fed) / minute]).toEqual([expect.closeTo(165, -1.5), expect.closeTo(195, -1.5)])
    expect(isPast).toBe(false)
    expect(best).toBeGreaterThanOrEqual(from)
    expect(best).toBeLessThanOrEqual(to)
    expect(hitRate?.of).toBeGreaterThan(50)
    expect((hitRate?.hits ?? 0) / (hitRate?.of ?? 1)).toBeGreaterThan(0.7)
  })

  test('projects nap and bedtime by the clock', () => {
    const projection = projectAt(lastEnd(today('11:30')) + minute)
    expect(dateAndTime(given(projection.nap).best ?? 0, timeZone).time).toMatch(/^12:[1-4]/)
    expect(dateAndTime(given(projection.bedtime).best ?? 0, timeZone).time).toMatch(/^19:[2-4]/)
    expect(projection.wake).toBeNull()
    expect(projection.why).toEqual({ feed: null, nap: null, bedtime: null })
  })

  test('a window stays where it is until the next feed, and its middle follows the clock', () => {
    const fed = lastStart(family.feeds, today('11:30'))
    const awake = { feeds: family.feeds.filter((one) => one.at <= fed), sleeps: [] }
    const windows = [1, 60, 120, 170, 180].map((minutes) => given(projectAt(fed + minutes * minute, awake).feed))
    expect(new Set(windows.map(({ from, to }) => `${from} ${to}`)).size).toBe(1)
    for (const [index, minutes] of [1, 60, 120, 170, 180].entries())
      expect(windows[index]?.best).toBeGreaterThanOrEqual(fed + minutes * minute)
  })

  test('what is overdue says so, and never shows a past window as one to come', () => {
    const fed = lastStart(family.feeds, today('11:30'))
    const only = { feeds: family.feeds.filter((one) => one.at <= fed), sleeps: [] }
    for (let minutes = 5; minutes < 24 * 60; minutes += 5) {
      const now = fed + minutes * minute
      const { to, best, isPast, rest } = given(projectAt(now, only).feed)
      expect(isPast).toBe(now > to)
      expect(best === null ? isPast : best >= now).toBe(true)
      if (rest !== null) expect([isPast, rest.from === now, rest.to >= now]).toEqual([true, true, true])
    }
    const late = given(projectAt(fed + 10 * hour, only).feed)
    expect([late.isPast, late.best, late.rest]).toEqual([true, null, null])
    expect(projectAt(fed + 25 * hour, only)).toMatchObject({ feed: null, why: { feed: 'nothingLately' } })
  })

  test('says that no nap is left after the last one, and projects bedtime from it', () => {
    const waking = lastEnd(today('17:30'))
    const projection = projectAt(waking + minute)
    expect([projection.nap, projection.why.nap]).toEqual([null, 'noNapLeft'])
    expect(dateAndTime(given(projection.bedtime).best ?? 0, timeZone).time).toMatch(/^19:[2-4]/)
  })
})

describe('while asleep', () => {
  test('projects no nap until waking, and no feed before it', () => {
    const asleep = lastStart(family.sleeps, today('13:00'))
    // Fed long ago, so that hunger alone would come during this nap; this child is fed awake.
    const feeds = family.feeds.filter((one) => one.at < asleep - 2 * hour)
    const fedAwake = { ...model, feedsInNaps: 0 }
    for (const minutes of [1, 20, 40, 60]) {
      const now = asleep + minutes * minute
      const { feed, nap, wake, why } = project(fedAwake, until({ ...family, feeds }, now), now)
      expect([nap, why.nap]).toEqual([null, 'asleep'])
      expect(given(wake).isPast).toBe(false)
      if (!given(feed).isPast) {
        expect(given(feed).best).toBeGreaterThanOrEqual(given(wake).best ?? 0)
        expect(given(feed).from).toBeLessThanOrEqual(given(feed).best ?? 0)
        expect(given(feed).to).toBeGreaterThanOrEqual(given(feed).best ?? 0)
      }
    }
  })

  test('in the night only the next feed is projected', () => {
    const projection = projectAt(today('22:30'))
    expect(projection.feed).not.toBeNull()
    expect([projection.nap, projection.bedtime]).toEqual([null, null])
    expect(projection.why).toMatchObject({ nap: 'inBed', bedtime: 'inBed' })
  })
})

test('keeps bedtime at its wall time over the end of summer time', () => {
  const first = dayOfDate('2026-10-25') - 28
  const autumn = makeRhythm({ timeZone, firstDay: first, days: 30, seed: 5, noise: 8 })
  for (const [date, start] of [
    ['2026-10-24', '07:00'],
    ['2026-10-25', '07:00'],
    ['2026-10-26', '07:00'],
  ] as const) {
    const now = at(date, start)
    const { bedtime } = project(learned(autumn, now), until(autumn, now), now)
    const { from, best, to } = given(bedtime)
    expect(dateAndTime(best ?? 0, timeZone)).toMatchObject({ date, time: expect.stringMatching(/^19:[23]/) })
    expect([from, to].map((one) => dateAndTime(one, timeZone).date)).toEqual([date, date])
    expect(to - from).toBeLessThan(90 * minute)
  }
  // The day of the change has an hour more between morning and bedtime than the clock shows.
  expect(at('2026-10-25', '19:30') - at('2026-10-25', '01:30')).toBe(19 * hour)
})

test('a longer nap or a feed that comes in changes what is projected', () => {
  const fed = lastStart(family.feeds, today('11:30'))
  const before = given(projectAt(fed + 2 * hour).feed)
  const more = { ...family, feeds: [...family.feeds, { at: fed + 100 * minute, until: null }] }
  expect(given(projectAt(fed + 2 * hour, more).feed).from).toBeGreaterThan(before.from)
})

test('unsorted, doubled, overlapping and future entries give the same projection', () => {
  const now = today('11:30')
  const expected = projectAt(now)
  const { feeds, sleeps } = until(family, now)
  const jumbled = {
    feeds: [...feeds.toReversed(), ...feeds, { at: now + hour, until: null }],
    sleeps: [...sleeps.toReversed(), ...sleeps, { at: now + 2 * hour, until: null, isNap: true }],
  }
  expect(project(model, jumbled, now)).toEqual(expected)
  // Only the last 36 hours are looked at.
  expect(project(model, until(family, now), now)).toEqual(
    project(model, { feeds: feeds.slice(-20), sleeps: sleeps.slice(-9) }, now),
  )
})

test.each([
  ['as good in the last 7', { hits: 80, of: 100, lately: { hits: 40, of: 50 } }, { hits: 80, of: 100 }],
  ['better in the last 7', { hits: 80, of: 100, lately: { hits: 50, of: 50 } }, { hits: 80, of: 100 }],
  ['worse in the last 7', { hits: 80, of: 100, lately: { hits: 39, of: 50 } }, 'all'],
  ['too few in the last 7 to tell', { hits: 8, of: 10, lately: { hits: 0, of: 4 } }, { hits: 8, of: 10 }],
  ['none in the last 7', { hits: 8, of: 10, lately: { hits: 0, of: 0 } }, { hits: 8, of: 10 }],
  ['of a server that does not tell', { hits: 8, of: 10 }, { hits: 8, of: 10 }],
  ['too few in all', { hits: 4, of: 4, lately: { hits: 4, of: 4 } }, null],
])('the rate of windows that were right: %s', (_name, head, expected) => {
  expect(hitRateOf(head)).toEqual(expected === 'all' ? head : expected)
})

test('says no rate of the last 14 days once what was learned is older than a day', () => {
  const fed = lastStart(family.feeds, today('11:30'))
  const old = { ...model, learnedAt: fed - 25 * hour }
  expect(given(project(old, until(family, fed), fed).feed).hitRate).toBeNull()
  expect(given(project(model, until(family, fed), fed).feed).hitRate).not.toBeNull()
})

test('takes the model of a server that tells only the share', () => {
  const heads = Object.fromEntries(
    Object.entries(model.heads).map(([name, head]) => {
      if (head === null) return [name, null]
      const { below: _below, usual: _usual, pull: _pull, lately: _lately, ...older } = head
      return [name, older]
    }),
  ) as ProjectionModel['heads']
  const fed = lastStart(family.feeds, today('11:30'))
  const { from, to } = given(project({ ...model, heads }, until(family, fed), fed).feed)
  expect(from).toBeGreaterThan(fed)
  expect(to).toBeGreaterThan(from)
})

test('is silent without entries, and survives hostile ones', () => {
  const now = today('11:30')
  const none = project(model, { feeds: [], sleeps: [] }, now)
  expect(none).toMatchObject({ feed: null, nap: null, bedtime: null, wake: null })
  expect(none.why).toEqual({ feed: 'nothingLately', nap: 'nothingLately', bedtime: 'nothingLately' })
  const many = Array.from({ length: 10_000 }, () => ({ at: now - hour, until: null, isNap: null }))
  expect(given(project(model, { feeds: many, sleeps: [] }, now).feed).to).toBeGreaterThan(now)
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, now - hour].map((one) => ({
    at: one,
    until: Number.NaN,
    isNap: null,
  }))
  expect(project(model, { feeds: odd, sleeps: odd }, now).wake).not.toBeNull()
})

test('follows the zone it was learned for', () => {
  const tokyo = learn(until(family, today('00:00')), {
    now: today('00:00'),
    timeZone: 'Asia/Tokyo',
    ageDays: 200,
  }).model
  if (tokyo === null) throw new Error('nothing was learned')
  const now = lastEnd(today('11:30')) + minute
  const there = given(project(tokyo, until(family, now), now).nap)
  const here = given(projectAt(now).nap)
  // The same naps, told by another clock, are at the same instants.
  expect(Math.abs((there.best ?? 0) - (here.best ?? 0))).toBeLessThan(20 * minute)
  expect(there.to - there.from).toBeLessThan(2 * (here.to - here.from) + 20 * minute)
})
