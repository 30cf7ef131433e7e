import { EmptyState } from './empty-state.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Empty state',
  states: [
    {
      name: 'With a way on',
      view: (
        <EmptyState
          title="Nothing logged yet"
          body="The first feed, nap or photo starts the day's line."
          action={{ label: 'Log the first one', onSelect: () => undefined }}
        />
      ),
    },
    { name: 'Words only', view: <EmptyState title="No match" body="Try fewer letters or another kind." /> },
  ],
}
