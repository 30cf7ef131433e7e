import { noReadNeeded } from './answered.ts'
import { EmptyState } from './empty-state.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Empty state',
  states: [
    {
      name: 'With a way on',
      view: (
        <EmptyState
          after={noReadNeeded}
          title="Nothing logged yet"
          body="Log a feed, nap, or diaper to get started."
          action={{ label: 'Log the first one', onSelect: () => undefined }}
        />
      ),
    },
    {
      name: 'Words only',
      view: <EmptyState after={noReadNeeded} title="No match" body="Try fewer letters or another kind." />,
    },
  ],
}
