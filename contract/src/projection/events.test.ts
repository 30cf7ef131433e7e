import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallOfInstant } from '../calendar/zone.ts'
import { sleepType } from '../logs/kinds/sleep.ts'
import { lastUntil, sessionsOf, sleepsOf } from './events.ts'
import { day, minute } from './testing/rhythm.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const span = { from: noon - 28 * day, now: noon + day }
const feed = (minutes: number, length: number | null = null) => ({
  at: noon + minutes * minute,
  until: length === null ? null : noon + (minutes + length) * minute,
})
const sleep = (minutes: number, length: number | null, isNap: boolean | null = null) => ({
  ...feed(minutes, length),
  isNap,
})
const minutesOf = (instants: readonly number[]) => instants.map((at) => (at - noon) / minute)

test('feeds close together are one session that starts with the first', () => {
  expect(minutesOf(sessionsOf([feed(60), feed(0, 20), feed(30, 10), feed(200)], span))).toEqual([0, 200])
  // Without an end the start counts, and with a late end the end does.
  expect(minutesOf(sessionsOf([feed(0), feed(46)], span))).toEqual([0, 46])
  expect(minutesOf(sessionsOf([feed(0, 40), feed(69)], span))).toEqual([0])
})

test('a session ends after 90 minutes, so an evening of cluster feeding is several feeds', () => {
  const evening = Array.from({ length: 9 }, (_one, index) => feed(index * 30, 10))
  expect(minutesOf(sessionsOf(evening, span))).toEqual([0, 120, 240])
  // An end that nobody believes does not swallow the feeds after it.
  expect(minutesOf(sessionsOf([feed(0, 900), feed(180), feed(360)], span))).toEqual([0, 180, 360])
})

test('leaves out feeds outside the span and instants that are no numbers', () => {
  const feeds = [feed(0), { at: Number.NaN, until: null }, { at: Number.NEGATIVE_INFINITY, until: null }, feed(3_000)]
  expect(minutesOf(sessionsOf(feeds, span))).toEqual([0])
})

test('sleeps that overlap, or have a short waking between them, are one', () => {
  const [one, ...rest] = sleepsOf([sleep(30, 60), sleep(0, 40), sleep(100, 20)], span, 'UTC')
  expect(rest).toEqual([])
  expect(one).toMatchObject({ at: noon, until: noon + 120 * minute, isNight: false, isRunning: false })
  expect(sleepsOf([sleep(0, 40), sleep(56, 20)], span, 'UTC')).toHaveLength(2)
})

test('only the last sleep runs, and none for longer than 18 hours', () => {
  const running = sleepsOf([sleep(300, null), sleep(900, null)], span, 'UTC')
  expect(running.map(({ isRunning, until }) => [isRunning, until])).toEqual([
    [false, null],
    [true, null],
  ])
  // A timer that someone forgot.
  expect(sleepsOf([sleep(0, null)], span, 'UTC')[0]).toMatchObject({ isRunning: false, until: null })
  expect(sleepsOf([sleep(-1_200, 1_100)], span, 'UTC')[0]).toMatchObject({ isRunning: false, until: null })
  // An end in the future has not come.
  expect(sleepsOf([sleep(1_300, 600)], span, 'UTC')[0]).toMatchObject({ isRunning: true, until: null })
})

test('nap or night follows the rule of the log, but what lasts over six hours is a night anywhere', () => {
  const details = { location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null }
  for (const timeZone of ['UTC', 'America/New_York'])
    for (let start = 0; start < 24 * 60; start += 45)
      for (const length of [30, 100, 119, 121, 300])
        for (const isNap of [null, true, false]) {
          const one = sleep(start - 24 * 60, length, isNap)
          const type = isNap === null ? null : isNap ? ('nap' as const) : ('night' as const)
          const entry = {
            startAt: new Date(one.at).toISOString(),
            endAt: new Date(one.until ?? 0).toISOString(),
            details: { ...details, type },
          }
          const startHour = Math.floor(wallOfInstant(one.at, timeZone).minute / 60)
          expect(sleepsOf([one], span, timeZone)[0]?.isNight).toBe(sleepType(entry, startHour) === 'night')
        }
  expect(sleepsOf([sleep(-300, 400)], span, 'UTC')[0]?.isNight).toBe(true)
})

test('whatever is logged, sleeps come out ascending and apart', () => {
  const events = fc.array(
    fc.record({
      at: fc.integer({ min: noon - 30 * day, max: noon + 2 * day }),
      until: fc.option(fc.oneof(fc.integer({ min: noon - 31 * day, max: noon + 3 * day }), fc.constant(Number.NaN))),
      isNap: fc.option(fc.boolean()),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(events, (some) => {
      const sleeps = sleepsOf(some, span, 'Europe/Berlin')
      for (const [index, { at, until }] of sleeps.entries()) {
        expect(until === null || until >= at).toBe(true)
        expect(at).toBeGreaterThan(sleeps[index - 1]?.until ?? sleeps[index - 1]?.at ?? 0)
      }
      const feeds = sessionsOf(some, span)
      for (const [index, at] of feeds.entries()) expect(at).toBeGreaterThan(feeds[index - 1] ?? 0)
    }),
  )
})

test('finds the last value until a limit', () => {
  expect([-1, 0, 5, 9, 12].map((limit) => lastUntil([0, 5, 5, 10], limit))).toEqual([-1, 0, 2, 2, 3])
})
