import { expect, test } from 'vitest'
import { allot } from './allot.ts'

const rows = (count: number) => Array.from({ length: count }, () => 1)

test('lists that fit are printed whole', () => {
  expect(allot([rows(3), [], rows(5)], 8)).toEqual([3, 0, 5])
})

test('where room is short, short lists are whole and the long ones share the rest, a line of it to say so', () => {
  expect(allot([rows(2), rows(30), rows(40)], 22)).toEqual([2, 9, 9])
  expect(allot([rows(100)], 10)).toEqual([9])
})

test('rows of several lines count as such', () => {
  expect(allot([[3, 3, 3, 3]], 10)).toEqual([3])
  expect(allot([[3, 3, 3, 3], rows(1)], 9)).toEqual([2, 1])
})

test('never more lines than there is room, whatever the lists', () => {
  for (const room of [5, 9, 14, 22])
    for (const lists of [
      [rows(7), rows(9), [3, 1, 2]],
      [rows(1), rows(60)],
      [[3, 3, 3], [2, 2, 2, 2, 2], rows(8)],
    ]) {
      const shown = allot(lists, room)
      const used = lists.map((list, index) => {
        const printed = list.slice(0, shown[index]).reduce((sum, line) => sum + line, 0)
        return printed + (shown[index] === list.length ? 0 : 1)
      })
      expect(used.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(room)
    }
})
