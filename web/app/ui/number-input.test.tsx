import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { NumberInput } from './number-input.tsx'

function mount(start: number | null, props: { step?: number; max?: number; fractionDigits?: number } = {}) {
  const values: (number | null)[] = []
  function Example() {
    const [value, setValue] = useState(start)
    return (
      <NumberInput
        aria-label="Amount"
        value={value}
        onValueChange={(next) => {
          values.push(next)
          setValue(next)
        }}
        {...props}
      />
    )
  }
  renderUi(<Example />)
  return { values, input: screen.getByLabelText<HTMLInputElement>('Amount') }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('steps go to the next round amount and stop at the ends', () => {
  const { values } = mount(115, { step: 10, max: 125 })
  press('More')
  press('More')
  expect(values).toEqual([120, 125])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More' }).disabled).toBe(true)
  press('Less')
  expect(values.at(-1)).toBe(120)
})

test('takes a comma, keeps what is being typed, and an empty field is null', () => {
  const { values, input } = mount(null, { fractionDigits: 1 })
  fireEvent.change(input, { target: { value: '4,' } })
  expect(input.value).toBe('4,')
  fireEvent.change(input, { target: { value: '4,5' } })
  expect(values.at(-1)).toBe(4.5)
  fireEvent.change(input, { target: { value: '' } })
  expect(values.at(-1)).toBeNull()
})

test('stepping by tenths does not drift', () => {
  const { values } = mount(0.1, { step: 0.1, fractionDigits: 1 })
  press('More')
  press('More')
  expect(values).toEqual([0.2, 0.3])
})
