import { act, fireEvent, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { DateInput } from './date-input.tsx'

const looksEmpty = () => screen.getByLabelText('Birth date').closest('.date-input')?.hasAttribute('data-empty')

test('looks empty until there is a day, and again when it is cleared', () => {
  renderUi(<DateInput type="date" aria-label="Birth date" />)
  const input = screen.getByLabelText('Birth date')
  expect(looksEmpty()).toBe(true)
  fireEvent.input(input, { target: { value: '2026-03-14' } })
  expect(looksEmpty()).toBe(false)
  fireEvent.input(input, { target: { value: '' } })
  expect(looksEmpty()).toBe(true)
})

test('does not hide what was half typed', () => {
  const left = vi.fn()
  renderUi(<DateInput type="date" aria-label="Birth date" onBlur={left} />)
  const input = screen.getByLabelText<HTMLInputElement>('Birth date')
  vi.spyOn(input, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState)
  fireEvent.blur(input)
  expect(looksEmpty()).toBe(false)
  expect(left).toHaveBeenCalledTimes(1)
})

test('follows a form that fills in and resets the value', async () => {
  let form: ReturnType<typeof useForm<{ day: string }>> | undefined
  function Example() {
    form = useForm({ defaultValues: { day: '2026-03-14' } })
    // As forms do that show something else by the value.
    form.watch('day')
    return <DateInput {...form.register('day')} type="date" aria-label="Birth date" />
  }
  renderUi(<Example />)
  expect(looksEmpty()).toBe(false)
  await act(async () => form?.reset({ day: '' }))
  expect(looksEmpty()).toBe(true)
  await act(async () => form?.setValue('day', '2026-03-15'))
  expect(looksEmpty()).toBe(false)
})

test('names itself by its label alone', () => {
  renderUi(<DateInput type="date" aria-label="Birth date" />)
  expect(screen.getByText('Not set').getAttribute('aria-hidden')).toBe('true')
})
