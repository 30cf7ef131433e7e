import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isReloadHeld } from '../sw/update.ts'
import { useDraftForm } from './use-draft-form.ts'

afterEach(() => sessionStorage.clear())

const open = (name = '') =>
  renderHook(() => useDraftForm('test', () => ({ id: 'first', name, amount: null as number | null })))

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

test('a log that was being entered before an update goes on: its draft was kept under another name', () => {
  const initial = { id: 'first', name: '', amount: null }
  sessionStorage.setItem('nestwren.log.test', JSON.stringify({ draft: { ...initial, name: 'Vitamin D' }, initial }))
  const again = open('Begun anew')
  expect(again.result.current.values.name).toBe('Vitamin D')
  expect(again.result.current.isDirty).toBe(true)
})

test('what the form is reset to is what it is compared with after a reload', () => {
  const first = open()
  act(() => first.result.current.form.reset({ id: 'first', name: 'Theirs', amount: 1 }))
  expect(first.result.current.isDirty).toBe(false)
  act(() => first.result.current.form.setValues({ name: 'Mine' }, { shouldDirty: true }))
  first.unmount()
  const again = open()
  act(() => again.result.current.form.setValues({ name: 'Theirs' }, { shouldDirty: true }))
  expect(again.result.current.isDirty).toBe(false)
})

test('what was forgotten is not written again by a late render, and typing on is kept again', () => {
  const first = open()
  act(() => {
    // Saving right after a key: the effect that keeps what was typed runs after it was forgotten.
    first.result.current.form.setValue('name', 'Vitamin D', { shouldDirty: true })
    first.result.current.forget()
  })
  first.rerender()
  expect(sessionStorage.getItem('nestwren.log.test')).toBeNull()
  act(() => first.result.current.form.setValue('name', 'Vitamin D3', { shouldDirty: true }))
  expect(sessionStorage.getItem('nestwren.log.test')).toContain('Vitamin D3')
})

test('what was typed back to what the form began with is not there again', () => {
  const first = open('Iron')
  act(() => first.result.current.form.setValue('name', 'Vitamin D', { shouldDirty: true }))
  act(() => first.result.current.form.setValue('name', 'Iron', { shouldDirty: true }))
  expect(sessionStorage.getItem('nestwren.log.test')).toBeNull()
  first.unmount()
  expect(open('Zinc').result.current.values.name).toBe('Zinc')
})

test('a form that comes back says since when, and one that is opened anew does not', () => {
  const first = open()
  expect(first.result.current.found).toBeNull()
  const before = new Date().toISOString()
  act(() => first.result.current.form.setValue('name', 'Vitamin D', { shouldDirty: true }))
  first.unmount()
  const { found } = open().result.current
  expect(found?.typed.name).toBe('Vitamin D')
  expect(found?.at && found.at >= before).toBe(true)
})
