import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import type { Gallery } from './gallery.ts'
import { MenuChip } from './menu-chip.tsx'

const children = [
  { value: 'juno', label: 'Juno', icon: <Avatar name="Juno" hue={2} /> },
  { value: 'otis', label: 'Otis', icon: <Avatar name="Otis" hue={3} /> },
  { value: 'both', label: 'Both' },
] as const

function Example() {
  const [child, setChild] = useState<'juno' | 'otis' | 'both'>('juno')
  return <MenuChip label="Child" options={children} value={child} onValueChange={setChild} />
}

export const gallery: Gallery = {
  title: 'Menu chip',
  isInline: true,
  states: [{ name: 'Child switcher', view: <Example /> }],
}
