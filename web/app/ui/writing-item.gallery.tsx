import type { Gallery } from './gallery.ts'
import { WritingItem } from './writing-item.tsx'

export const gallery: Gallery = {
  title: 'Writing item',
  states: [
    {
      name: 'One person',
      view: (
        <ol className="timeline">
          <WritingItem name="Nana Bea" />
        </ol>
      ),
    },
  ],
}
