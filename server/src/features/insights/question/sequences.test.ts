import { expect, test } from 'vitest'
import { createSequenceTest } from './recognize.ts'

const holds = (lines: string, text: string) => createSequenceTest(lines)(text.split(' '))

test.each([
  ['run away', 'i run away now', true],
  ['run away', 'run far away', false],
  ['hold .. down', 'hold my toddler down please', true],
  ['hold .. down', 'hold down', true],
  ['hold .. down', 'down hold', false],
  ['get|take .. it|toy out', 'how do i take the small toy out', true],
  ['get|take .. it|toy out', 'get the toy then out', false],
  ['a b? c', 'a c', true],
  ['a b? c', 'a b c', true],
  ['a b? c', 'a b b c', false],
  ['a a b', 'a a a b', true],
  ['x\n\n  run away', 'run away', true],
  ['', 'a', false],
])('%j in "%s": %s', (lines, text, expected) => {
  expect(holds(lines, text)).toBe(expected)
})
