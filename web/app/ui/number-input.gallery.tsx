import { useState } from 'react'
import type { Gallery } from './gallery.ts'
import { NumberInput } from './number-input.tsx'

function Example({
  start,
  isDisabled,
  isInvalid,
  isLarge,
}: {
  start: number | null
  isDisabled?: boolean
  isInvalid?: boolean
  isLarge?: boolean
}) {
  const [value, setValue] = useState(start)
  return (
    <NumberInput
      aria-label="Amount"
      unit="ml"
      step={10}
      max={300}
      value={value}
      onValueChange={setValue}
      disabled={isDisabled}
      aria-invalid={isInvalid}
      isLarge={isLarge}
    />
  )
}

export const gallery: Gallery = {
  title: 'Number input',
  states: [
    { name: 'Filled', view: <Example start={120} /> },
    { name: 'Empty', view: <Example start={null} /> },
    { name: 'At its lowest', view: <Example start={0} /> },
    { name: 'Invalid', view: <Example start={300} isInvalid /> },
    { name: 'Large', view: <Example start={120} isLarge /> },
    { name: 'Large, empty', view: <Example start={null} isLarge /> },
    { name: 'Disabled', view: <Example start={90} isDisabled /> },
  ],
}
