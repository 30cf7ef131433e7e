import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { byServerClock } from './device-clock.ts'

const now = new Date('2026-11-20T03:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const madeAt = (minutes: number) => uuidv7({ msecs: now.getTime() + minutes * 60_000 })
const taken = (entered: object, id: string | undefined, before?: unknown) => byServerClock(entered, id, now, before)

describe('of a device whose clock is ahead', () => {
  test.each([
    ['one tap', { startAt: at(20), endAt: null }, { startAt: at(0), endAt: null }],
    ['a form that stood open for a while', { startAt: at(13) }, { startAt: at(-7) }],
    [
      'a nap that has just ended keeps its length',
      { startAt: at(-5), endAt: at(20) },
      { startAt: at(-25), endAt: at(0) },
    ],
    [
      'a feed goes back with its sides, its texts stay',
      {
        startAt: at(8),
        tz: 'UTC',
        details: {
          side: at(8),
          segments: [
            { startAt: at(8), endAt: at(20) },
            { startAt: at(20), endAt: null },
          ],
        },
      },
      {
        startAt: at(-12),
        tz: 'UTC',
        details: {
          side: at(8),
          segments: [
            { startAt: at(-12), endAt: at(0) },
            { startAt: at(0), endAt: null },
          ],
        },
      },
    ],
    ['a press', { what: 'stop', at: at(20) }, { what: 'stop', at: at(0) }],
  ])('now is now: %s', (_what, entered, expected) => {
    expect(taken(entered, madeAt(20))).toEqual(expected)
    expect(taken(entered, madeAt(20).toUpperCase())).toEqual(expected)
  })

  test('up to a day', () => {
    for (const minutes of [6, 60, 720, 1440])
      expect(taken({ startAt: at(minutes) }, madeAt(minutes)), String(minutes)).toEqual({ startAt: at(0) })
  })

  test('what was stored before stays where it is', () => {
    const before = { startAt: at(-40), endAt: null, details: { segments: [{ startAt: at(-40), endAt: at(-30) }] } }
    const entered = { ...before, endAt: at(20) }
    expect(taken(entered, madeAt(20), before)).toEqual({ ...before, endAt: at(0) })
  })
})

test.each([
  ['a time of the past', { startAt: at(-10) }, madeAt(20)],
  ['a clock that is a little ahead', { startAt: at(4) }, madeAt(4)],
  ['a time typed on a clock that is right', { startAt: at(20) }, madeAt(0)],
  ['a time typed beyond a clock that is ahead', { startAt: at(25) }, madeAt(20)],
  ['an end typed beyond it', { startAt: at(20), endAt: at(40) }, madeAt(20)],
  ['an id of another day', { startAt: at(6) }, madeAt(1441)],
  ['an id that carries no time', { startAt: at(20) }, '0195d0a2-7c1e-4a6b-9f00-1234567890ab'],
  ['no id', { startAt: at(20) }, undefined],
])('is left as it is: %s', (_what, entered, id) => {
  expect(taken(entered, id)).toBe(entered)
})
