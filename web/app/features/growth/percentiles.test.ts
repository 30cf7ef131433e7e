import { percentileOf } from '@nestwren/growth/normal'
import { expect, test } from 'vitest'
import { saidPercentile } from './percentiles.ts'

test('a percentile is whole, has one decimal near the ends, and beyond them is only below or above', () => {
  expect(saidPercentile(14.6)).toEqual({ kind: 'at', value: 15, of: 100, less: 15 })
  expect(saidPercentile(1)).toEqual({ kind: 'at', value: 1, of: 100, less: 1 })
  expect(saidPercentile(0.42)).toEqual({ kind: 'at', value: 0.4, of: 1000, less: 4 })
  expect(saidPercentile(99.61)).toEqual({ kind: 'at', value: 99.6, of: 1000, less: 996 })
})

test('beyond 3 SD, where the WHO derives none, it is only below or above', () => {
  expect(saidPercentile(percentileOf(-3))).toEqual({ kind: 'at', value: 0.1, of: 1000, less: 1 })
  expect(saidPercentile(percentileOf(3))).toEqual({ kind: 'at', value: 99.9, of: 1000, less: 999 })
  // Both lie within 0.1 to 99.9 and beyond 3 SD.
  expect(saidPercentile(percentileOf(-3.05))).toEqual({ kind: 'below' })
  expect(saidPercentile(percentileOf(3.05))).toEqual({ kind: 'above' })
  expect(saidPercentile(0)).toEqual({ kind: 'below' })
  expect(saidPercentile(100)).toEqual({ kind: 'above' })
})
