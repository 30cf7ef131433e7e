import { expect, test } from 'vitest'
import { pictureKey, pictureKeyOf } from './picture-cache.ts'

const keyOf = (address: string) => pictureKeyOf(new URL(address, 'https://nestwren.example'))

test('a picture is found under every address of it, in its own family only', () => {
  const key = keyOf('/api/files/photo/1/small?s=2&a=3&e=4&k=5')
  expect(keyOf('/api/files/photo/1/small?s=6&a=3&e=7&k=8')).toBe(key)
  expect(keyOf(pictureKey('3', '1'))).toBe(key)
  expect(keyOf('/api/files/photo/1/small?s=2&a=9&e=4&k=5')).not.toBe(key)
})

test("a child's photo is kept as well, and is never taken for a photo of the vault", () => {
  const key = keyOf('/api/files/child/1/small?s=2&a=3&e=4&k=5')
  expect(key).toBe(pictureKey('3', '1', 'child'))
  expect(key).not.toBe(pictureKey('3', '1'))
})

test.each(['/api/files/photo/1/small', '/api/files/photo/1/large?a=3', '/api/files/document/1/small?a=3'])(
  'nothing is kept of %s',
  (address) => expect(keyOf(address)).toBeNull(),
)
