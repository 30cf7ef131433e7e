import type { Gallery } from './gallery.ts'
import { WaitingSign } from './waiting-sign.tsx'

export const gallery: Gallery = {
  title: 'Waiting sign',
  states: [
    {
      name: 'After two seconds',
      view: (
        <p className="type-caption text-muted">
          <WaitingSign meanwhile="Being sent" />
        </p>
      ),
    },
  ],
}
