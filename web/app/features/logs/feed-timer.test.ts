import { entryProblems } from '@nestwren/contract/logs/entry'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import { describe, expect, test } from 'vitest'
import {
  endFeed,
  feedS,
  isOverLimit,
  moveFeed,
  moveStart,
  pauseFeed,
  resetSide,
  segmentsOf,
  sideState,
  startSide,
  swapLastSide,
} from './feed-timer.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 3) + seconds * 1000).toISOString()
const empty: FeedingDetails = { method: 'breast', segments: [], bottles: [], foods: [] }
const left = startSide(empty, 'left', at(0))
/** What the contract has to say about a feed that began at 0. */
const problems = (details: FeedingDetails, endAt: string | null = null) =>
  entryProblems({ kind: 'feeding', startAt: at(0), endAt, details })

describe('sides', () => {
  test('start, pause and resume count only the time at the breast', () => {
    const paused = pauseFeed(left, at(60))
    expect(sideState(paused, 'left', at(500))).toEqual({ elapsedS: 60, status: 'paused' })
    const resumed = startSide(paused, 'left', at(600))
    expect(sideState(resumed, 'left', at(630))).toEqual({ elapsedS: 90, status: 'running' })
    expect(sideState(resumed, 'right', at(630))).toEqual({ elapsedS: 0, status: 'idle' })
    expect(problems(resumed)).toEqual([])
  })

  test('changing over closes the running side at the same instant', () => {
    const right = startSide(left, 'right', at(100))
    expect(right.segments).toEqual([
      { side: 'left', startAt: at(0), endAt: at(100) },
      { side: 'right', startAt: at(100), endAt: null },
    ])
    expect(feedS(right, at(130))).toBe(130)
    expect(problems(right)).toEqual([])
  })

  test('a clock that is behind the one that started never makes an end before a start', () => {
    const right = startSide(left, 'right', at(-30))
    expect(problems(right)).toEqual([])
    expect(problems(pauseFeed(right, at(-60)))).toEqual([])
    const ended = endFeed({ startAt: at(0), details: right }, at(-60))
    expect(problems(ended.details, ended.endAt)).toEqual([])
  })

  test('starting the side that runs changes nothing', () => {
    expect(startSide(left, 'left', at(5))).toBe(left)
  })
})

describe('two hours', () => {
  test('a side stops there, is full, and a start does nothing', () => {
    expect(sideState(left, 'left', at(7199)).status).toBe('running')
    expect(isOverLimit(left, at(7199))).toBe(false)
    expect(sideState(left, 'left', at(9000))).toEqual({ elapsedS: 7200, status: 'full' })
    expect(isOverLimit(left, at(9000))).toBe(true)
    const stopped = pauseFeed(left, at(9000))
    expect(stopped.segments).toEqual([{ side: 'left', startAt: at(0), endAt: at(7200) }])
    expect(startSide(stopped, 'left', at(9100))).toBe(stopped)
  })

  test('count per side, over pauses; the other side still starts', () => {
    const second = startSide(pauseFeed(left, at(7000)), 'left', at(8000))
    const right = startSide(second, 'right', at(8900))
    expect(right.segments[1]).toEqual({ side: 'left', startAt: at(8000), endAt: at(8200) })
    expect(sideState(right, 'right', at(8910))).toEqual({ elapsedS: 10, status: 'running' })
    expect(feedS(right, at(8910))).toBe(7210)
  })
})

describe('the end', () => {
  test('is now while a side runs, and where the milk ended when it was paused before', () => {
    expect(endFeed({ startAt: at(0), details: left }, at(772))).toMatchObject({ endAt: at(772) })
    const paused = pauseFeed(left, at(100))
    expect(endFeed({ startAt: at(0), details: paused }, at(5000)).endAt).toBe(at(100))
  })
})

describe('putting right', () => {
  test('swaps the side that was meant', () => {
    expect(swapLastSide(left).segments[0]?.side).toBe('right')
    expect(swapLastSide(empty)).toBe(empty)
  })

  test('resets one side and leaves the other', () => {
    const both = startSide(left, 'right', at(100))
    expect(resetSide(both, 'left').segments).toEqual([{ side: 'right', startAt: at(100), endAt: null }])
  })

  test('started earlier makes the first side longer; started later squeezes what would lie before', () => {
    const both = startSide(left, 'right', at(100))
    const earlier = moveStart({ startAt: at(0), details: both }, at(-600))
    expect(earlier.details.segments[0]).toEqual({ side: 'left', startAt: at(-600), endAt: at(100) })
    const later = moveStart({ startAt: at(0), details: both }, at(150))
    expect(later.details.segments).toEqual([
      { side: 'left', startAt: at(150), endAt: at(150) },
      { side: 'right', startAt: at(150), endAt: null },
    ])
    expect(entryProblems({ kind: 'feeding', endAt: null, ...later })).toEqual([])
  })
})

describe('a feed that is over', () => {
  test('is made of minutes a side, one after the other', () => {
    expect(
      segmentsOf(at(0), [
        { side: 'right', minutes: 10 },
        { side: 'left', minutes: null },
        { side: 'left', minutes: 5 },
      ]),
    ).toEqual([
      { side: 'right', startAt: at(0), endAt: at(600) },
      { side: 'left', startAt: at(600), endAt: at(900) },
    ])
  })

  test('moves as a whole', () => {
    const segments = [{ side: 'left' as const, startAt: at(0), endAt: at(60) }]
    expect(moveFeed({ startAt: at(0), endAt: at(60), segments }, at(-300))).toEqual({
      endAt: at(-240),
      segments: [{ side: 'left', startAt: at(-300), endAt: at(-240) }],
    })
  })
})
