import { Plus } from 'lucide-react'
import type { Gallery } from './gallery.ts'
import { QuickLog, QuickLogRoom } from './quick-log.tsx'

const nothing = () => undefined

export const gallery: Gallery = {
  title: 'Quick log',
  states: [
    {
      name: 'In a card, a sleep running',
      view: (
        <QuickLog
          label="Quick log"
          actions={[
            { id: 'feed', label: 'Feed', hue: 'feeding', onSelect: nothing },
            { id: 'diaper', label: 'Diaper', hue: 'diaper', onSelect: nothing },
            { id: 'sleep', label: 'Asleep', hue: 'sleep', isPressed: true, onSelect: nothing },
            { id: 'activity', label: 'Play', hue: 'activity', onSelect: nothing },
            { id: 'more', label: 'More', icon: <Plus aria-hidden="true" className="ic" />, onSelect: nothing },
          ]}
        />
      ),
    },
    {
      name: 'What was tapped is still loading',
      view: (
        <QuickLog
          label="Quick log"
          actions={[{ id: 'feed', label: 'Feed', hue: 'feeding', isBusy: true, onSelect: nothing }]}
        />
      ),
    },
    { name: 'Its room, before it is known what may be logged', view: <QuickLogRoom tiles={5} /> },
  ],
}
