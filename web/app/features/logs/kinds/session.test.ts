import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import type { BreastSegment } from '@nestwren/contract/logs/segments'
import { describe, expect, test } from 'vitest'
import { feedS, moveFeed, resetAt, segmentsOf, sideState, sidesAfterTap } from './session.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 3) + seconds * 1000).toISOString()
const sessionOf = (...segments: BreastSegment[]): FeedingDetails => ({
  method: 'breast',
  segments,
  bottles: [],
  foods: [],
})
const stretch = (side: BreastSegment['side'], from: number, to: number | null): BreastSegment => ({
  side,
  startAt: at(from),
  endAt: to === null ? null : at(to),
})

describe('a dial', () => {
  test('counts only the time at its side, and says what a tap would do', () => {
    const session = sessionOf(stretch('left', 0, 60), stretch('left', 600, null))
    expect(sideState(session, 'left', at(630))).toEqual({ elapsedS: 90, status: 'running' })
    expect(sideState(session, 'right', at(630))).toEqual({ elapsedS: 0, status: 'idle' })
    expect(sideState(sessionOf(stretch('left', 0, 60)), 'left', at(500))).toEqual({ elapsedS: 60, status: 'paused' })
  })

  test('is full after two hours, and so is its share of the whole', () => {
    const session = sessionOf(stretch('left', 0, null))
    expect(sideState(session, 'left', at(7199)).status).toBe('running')
    expect(sideState(session, 'left', at(9000))).toEqual({ elapsedS: 7200, status: 'full' })
    expect(feedS(sessionOf(stretch('left', 0, 7200), stretch('right', 8900, null)), at(8910))).toBe(7210)
    expect(feedS(session, at(9000))).toBe(7200)
  })

  test('both sides of a pump count at once', () => {
    const session = sessionOf(stretch('left', 0, 60), stretch('both', 60, null))
    expect(sideState(session, 'left', at(100))).toEqual({ elapsedS: 100, status: 'running' })
    expect(sideState(session, 'right', at(100))).toEqual({ elapsedS: 40, status: 'running' })
  })
})

describe('a tap', () => {
  const running = (side: BreastSegment['side']) => sessionOf(stretch(side, 0, null))
  test('changes over at the breast, and works at both sides at the pump', () => {
    expect(sidesAfterTap('feeding', sessionOf(), 'left')).toBe('left')
    expect(sidesAfterTap('feeding', running('left'), 'left')).toBeNull()
    expect(sidesAfterTap('feeding', running('left'), 'right')).toBe('right')
    expect(sidesAfterTap('pumping', running('left'), 'right')).toBe('both')
    expect(sidesAfterTap('pumping', running('both'), 'left')).toBe('right')
  })
})

describe('putting right', () => {
  test('a reset means what is shown, also where another phone has a clock that is ahead', () => {
    const both = sessionOf(stretch('left', 0, 100), stretch('right', 100, null))
    expect(resetAt(both, at(150))).toBe(at(150))
    expect(resetAt(both, at(98))).toBe(at(100))
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
