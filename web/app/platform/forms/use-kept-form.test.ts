import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isReloadHeld } from '../sw/update.ts'
import { useKeptForm } from './use-kept-form.ts'

afterEach(() => sessionStorage.clear())

const open = (name = '') =>
  renderHook(() => useKeptForm('test', () => ({ id: 'first', name, amount: null as number | null })))

test('what was typed is there after a reload, and still counts as not saved', () => {
  const first = open()
  expect(first.result.current.isDirty).toBe(false)
  act(() => first.result.current.form.setValue('name', 'Vitamin D', { shouldDirty: true }))
  expect(first.result.current.isDirty).toBe(true)
  expect(isReloadHeld()).toBe(true)
  first.unmount()
  const again = open('Begun anew')
  expect(again.result.current.values).toEqual({ id: 'first', name: 'Vitamin D', amount: null })
  expect(again.result.current.isDirty).toBe(true)
  // Back to what the form began with before the reload.
  act(() => again.result.current.form.setValue('name', '', { shouldDirty: true }))
  expect(again.result.current.isDirty).toBe(false)
})

test('what was saved is not there again', () => {
  const first = open()
  act(() => first.result.current.form.setValue('name', 'Vitamin D', { shouldDirty: true }))
  act(() => first.result.current.forget())
  first.unmount()
  expect(isReloadHeld()).toBe(false)
  const again = open('Iron')
  expect(again.result.current.values.name).toBe('Iron')
  expect(again.result.current.isDirty).toBe(false)
})
