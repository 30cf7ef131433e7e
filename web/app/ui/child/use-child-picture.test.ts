import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChildPicture } from './use-child-picture.ts'

const inS = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const address = (id: string, seconds: number, k = 'x') =>
  `/api/files/child/${id}/small?s=1&a=2&e=${inS(seconds)}&k=${k}`
const show = (pictureId: string | null, pictureUrl: string | null) =>
  renderHook((props: { pictureId: string | null; pictureUrl: string | null }) => useChildPicture(props), {
    initialProps: { pictureId, pictureUrl },
  })

test('an address is used while it works, and not once its end has come', () => {
  const fresh = address('a', 300)
  expect(show('a', fresh).result.current.src).toBe(fresh)
  expect(show('b', address('b', -1)).result.current.src).toBeNull()
  expect(show(null, null).result.current.src).toBeNull()
})

test('what is shown stays when the list brings another signature for the same photo', () => {
  const first = address('c', 300, 'first')
  const { result, rerender } = show('c', first)
  act(() => result.current.onLoad())
  rerender({ pictureId: 'c', pictureUrl: address('c', 300, 'second') })
  expect(result.current.src).toBe(first)
  // Elsewhere on the page too.
  expect(show('c', address('c', 300, 'third')).result.current.src).toBe(first)
  const other = address('d', 300)
  rerender({ pictureId: 'd', pictureUrl: other })
  expect(result.current.src).toBe(other)
})

test('a picture that fails leaves the letter, until there is another address', () => {
  const { result, rerender } = show('e', address('e', 300, 'first'))
  act(() => result.current.onError())
  expect(result.current.src).toBeNull()
  const second = address('e', 300, 'second')
  rerender({ pictureId: 'e', pictureUrl: second })
  expect(result.current.src).toBe(second)
})
