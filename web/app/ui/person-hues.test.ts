import { afterEach, expect, it } from 'vitest'
import { hueOfId, huesOfIds, markOf, setPeople } from './person-hues.ts'

afterEach(() => setPeople(new Map()))

it('marks people as the server says', () => {
  setPeople(
    new Map([
      ['a', { hue: 5, color: null }],
      ['b', { hue: 2, color: '#DB2777' }],
    ]),
  )
  expect([markOf('a'), markOf('b')]).toEqual([
    { hue: 5, color: null },
    { hue: 2, color: '#DB2777' },
  ])
})

it('keeps a mark as it was when another comes or goes', () => {
  setPeople(new Map([['a', { hue: 5, color: null }]]))
  const before = markOf('a')
  setPeople(
    new Map([
      ['a', { hue: 5, color: null }],
      ['b', { hue: 1, color: null }],
    ]),
  )
  expect(markOf('a')).toBe(before)
})

it('gives former members a steady one', () => {
  expect(markOf('gone')).toBe(markOf('gone'))
  expect(markOf('gone').hue).toBe(hueOfId('gone'))
})

it('gives six children six hues, in whatever order they are read', () => {
  const ids = ['a', 'g', 'm', 's', 'y', 'e']
  const hues = huesOfIds(ids)
  expect(new Set(hues.values()).size).toBe(6)
  expect(huesOfIds([...ids].reverse())).toEqual(hues)
  expect(huesOfIds([...ids, 'z']).get('a')).toBe(hues.get('a'))
})
