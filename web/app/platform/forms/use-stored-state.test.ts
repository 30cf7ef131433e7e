import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStoredState } from './use-stored-state.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const initial = { step: 1, email: '', plan: null as string | null }
const use = () => renderHook(() => useStoredState('key', initial)).result

test('several changes at once are all kept, and found again', () => {
  const first = use()
  act(() => {
    first.current.change({ step: 2 })
    first.current.change({ email: 'pat@example.com' })
  })
  expect(use().current.state).toEqual({ step: 2, email: 'pat@example.com', plan: null })
})

test.each([
  ['no JSON', '{'],
  ['no record', '7'],
  ['other types and names', '{"step":"2","email":7,"other":true}'],
])('%s is not taken over', (_name, text) => {
  sessionStorage.setItem('key', text)
  expect(use().current.state).toEqual(initial)
})

test('what is forgotten is not stored again by a late change', () => {
  const one = use()
  act(() => one.current.change({ step: 2 }))
  act(() => one.current.forget())
  act(() => one.current.change({ step: 3 }))
  expect(sessionStorage.getItem('key')).toBeNull()
})

test('storage that is blocked stops nobody', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const one = use()
  act(() => one.current.change({ step: 2 }))
  expect(one.current.state.step).toBe(2)
})
