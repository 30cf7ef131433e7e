import type { Exchange } from '@nestwren/contract/custody/terms'
import { expect, test } from 'vitest'
import { nightsOf, withExchange, withLength, withNightTurned } from './own-pattern.ts'

const usual = { at: '17:00', place: '' }
const at = (day: number, to: 0 | 1, time = '17:00', place = ''): Exchange => ({ day, at: time, to, place })
/** Nights of a round as letters: a for the first person, b for the second. */
const letters = (exchanges: readonly Exchange[], lengthDays: number) =>
  nightsOf(exchanges, lengthDays, 0)
    .map((turn) => 'ab'[turn])
    .join('')

test('a night belongs to the last handoff before it, also of the round before', () => {
  expect(letters([at(2, 1), at(5, 0)], 7)).toBe('aabbbaa')
  expect(letters([at(2, 0), at(5, 1)], 7)).toBe('bbaaabb')
  expect(letters([], 7)).toBe('aaaaaaa')
  // A visit by day changes no night.
  expect(letters([at(3, 1, '09:00'), at(3, 0, '18:00'), at(5, 1)], 7)).toBe('bbbaabb')
})

test('turning a night makes the handoffs around it, and turning it again takes them away', () => {
  const once = withNightTurned([], 7, 3, usual, 0)
  expect(once).toEqual([at(3, 1), at(4, 0)])
  expect(letters(once, 7)).toBe('aaabaaa')
  expect(withNightTurned(once, 7, 3, usual, 0)).toEqual([])
})

test('every night of every pattern can be turned, and nothing else changes', () => {
  for (let pattern = 0; pattern < 2 ** 7; pattern++) {
    let exchanges: readonly Exchange[] = []
    for (let day = 0; day < 7; day++)
      if ((pattern >> day) % 2 === 1) exchanges = withNightTurned(exchanges, 7, day, usual, 0)
    const isAll = pattern === 2 ** 7 - 1
    const wanted = Array.from({ length: 7 }, (_, day) => 'ab'[(pattern >> day) % 2]).join('')
    // With everything at the second person there is no handoff left to say so.
    expect(letters(exchanges, 7)).toBe(isAll ? 'aaaaaaa' : wanted)
  }
})

test('handoffs of other days keep their time and place', () => {
  const before = [at(0, 0, '08:30', 'School'), at(4, 1, '12:15', 'Park')]
  const after = withNightTurned(before, 7, 2, usual, 0)
  expect(after).toEqual([before[0], at(2, 1), at(3, 0), before[1]])
  // The night before a handoff: the handoff moves a day and keeps its time.
  expect(withNightTurned(before, 7, 3, usual, 0)).toEqual([before[0], at(3, 1)])
})

test('a visit by day stays when a night elsewhere is turned', () => {
  const visit = [at(3, 1, '09:00'), at(3, 0, '18:00')]
  const after = withNightTurned(visit, 7, 5, usual, 0)
  expect(after).toEqual([...visit, at(5, 1), at(6, 0)])
})

test('a shorter round leaves out what is behind its end, and one more handoff goes to the other person', () => {
  expect(withLength([at(2, 1), at(9, 0)], 7)).toEqual([at(2, 1)])
  expect(withExchange([at(2, 1)], 7, usual)).toEqual([at(2, 1), at(3, 0)])
  expect(withExchange([at(6, 0)], 7, usual)).toEqual([at(6, 0), at(6, 1)])
})
