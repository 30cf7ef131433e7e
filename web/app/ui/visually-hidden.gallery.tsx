import type { Gallery } from './gallery.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export const gallery: Gallery = {
  title: 'Visually hidden',
  states: [
    {
      name: 'Words for readers',
      view: (
        <p className="text-muted">
          Between the brackets are words: [<VisuallyHidden>you hear them</VisuallyHidden>]
        </p>
      ),
    },
  ],
}
