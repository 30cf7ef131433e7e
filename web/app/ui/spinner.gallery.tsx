import type { Gallery } from './gallery.ts'
import { Spinner } from './spinner.tsx'

export const gallery: Gallery = {
  title: 'Spinner',
  isInline: true,
  states: [
    { name: 'Medium', view: <Spinner label="Loading" /> },
    { name: 'Large', view: <Spinner label="Loading" size="lg" /> },
  ],
}
