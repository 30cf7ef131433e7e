import { expect, test } from 'vitest'
import { keepingPhotoLinks, namesPhotos, photosNamedIn, withoutPhotoLinks } from './photo-links.ts'

const at = new Date('2026-11-19T10:00:00.000Z')
const page = {
  items: [
    { id: 'e', photoIds: ['a', 'b'], at },
    { id: 'm', photoId: 'a', deep: { photoId: 'c' } },
  ],
  nextCursor: null,
}

test('photos are found wherever they are named, and are left out of a copy', () => {
  expect(photosNamedIn(page)).toEqual(['a', 'b', 'a', 'c'])
  expect(withoutPhotoLinks(page, 'all')).toEqual({
    items: [
      { id: 'e', photoIds: [], at },
      { id: 'm', photoId: null, deep: { photoId: null } },
    ],
    nextCursor: null,
  })
  expect(photosNamedIn(page)).toHaveLength(4)
})

test('those that are not kept stay', () => {
  expect(withoutPhotoLinks(page, new Set(['a']))).toEqual({
    items: [
      { id: 'e', photoIds: ['b'], at },
      { id: 'm', photoId: null, deep: { photoId: 'c' } },
    ],
    nextCursor: null,
  })
})

test.each([[{ photoIds: [] }], [{ photoId: null }], [{ photoId: undefined }], [at], ['photoId'], [null], [undefined]])(
  '%o names none and is the very same',
  (value) => {
    expect(namesPhotos(value)).toBe(false)
    expect(withoutPhotoLinks(value, 'all')).toBe(value)
  },
)

test('a change that says there is no photo says nothing of it; one that names a photo does', () => {
  const body = { note: 'x', photoId: null, milestones: [{ key: 'k', photoId: null }, { photoId: 'new' }], photoIds: [] }
  expect(keepingPhotoLinks(body)).toEqual({ note: 'x', milestones: [{ key: 'k' }, { photoId: 'new' }] })
})
