import { expect, test } from 'vitest'
import { dragged, edgeScroll, isSamePlace, stepOfKey, stepped } from './moves.ts'
import type { Placed } from './placed.ts'

const day = 20_782
const visit: Placed = { day, minute: 9 * 60 + 10, durationMinutes: 50 }

test('a drag snaps the beginning to quarters of an hour and keeps the length', () => {
  const from = { day, minute: 560 }
  expect(dragged(visit, 'move', from, { day, minute: 580 })).toEqual({ day, minute: 570, durationMinutes: 50 })
  expect(dragged(visit, 'move', from, { day: day + 2, minute: 560 })).toEqual({
    day: day + 2,
    minute: 555,
    durationMinutes: 50,
  })
})

test('a drag past midnight goes to the day before', () => {
  const early: Placed = { day, minute: 15, durationMinutes: 30 }
  expect(dragged(early, 'move', { day, minute: 20 }, { day, minute: -25 })).toEqual({
    day: day - 1,
    minute: 1410,
    durationMinutes: 30,
  })
})

test('the handle changes the end, on quarters of an hour, never to less than one and never past two weeks', () => {
  const from = { day, minute: 600 }
  expect(dragged(visit, 'resize', from, { day, minute: 640 }).durationMinutes).toBe(95)
  expect(dragged(visit, 'resize', from, { day, minute: 100 }).durationMinutes).toBe(15)
  expect(dragged(visit, 'resize', from, { day: day + 1, minute: 600 }).durationMinutes).toBe(1490)
  expect(dragged(visit, 'resize', from, { day: day + 40, minute: 600 }).durationMinutes).toBe(20_160)
})

test('whole days move by days and keep their time', () => {
  expect(dragged(visit, 'days', { day, minute: 0 }, { day: day - 3, minute: 900 })).toEqual({ ...visit, day: day - 3 })
})

test('arrow keys move by a quarter of an hour or a day, with Shift they change the length', () => {
  const press = (key: string, shiftKey = false) => stepOfKey({ key, shiftKey })
  expect([press('ArrowUp'), press('ArrowDown'), press('ArrowLeft'), press('ArrowRight')]).toEqual([
    'earlier',
    'later',
    'dayBefore',
    'dayAfter',
  ])
  expect([press('ArrowUp', true), press('ArrowDown', true), press('Enter')]).toEqual(['shorter', 'longer', null])
  expect(stepped(visit, 'later', false)).toEqual({ ...visit, minute: 565 })
  expect(stepped({ ...visit, minute: 5 }, 'earlier', false)).toEqual({ ...visit, day: day - 1, minute: 1430 })
  expect(stepped(visit, 'dayAfter', false)).toEqual({ ...visit, day: day + 1 })
  expect(stepped(visit, 'longer', false).durationMinutes).toBe(65)
  expect(stepped({ ...visit, durationMinutes: 15 }, 'shorter', false).durationMinutes).toBe(15)
})

test('whole days move and grow by days', () => {
  const trip: Placed = { day, minute: 0, durationMinutes: 1440 }
  expect(stepped(trip, 'earlier', true)).toEqual({ ...trip, day: day - 1 })
  expect(stepped(trip, 'longer', true).durationMinutes).toBe(2880)
  expect(stepped(trip, 'shorter', true)).toEqual(trip)
  const holidays = { ...trip, durationMinutes: 42 * 1440 }
  expect(stepped(holidays, 'longer', true).durationMinutes).toBe(43 * 1440)
  const year = { ...trip, durationMinutes: 366 * 1440 }
  expect(stepped(year, 'longer', true)).toEqual(year)
  expect(stepped({ ...visit, durationMinutes: 20_160 }, 'longer', false).durationMinutes).toBe(20_160)
})

test('knows when nothing was moved', () => {
  expect(isSamePlace(visit, stepped(stepped(visit, 'later', false), 'earlier', false))).toBe(true)
  expect(isSamePlace(visit, stepped(visit, 'longer', false))).toBe(false)
})

test('a drag scrolls near an edge, faster the nearer, and not between', () => {
  expect([edgeScroll(400, 0, 800), edgeScroll(40, 0, 800), edgeScroll(0, 0, 800)]).toEqual([0, -3, -14])
  expect([edgeScroll(790, 0, 800), edgeScroll(900, 0, 800)]).toEqual([12, 14])
})
