import { describe, expect, it } from 'vitest'
import { fromMl, toMl } from './units.ts'

describe('volume', () => {
  it.each([1, 2, 2.5, 4.5, 6, 8])('%s oz survives the way to millilitres and back', (oz) => {
    expect(fromMl(toMl(oz, 'oz'), 'oz')).toBe(oz)
  })
  it('keeps millilitres as they are', () => {
    expect(toMl(110, 'ml')).toBe(110)
    expect(fromMl(133, 'ml')).toBe(133)
  })
})
