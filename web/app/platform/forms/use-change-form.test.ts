import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isReloadHeld } from '../sw/update.ts'
import { useChangeForm } from './use-change-form.ts'

afterEach(() => sessionStorage.clear())

const open = (version = 1, values = { title: 'Passport', notes: 'Number 4711' }) =>
  renderHook(() => useChangeForm('test', version, () => values))
const kept = () => sessionStorage.getItem('nestwren.log.test')

test('only what was changed is kept, and is there after a reload', () => {
  const first = open()
  expect(kept()).toBeNull()
  act(() => first.result.current.form.setValue('title', 'Passport of Juno', { shouldDirty: true }))
  expect(isReloadHeld()).toBe(true)
  expect(kept()).toContain('Passport of Juno')
  expect(kept()).not.toContain('4711')
  first.unmount()
  const again = open()
  expect(again.result.current.form.getValues()).toEqual({ title: 'Passport of Juno', notes: 'Number 4711' })
  expect(again.result.current.form.formState.isDirty).toBe(true)
  act(() => again.result.current.form.setValue('title', 'Passport', { shouldDirty: true }))
  expect(kept()).toBeNull()
})

test('what was typed over an older version goes out as of that one, beside what others changed since', () => {
  const first = open()
  act(() => first.result.current.form.setValue('title', 'Mine', { shouldDirty: true }))
  first.unmount()
  const again = open(3, { title: 'Theirs', notes: 'Number 4712' })
  expect(again.result.current.version).toBe(1)
  expect(again.result.current.form.getValues()).toEqual({ title: 'Mine', notes: 'Number 4712' })
  act(() => again.result.current.goOnOver(3))
  expect(again.result.current.version).toBe(3)
})

test('what was forgotten is not there again', () => {
  const first = open()
  act(() => {
    first.result.current.form.setValue('title', 'Mine', { shouldDirty: true })
    first.result.current.forget()
  })
  first.unmount()
  expect(isReloadHeld()).toBe(false)
  expect(open(2).result.current.version).toBe(2)
})
