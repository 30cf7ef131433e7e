import { Checkbox } from './checkbox.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Checkbox',
  states: [
    { name: 'Off', view: <Checkbox label="I have read the terms" /> },
    { name: 'On', view: <Checkbox label="Tell me about news" hint="At most once a month." defaultChecked /> },
    { name: 'Disabled', view: <Checkbox label="Not available yet in your country" disabled /> },
  ],
}
