import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ApiError } from '@nestwren/contract/client'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { currentToast } from './toast-store.ts'
import { useAction } from './use-action.ts'

const inEnglish = ({ children }: { children: ReactNode }) => createElement(I18nProvider, { i18n }, children)
const open = (options?: Parameters<typeof useAction>[0]) =>
  renderHook(() => useAction(options), { wrapper: inEnglish }).result
const refused = () => Promise.reject(new ApiError(409, 'TAKEN', 'It is taken.'))

test('a second tap while one is under way does nothing; afterwards it acts again', async () => {
  const action = open()
  let finish: () => void = () => undefined
  let count = 0
  const work = () => {
    count += 1
    return new Promise<void>((resolve) => (finish = resolve))
  }
  let first = Promise.resolve(false)
  let second = Promise.resolve(true)
  act(() => {
    first = action.current.run(work)
    second = action.current.run(work)
  })
  expect(action.current.isBusy).toBe(true)
  expect(await second).toBe(false)
  await act(async () => finish())
  expect(await first).toBe(true)
  expect(action.current.isBusy).toBe(false)
  expect(count).toBe(1)
  await act(() => action.current.run(async () => (count += 1)))
  expect(count).toBe(2)
})

test('a failure stands there until the next try', async () => {
  const action = open()
  await act(() => action.current.run(refused))
  expect(action.current.failure).toBe('It is taken.')
  await act(() => action.current.run(async () => undefined, { done: 'Saved' }))
  expect(action.current.failure).toBeNull()
  expect(currentToast()?.message).toBe('Saved')
})

test('a failure may have words of the place, stand at a field, or be told in a toast', async () => {
  const own = open({ words: () => 'Try at the door.' })
  await act(() => own.current.run(refused))
  expect(own.current.failure).toBe('Try at the door.')

  const placed: string[] = []
  const form = open()
  await act(() => form.current.run(refused, { place: (_error, text) => placed.push(text) > 0 }))
  expect(placed).toEqual(['It is taken.'])
  expect(form.current.failure).toBeNull()

  const line = open({ isToldInToast: true })
  await act(() => line.current.run(() => Promise.reject(new TypeError('x is undefined')), { otherwise: 'It stays.' }))
  expect(currentToast()?.message).toBe('It stays.')
  expect(line.current.failure).toBeNull()
})
