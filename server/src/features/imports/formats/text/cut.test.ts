import { describe, expect, it } from 'vitest'
import { cutAt } from './cut.ts'

describe('a text that is cut', () => {
  it.each([
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
    ['a😀b', 3, 'a😀'],
    ['abc', 3, 'abc'],
    ['', 3, ''],
  ])('keeps whole letters: %s to %i', (text, length, expected) => {
    expect(cutAt(text, length)).toBe(expected)
  })
})
