import { ApiError } from '@nestwren/contract/client'
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { atFields } from './field-errors.ts'

function openForm() {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { email: '', foods: [{ name: '' }] } })
    return { form, errors: form.formState.errors }
  })
  const place = (error: unknown, text = 'Said of it.', byCode = {}) => {
    let isPlaced = false
    act(() => {
      isPlaced = atFields(result.current.form, byCode)(error, text)
    })
    return isPlaced
  }
  return { result, place }
}

const invalid = (...details: unknown[]) =>
  new ApiError(400, 'INVALID_INPUT', "Some details aren't right. Check them and try again.", details)

test('what the server says of the body stands at the fields', () => {
  const { result, place } = openForm()
  expect(place(invalid({ path: ['body', 'foods', 0, 'name'], text: 'Enter a name.' }))).toBe(true)
  expect(result.current.errors.foods?.[0]?.name?.message).toBe('Enter a name.')
})

test('what is about no field of the form is left to be said by the form', () => {
  const { result, place } = openForm()
  expect(
    place(invalid({ path: ['body', 'email'], text: 'Taken.' }, { path: ['body', 'endAt'], text: 'Too late.' })),
  ).toBe(false)
  expect(result.current.errors.email?.message).toBe('Taken.')
  expect(place(new ApiError(403, 'FORBIDDEN', ''))).toBe(false)
  expect(place(new TypeError('x is undefined'))).toBe(false)
})

test('a refusal with a code stands at the field it is about, in the words of the place', () => {
  const { result, place } = openForm()
  expect(
    place(new ApiError(409, 'ALREADY_INVITED', 'Invited.'), 'Invited already.', { ALREADY_INVITED: 'email' }),
  ).toBe(true)
  expect(result.current.errors.email?.message).toBe('Invited already.')
})
