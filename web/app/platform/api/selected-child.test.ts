import { expect, test } from 'vitest'
import { combinedName, resolveSelection } from './selected-child.ts'

test.each([
  [[], ''],
  [['Mia'], 'Mia'],
  [['Mia', 'Leo'], 'Mia & Leo'],
  [['Mia', 'Leo', 'Zoë'], 'Mia, Leo & Zoë'],
  [['A', 'B', 'C', 'D'], 'A, B, C & D'],
])('%j together are called "%s"', (names, expected) => {
  expect(combinedName(names)).toBe(expected)
})

test.each([
  ['no child, whatever was chosen', [], 'mia', null],
  ['one child, nothing chosen', ['mia'], null, 'mia'],
  ['one child, all chosen', ['mia'], 'all', 'mia'],
  ['several, nothing chosen', ['mia', 'leo'], null, 'all'],
  ['several, one chosen', ['mia', 'leo'], 'leo', 'leo'],
  ['the chosen one has gone, several are left', ['mia', 'leo'], 'zoe', 'all'],
  ['the chosen one has gone, one is left', ['mia'], 'zoe', 'mia'],
] as const)('%s', (_name, childIds, stored, expected) => {
  expect(resolveSelection([...childIds], stored)).toBe(expected)
})
