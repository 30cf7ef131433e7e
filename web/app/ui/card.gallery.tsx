import { Card } from './card.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Card',
  states: [
    {
      name: 'Plain',
      view: (
        <Card>
          <p className="type-heading">Coming up</p>
          <p className="type-small text-muted">Well-baby visit at 11:30 AM</p>
        </Card>
      ),
    },
    {
      name: 'One link',
      view: (
        <Card href="/dev/gallery">
          <p className="type-heading">Schedule</p>
          <p className="type-small text-muted">The whole card leads there</p>
        </Card>
      ),
    },
  ],
}
