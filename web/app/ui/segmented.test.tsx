import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { Segmented } from './segmented.tsx'

function Example() {
  const [side, setSide] = useState<'left' | 'both' | 'right'>('left')
  const options = [
    { value: 'left', label: 'Left' },
    { value: 'both', label: 'Both', isDisabled: true },
    { value: 'right', label: 'Right' },
  ] as const
  return <Segmented label="Side" options={options} value={side} onValueChange={setSide} />
}
const checked = () => screen.getByRole('radio', { checked: true }).textContent

test('arrow keys choose, skip what is disabled and go around', () => {
  renderUi(<Example />)
  screen.getByRole('radio', { name: 'Left' }).focus()
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect([checked(), document.activeElement?.textContent]).toEqual(['Right', 'Right'])
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(checked()).toBe('Left')
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(checked()).toBe('Right')
})

test('the group is one stop of the Tab key', () => {
  renderUi(<Example />)
  expect(screen.getAllByRole('radio').map((radio) => radio.tabIndex)).toEqual([0, -1, -1])
})
