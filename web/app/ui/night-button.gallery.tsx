import type { Gallery } from './gallery.ts'
import { NightButton } from './night-button.tsx'

export const gallery: Gallery = {
  title: 'Night button',
  states: [
    { name: 'In the header', view: <NightButton /> },
    { name: 'In a sheet', view: <NightButton says="here" /> },
  ],
}
