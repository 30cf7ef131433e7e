import type { Gallery } from './gallery.ts'
import { TextArea } from './text-area.tsx'

export const gallery: Gallery = {
  title: 'Text area',
  states: [
    { name: 'Empty', view: <TextArea aria-label="Note" placeholder="Slept in the stroller" /> },
    { name: 'Filled', view: <TextArea aria-label="Note" defaultValue="Tummy time, nine whole minutes" /> },
    { name: 'Invalid', view: <TextArea aria-label="Note" aria-invalid="true" defaultValue="Too long" /> },
    { name: 'Disabled', view: <TextArea aria-label="Note" disabled defaultValue="Sent" /> },
  ],
}
