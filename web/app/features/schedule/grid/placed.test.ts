import { expect, test } from 'vitest'
import { barsOf, crowdsOf, piecesOfDay, type Spanning } from './placed.ts'

const day = 20_782
interface Named extends Spanning {
  readonly name: string
}
const at = (name: string, from: number, to: number, on = day): Named => ({
  name,
  startDay: on + Math.floor(from / 24),
  startMinute: Math.round((from % 24) * 60),
  endDay: on + Math.floor(to / 24),
  endMinute: Math.round((to % 24) * 60),
})
const lanes = (all: readonly Named[], least = 15) =>
  Object.fromEntries(piecesOfDay(all, day, least).map(({ of, lane, lanes }) => [of.name, `${lane + 1}/${lanes}`]))

test('what does not overlap takes the whole width, also where one begins as the other ends', () => {
  expect(lanes([at('a', 9, 10), at('b', 10, 11), at('c', 14, 15)])).toEqual({ a: '1/1', b: '1/1', c: '1/1' })
})

test('what overlaps shares the width', () => {
  expect(lanes([at('a', 9, 11), at('b', 10, 12)])).toEqual({ a: '1/2', b: '2/2' })
  expect(lanes([at('a', 9, 10), at('b', 9, 10), at('c', 9, 10)])).toEqual({ a: '1/3', b: '2/3', c: '3/3' })
})

test('a chain of overlaps is one group, and a free lane is used again', () => {
  expect(lanes([at('a', 9, 15), at('b', 9.5, 10.5), at('c', 11, 12), at('d', 14.5, 16)])).toEqual({
    a: '1/2',
    b: '2/2',
    c: '2/2',
    d: '2/2',
  })
})

test('the longer of two that begin together stands first', () => {
  expect(lanes([at('short', 9, 9.5), at('long', 9, 12)])).toEqual({ long: '1/2', short: '2/2' })
})

test('what is drawn higher than it lasts takes that room', () => {
  expect(lanes([at('a', 9, 9.25), at('b', 9.5, 10)], 60)).toEqual({ a: '1/2', b: '2/2' })
  expect(lanes([at('a', 9, 9.25), at('b', 9.5, 10)], 15)).toEqual({ a: '1/1', b: '1/1' })
})

test('what goes past midnight has a piece in each day, and the day after an end at midnight has none', () => {
  const night = at('night', 22, 30)
  const [first] = piecesOfDay([night], day, 15)
  const [second] = piecesOfDay([night], day + 1, 15)
  expect([first?.from, first?.to, first?.isFirst, first?.isLast]).toEqual([1320, 1440, true, false])
  expect([second?.from, second?.to, second?.isFirst, second?.isLast]).toEqual([0, 360, false, true])
  expect(piecesOfDay([at('evening', 22, 24)], day + 1, 15)).toEqual([])
  expect(piecesOfDay([at('evening', 22, 24)], day, 15)[0]?.isLast).toBe(true)
})

test('what has no length, or ends before it began on the clock, still stands there', () => {
  expect(piecesOfDay([at('call', 9, 9)], day, 15)).toHaveLength(1)
  // 1:45 AM, half an hour in the night in which 1 to 2 AM comes twice: it ends at 1:15 AM.
  expect(piecesOfDay([at('feed', 1.75, 1.25)], day, 15)[0]).toMatchObject({ from: 105, to: 105 })
})

test('a thousand pieces of one day cost no more than a pass over them and their lanes', () => {
  const all = Array.from({ length: 1000 }, (_, n) => at(`${n}`, (n % 90) / 4, (n % 90) / 4 + 1))
  expect(piecesOfDay(all, day, 15)).toHaveLength(1000)
})

test('what needs more lanes than there is room for becomes one, and what has room stays', () => {
  const all = [at('a', 9, 11), at('b', 10, 12), at('c', 10.5, 11), at('d', 14, 15), at('e', 16, 17), at('f', 16, 18)]
  const told = (most: number) =>
    crowdsOf(piecesOfDay(all, day, 15), most).map((one) =>
      'pieces' in one ? [one.pieces.map(({ of }) => of.name).join(''), one.from / 60, one.to / 60] : one.of.name,
    )
  expect(told(3)).toEqual(['a', 'b', 'c', 'd', 'f', 'e'])
  expect(told(2)).toEqual([['abc', 9, 12], 'd', 'f', 'e'])
  expect(told(1)).toEqual([['abc', 9, 12], 'd', ['fe', 16, 18]])
})

test('bars of whole days share rows where they can', () => {
  const bars = barsOf([at('trip', 0, 72), at('visit', 24, 48), at('after', 96, 120), at('before', -48, 24)], day, 7, 9)
  expect(bars.map(({ of, from, to, row, isFirst, isLast }) => [of.name, from, to, row, isFirst, isLast])).toEqual([
    ['trip', 0, 2, 0, true, true],
    ['before', 0, 0, 1, false, true],
    ['visit', 1, 1, 1, true, true],
    ['after', 4, 4, 0, true, true],
  ])
  expect(barsOf([at('next', 168, 192)], day, 7, 9)).toEqual([])
  expect(barsOf([at('long', 24, 400)], day, 7, 9)[0]).toMatchObject({ from: 1, to: 6, isLast: false })
})

test('bars of weeks have no more rows than there is room for, and the rest share the row after them', () => {
  const all = Array.from({ length: 40 }, (_, index) => at(`from ${index}`, (index - 40) * 24, (index + 320) * 24))
  const bars = barsOf(all, day, 7, 5)
  expect(bars).toHaveLength(40)
  expect(bars.map(({ row }) => row).sort()).toEqual([0, 1, 2, 3, 4, ...Array.from({ length: 35 }, () => 5)])
  expect(bars.every(({ from, to, isFirst, isLast }) => from === 0 && to === 6 && !isFirst && !isLast)).toBe(true)
})
