import { expect, test } from 'vitest'
import { returnMemory } from './return-memory.ts'

const megabyte = 2 ** 20

function makeGarbage(): number {
  const rows = Array.from({ length: 500_000 }, (_, index) => ({ index, text: `row ${index}` }))
  return rows.length + process.memoryUsage().heapTotal
}

test('what is no longer used goes back to the system', () => {
  const full = makeGarbage()
  returnMemory()
  expect(full - process.memoryUsage().heapTotal).toBeGreaterThan(10 * megabyte)
})
