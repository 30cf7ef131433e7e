import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { CodeInput } from './code-input.tsx'

function mount(start = '') {
  const submitted: string[] = []
  function Example() {
    const [code, setCode] = useState(start)
    return (
      <CodeInput aria-label="Code" value={code} onValueChange={setCode} onComplete={(full) => submitted.push(full)} />
    )
  }
  const { container } = renderUi(<Example />)
  const input = screen.getByLabelText<HTMLInputElement>('Code')
  const boxes = () => [...container.querySelectorAll('.code-box')].map((box) => box.textContent).join('|')
  const paste = (text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } })
  return { submitted, input, boxes, paste }
}

test('a paste with spaces and words fills all six boxes and submits once', () => {
  const { submitted, boxes, paste } = mount()
  paste('Your code: 482 913')
  expect(boxes()).toBe('4|8|2|9|1|3')
  expect(submitted).toEqual(['482913'])
})

test('typing the last digit submits; a shorter code does not', () => {
  const { submitted, input } = mount()
  fireEvent.change(input, { target: { value: '48291' } })
  expect(submitted).toEqual([])
  fireEvent.change(input, { target: { value: '482913' } })
  expect(submitted).toEqual(['482913'])
})

test('the same code submits again only after it was changed', () => {
  const { submitted, input, paste } = mount()
  paste('111111')
  paste('111111')
  expect(submitted).toEqual(['111111'])
  fireEvent.change(input, { target: { value: '11111' } })
  fireEvent.change(input, { target: { value: '111111' } })
  expect(submitted).toEqual(['111111', '111111'])
})

test('letters are not taken', () => {
  const { input } = mount()
  fireEvent.change(input, { target: { value: '4a8b' } })
  expect(input.value).toBe('48')
})

test('a partial paste continues what is there, and the input can be filled by the platform', () => {
  const { input, boxes, paste } = mount('48')
  paste('29')
  expect(boxes()).toBe('4|8|2|9||')
  expect(input.autocomplete).toBe('one-time-code')
})
