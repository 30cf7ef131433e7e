import { expect, it } from 'vitest'
import { schemaTools } from './details.ts'
import {
  type BreastSegment,
  lastSide,
  nextSide,
  nursedS,
  openSegment,
  segmentProblems,
  segments,
  swapSides,
} from './segments.ts'

const at = (time: string) => `2026-11-19T${time}:00.000Z`
const stretch = (side: BreastSegment['side'], from: string, to: string | null): BreastSegment => ({
  side,
  startAt: at(from),
  endAt: to === null ? null : at(to),
})

it('knows the running stretch and the sides', () => {
  const session = { segments: [stretch('left', '08:00', '08:08'), stretch('both', '08:09', null)] }
  expect(openSegment(session)?.side).toBe('both')
  expect(lastSide(session)).toBe('both')
  // After both sides there is no other one to offer.
  expect(nextSide(session)).toBeNull()
  expect(nextSide({ segments: [stretch('right', '08:00', null)] })).toBe('left')
  expect([lastSide({ segments: [] }), openSegment({ segments: [] })]).toEqual([null, null])
})

it('counts stretches without the pauses, and never less than nothing', () => {
  const session = { segments: [stretch('left', '08:00', '08:08'), stretch('right', '08:10', null)] }
  expect(nursedS(session, at('08:15'))).toBe(13 * 60)
  expect(nursedS(session, at('08:15'), 'left')).toBe(8 * 60)
  // A clock that is behind the one that started it.
  expect(nursedS(session, at('08:05'))).toBe(8 * 60)
})

it('exchanges the sides and nothing else', () => {
  const session = [
    stretch('left', '08:00', '08:08'),
    stretch('both', '08:09', '08:10'),
    stretch('right', '08:11', null),
  ]
  const swapped = swapSides(session)
  expect(swapped.map(({ side }) => side)).toEqual(['right', 'both', 'left'])
  expect(swapped.map(({ startAt, endAt }) => [startAt, endAt])).toEqual(
    session.map(({ startAt, endAt }) => [startAt, endAt]),
  )
  expect(swapSides(swapped)).toEqual(session)
})

it.each<[string, BreastSegment[], string | null, string[]]>([
  ['touching stretches', [stretch('left', '08:00', '08:05'), stretch('right', '08:05', '08:30')], '08:30', []],
  ['one that runs in an open session', [stretch('left', '08:00', null)], null, []],
  ['an end before its start', [stretch('left', '08:10', '08:05')], null, ['details.segments.0.endAt']],
  ['a start before the session', [stretch('left', '07:59', '08:05')], null, ['details.segments.0.startAt']],
  ['an end after the session', [stretch('left', '08:00', '08:31')], '08:30', ['details.segments.0.endAt']],
  ['one that runs in a session that is over', [stretch('left', '08:00', null)], '08:30', ['details.segments.0.endAt']],
  [
    'one after one that still runs',
    [stretch('left', '08:00', null), stretch('right', '08:05', '08:10')],
    null,
    ['details.segments.1.startAt'],
  ],
])('judges %s', (_name, list, endAt, paths) => {
  const found = segmentProblems({ segments: list }, at('08:00'), endAt === null ? null : at(endAt))
  expect(found.map(({ path }) => path.join('.'))).toEqual(paths)
})

it('has room for forty stretches', () => {
  const many = Array.from({ length: 41 }, () => stretch('left', '08:00', '08:00'))
  expect(segments(schemaTools).safeParse(many.slice(1)).success).toBe(true)
  expect(segments(schemaTools).safeParse(many).success).toBe(false)
})
