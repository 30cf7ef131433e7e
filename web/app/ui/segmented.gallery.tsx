import { useState } from 'react'
import type { Gallery } from './gallery.ts'
import { LogIcon } from './log-glyph.tsx'
import { Segmented } from './segmented.tsx'

const kinds = [
  { value: 'breast', label: 'Nursing' },
  { value: 'bottle', label: 'Bottle' },
  { value: 'solids', label: 'Solids' },
] as const

function Example({ hasIcons, isLastDisabled }: { hasIcons?: boolean; isLastDisabled?: boolean }) {
  const [kind, setKind] = useState<'breast' | 'bottle' | 'solids'>('breast')
  const options = kinds.map((option) => ({
    ...option,
    icon: hasIcons ? <LogIcon hue="feeding" /> : undefined,
    isDisabled: isLastDisabled && option.value === 'solids',
  }))
  return <Segmented label="Type of feed" options={options} value={kind} onValueChange={setKind} />
}

export const gallery: Gallery = {
  title: 'Segmented',
  states: [
    { name: 'Default', view: <Example /> },
    { name: 'With icons', view: <Example hasIcons /> },
    { name: 'One disabled', view: <Example isLastDisabled /> },
  ],
}
