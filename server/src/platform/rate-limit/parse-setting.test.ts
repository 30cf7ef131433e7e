import { expect, test } from 'vitest'
import { backOffLimits, bucketLimits, limitVariable, windowLimits } from './limit-table.ts'
import { parseBackOff, parseBucket, parseWindows } from './parse-setting.ts'

test('windows come shortest first', () => {
  expect(parseWindows('5/1h, 3/1m')).toEqual([
    { points: 3, windowS: 60 },
    { points: 5, windowS: 3600 },
  ])
})

test('a bucket and a back-off are read', () => {
  expect(parseBucket('600/1m burst 100')).toEqual({ points: 600, windowS: 60, burst: 100 })
  expect(parseBackOff('10 free, 30s to 15m, stop 100')).toEqual({
    freeFailures: 10,
    firstPauseS: 30,
    longestPauseS: 900,
    hardStop: 100,
  })
})

test.each(['', '3', '3/', '/1m', '0/1m', '3/0m', '3/1w', '-3/1m', '3/1m/2', '3/1m,', '3 / one'])(
  '"%s" is no window',
  (setting) => {
    expect(parseWindows(setting)).toBeUndefined()
  },
)

test.each(['600/1m', '600/1m burst 0', 'burst 100', '600/1m burst -1'])('"%s" is no bucket', (setting) => {
  expect(parseBucket(setting)).toBeUndefined()
})

test.each(['10', '10 free, 30s to 15s, stop 100', '0 free, 30s to 15m, stop 100', '10 free, 30s to 15m, stop 9'])(
  '"%s" is no back-off',
  (setting) => {
    expect(parseBackOff(setting)).toBeUndefined()
  },
)

test('every default is well written and every limit has its own variable', () => {
  for (const limit of Object.values(windowLimits)) expect(parseWindows(limit.setting), limit.setting).toBeDefined()
  for (const limit of Object.values(backOffLimits)) expect(parseBackOff(limit.setting), limit.setting).toBeDefined()
  for (const limit of Object.values(bucketLimits)) expect(parseBucket(limit.setting), limit.setting).toBeDefined()
  expect(limitVariable('sendConfirmation')).toBe('LIMITS_SEND_CONFIRMATION')
})
