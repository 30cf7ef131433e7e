import { ApiError } from '@nestwren/contract/client'
import { expect, test } from 'vitest'
import { retryDelayMs, shouldRetry } from './query-client.ts'

test('a refusal is not asked again, a failure three times', () => {
  for (const status of [400, 401, 402, 403, 404, 409]) expect(shouldRetry(0, new ApiError(status, 'X', ''))).toBe(false)
  for (const status of [0, 429, 500, 503]) {
    expect(shouldRetry(2, new ApiError(status, 'X', ''))).toBe(true)
    expect(shouldRetry(3, new ApiError(status, 'X', ''))).toBe(false)
  }
})

test('the server’s own wish for a pause comes first', () => {
  expect(retryDelayMs(0, new ApiError(503, 'X', '', undefined, 5))).toBe(5_000)
  expect(retryDelayMs(2, new ApiError(500, 'X', ''))).toBe(4_000)
})
