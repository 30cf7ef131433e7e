import { useState } from 'react'
import type { Gallery } from './gallery.ts'
import { RadioList } from './radio-list.tsx'

const options = [
  { value: 'ml', label: 'Millilitres', hint: 'ml, kg, cm' },
  { value: 'oz', label: 'Ounces', hint: 'oz, lb, in' },
  { value: 'both', label: 'Both', isDisabled: true },
] as const

function Example({ hasCards }: { hasCards?: boolean }) {
  const [value, setValue] = useState<'ml' | 'oz' | 'both' | null>('ml')
  return <RadioList label="Units" options={options} value={value} onValueChange={setValue} hasCards={hasCards} />
}

export const gallery: Gallery = {
  title: 'Radio list',
  states: [
    { name: 'Rows', view: <Example /> },
    { name: 'Cards', view: <Example hasCards /> },
  ],
}
