import { afterEach, expect, it } from 'vitest'
import { hueOf, setPeople } from './person-hues.ts'

afterEach(() => setPeople([]))

it('gives six people six hues, whatever their ids', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  setPeople(ids)
  expect(ids.map(hueOf)).toEqual([1, 2, 3, 4, 5, 6])
})

it('keeps the hue of who was there when somebody joins', () => {
  setPeople(['a', 'b'])
  const before = ['a', 'b'].map(hueOf)
  setPeople(['a', 'b', 'c'])
  expect(['a', 'b'].map(hueOf)).toEqual(before)
})

it('gives former members a steady one', () => {
  expect(hueOf('gone')).toBe(hueOf('gone'))
  expect([1, 2, 3, 4, 5, 6]).toContain(hueOf('gone'))
})
