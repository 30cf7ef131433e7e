import { useState } from 'react'
import { DateTimeField } from './date-time-field.tsx'
import type { Gallery } from './gallery.ts'

interface ExampleProps {
  error?: string
  hasChips?: boolean
  hasNow?: boolean
  isDisabled?: boolean
}

function Example({ error, hasChips, hasNow, isDisabled }: ExampleProps) {
  const [value, setValue] = useState<string | null>('2026-03-14T15:14:00Z')
  return (
    <DateTimeField
      label="Started"
      zone="America/New_York"
      value={value}
      onValueChange={setValue}
      error={error}
      hasChips={hasChips}
      hasNow={hasNow}
      {...(hasNow ? { steps: [5, 15, 30] } : null)}
      isDisabled={isDisabled}
    />
  )
}

export const gallery: Gallery = {
  title: 'Date and time field',
  states: [
    { name: 'Default', view: <Example /> },
    { name: 'With the present', view: <Example hasNow /> },
    { name: 'Error', view: <Example hasChips={false} error="The end is before the start" /> },
    { name: 'Disabled', view: <Example hasChips={false} isDisabled /> },
  ],
}
