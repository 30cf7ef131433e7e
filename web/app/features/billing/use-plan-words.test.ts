import { expect, test } from 'vitest'
import { packageOf } from './billing.fixture.ts'
import { priceOf } from './use-plan-words.ts'

test.each([
  ['$2.00', '$2'],
  ['$2.50', '$2.50'],
  ['$1,000.00', '$1,000'],
  ['2,00 €', '2 €'],
  ['¥2000', '¥2000'],
  ['$1,002', '$1,002'],
])('%s is shown as %s', (formatted, shown) => {
  expect(priceOf('$rc_weekly', packageOf('$rc_weekly', formatted))).toBe(shown)
})

test('without the provider the fixed prices stand', () => {
  expect([priceOf('$rc_weekly', null), priceOf('$rc_annual', null)]).toEqual(['$2', '$89'])
})
