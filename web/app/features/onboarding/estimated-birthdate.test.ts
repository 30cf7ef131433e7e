import { expect, test } from 'vitest'
import { estimatedBirthdate } from './estimated-birthdate.ts'

test.each([
  [null, null],
  [0, '2028-02-29'],
  [1, '2027-02-28'],
  [4, '2024-02-29'],
  [18, '2010-02-28'],
])('%s years before a leap day', (age, expected) => {
  expect(estimatedBirthdate(age, '2028-02-29')).toBe(expected)
})
