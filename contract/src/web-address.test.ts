import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each([
  ['https://maps.example/?q=1', true],
  ['HTTP://maps.example', true],
  ['maps.example', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://jo@maps.example', false],
  ['https://maps.example/a b', false],
])('%s is the address of a page: %s', (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne)
})
