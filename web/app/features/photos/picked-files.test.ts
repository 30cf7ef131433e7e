import { expect, test } from 'vitest'
import { addPicked, takenAtOf } from './picked-files.ts'

const file = (name: string, type: string, size = 3) => {
  const made = new File(['abc'], name, { type, lastModified: 1_000 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

test.each([
  ['a.jpg', 'image/jpeg', 3, null],
  ['a.heic', 'image/heic', 3, null],
  ['IMG_1.HEIC', '', 3, null],
  ['a.avif', 'image/avif', 3, null],
  ['a.AVIF', 'application/octet-stream', 3, null],
  ['a.pdf', 'application/pdf', 3, 'type'],
  ['a.svg', 'image/svg+xml', 3, 'type'],
  ['a.mov', 'video/quicktime', 3, 'type'],
  ['a.png', 'image/png', 0, 'empty'],
  ['a.png', 'image/png', 25_000_001, 'size'],
  ['a.png', 'image/png', 25_000_000, null],
])('%s of type "%s" with %i bytes: %s', (name, type, size, problem) => {
  expect(addPicked([], [file(name, type, size)])[0]?.problem).toBe(problem)
})

test('the same file chosen twice is there once', () => {
  const first = addPicked([], [file('a.jpg', 'image/jpeg')])
  expect(addPicked(first, [file('a.jpg', 'image/jpeg'), file('b.jpg', 'image/jpeg')])).toHaveLength(2)
})

test('a date that cannot be is not taken for when it was taken', () => {
  const now = Date.UTC(2026, 10, 20)
  const at = (lastModified: number) => takenAtOf(new File([], 'a.jpg', { lastModified }), now)
  expect(at(Date.UTC(2026, 1, 3))).toBe('2026-02-03T00:00:00.000Z')
  expect(at(0)).toBeNull()
  expect(at(now + 1)).toBeNull()
})
