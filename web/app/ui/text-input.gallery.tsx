import type { Gallery } from './gallery.ts'
import { TextInput } from './text-input.tsx'

export const gallery: Gallery = {
  title: 'Text input',
  states: [
    { name: 'Empty', view: <TextInput aria-label="Name" placeholder="Juno" /> },
    { name: 'Filled', view: <TextInput aria-label="Name" defaultValue="Juno" /> },
    { name: 'Focus', view: <TextInput aria-label="Name" className="is-focus" defaultValue="Juno" /> },
    { name: 'Invalid', view: <TextInput aria-label="Name" aria-invalid="true" defaultValue="?" /> },
    { name: 'Read only', view: <TextInput aria-label="Name" readOnly defaultValue="Juno" /> },
    { name: 'Disabled', view: <TextInput aria-label="Name" disabled defaultValue="Juno" /> },
  ],
}
