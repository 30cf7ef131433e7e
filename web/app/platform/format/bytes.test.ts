import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_048_575, '1,024 KB'],
  [1_048_576, '1 MB'],
  [3_407_872, '3.25 MB'],
  [20 * 1024 ** 3, '20 GB'],
  [1024 ** 4, '1 TB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('%d is %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words)
})

test('decimals are written as the language writes them', () => {
  expect(formatBytes(1.239 * 1024 ** 3, 'es')).toBe('1,24 GB')
})
