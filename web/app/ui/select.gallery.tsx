import type { Gallery } from './gallery.ts'
import { Select } from './select.tsx'

const options = [
  { value: 'wet', label: 'Wet' },
  { value: 'dirty', label: 'Dirty' },
  { value: 'both', label: 'Both' },
]

export const gallery: Gallery = {
  title: 'Select',
  states: [
    {
      name: 'Nothing chosen',
      view: <Select aria-label="Diaper" options={options} placeholder="Choose" defaultValue="" />,
    },
    { name: 'Chosen', view: <Select aria-label="Diaper" options={options} defaultValue="wet" /> },
    { name: 'Invalid', view: <Select aria-label="Diaper" options={options} aria-invalid="true" defaultValue="wet" /> },
    { name: 'Disabled', view: <Select aria-label="Diaper" options={options} disabled defaultValue="both" /> },
  ],
}
