import { Conflict } from './conflict.tsx'
import type { Gallery } from './gallery.ts'

const choices = { takeLabel: 'Take theirs', keepLabel: 'Keep mine', onTake: () => undefined, onKeep: () => undefined }

export const gallery: Gallery = {
  title: 'Conflict',
  states: [
    {
      name: 'Both versions',
      view: (
        <Conflict {...choices} message="Dev changed this at the same time.">
          <p className="card card-pad">Passport of Juno</p>
        </Conflict>
      ),
    },
    { name: 'Under way', view: <Conflict {...choices} isBusy message="Someone else just changed this." /> },
    { name: 'Refused', view: <Conflict {...choices} tone="danger" message="Not saved: Couldn't connect" /> },
  ],
}
