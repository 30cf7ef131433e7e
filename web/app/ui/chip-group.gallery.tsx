import { useState } from 'react'
import { ChipGroup } from './chip-group.tsx'
import type { Gallery } from './gallery.ts'
import { LogIcon } from './log-glyph.tsx'

const kinds = [
  { value: 'feeding', label: 'Feeds', lead: <LogIcon hue="feeding" /> },
  { value: 'diaper', label: 'Diapers', lead: <LogIcon hue="diaper" /> },
  { value: 'sleep', label: 'Sleep', lead: <LogIcon hue="sleep" /> },
  { value: 'activity', label: 'Activities', lead: <LogIcon hue="activity" /> },
] as const
type Kind = (typeof kinds)[number]['value']

function Many({ isScrolling }: { isScrolling?: boolean }) {
  const [values, setValues] = useState<readonly Kind[]>(['feeding'])
  const toggle = (kind: Kind) =>
    setValues(values.includes(kind) ? values.filter((value) => value !== kind) : [...values, kind])
  return <ChipGroup label="Kinds shown" options={kinds} values={values} onToggle={toggle} isScrolling={isScrolling} />
}

const amounts = ['60 ml', '90 ml', '120 ml'].map((label) => ({ value: label, label }))

export const gallery: Gallery = {
  title: 'Chip group',
  states: [
    { name: 'Several', view: <Many /> },
    {
      name: 'Even',
      view: <ChipGroup label="Amounts" options={amounts} values={['90 ml']} onToggle={() => undefined} isEven />,
    },
    { name: 'One scrolling line', view: <Many isScrolling /> },
  ],
}
