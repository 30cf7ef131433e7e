import { useState } from 'react'
import { DateTimeField } from './date-time-field.tsx'
import type { Gallery } from './gallery.ts'

function Example({ error, hasChips, isDisabled }: { error?: string; hasChips?: boolean; isDisabled?: boolean }) {
  const [value, setValue] = useState<string | null>('2026-03-14T15:14:00Z')
  return (
    <DateTimeField
      label="Started"
      zone="America/New_York"
      value={value}
      onValueChange={setValue}
      error={error}
      hasChips={hasChips}
      isDisabled={isDisabled}
    />
  )
}

export const gallery: Gallery = {
  title: 'Date and time field',
  states: [
    { name: 'Default', view: <Example /> },
    { name: 'Error', view: <Example hasChips={false} error="The end is before the start" /> },
    { name: 'Disabled', view: <Example hasChips={false} isDisabled /> },
  ],
}
