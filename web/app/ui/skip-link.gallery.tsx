import type { Gallery } from './gallery.ts'
import { SkipLink } from './skip-link.tsx'

export const gallery: Gallery = {
  title: 'Skip link',
  states: [
    {
      name: 'Shows itself when focused',
      view: (
        <p className="type-small text-muted">
          Tab to here: <SkipLink />
        </p>
      ),
    },
  ],
}
