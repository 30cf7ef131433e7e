import { Avatar } from './avatar.tsx'
import { Chip } from './chip.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Chip',
  isInline: true,
  states: [
    {
      name: 'Pressed',
      view: (
        <Chip isPressed lead={<Avatar name="Juno" hue={2} />} aside="4 mo">
          Juno
        </Chip>
      ),
    },
    {
      name: 'Not pressed',
      view: (
        <Chip isPressed={false} lead={<Avatar name="Otis" hue={3} />} aside="3 y">
          Otis
        </Chip>
      ),
    },
    { name: 'Plain', view: <Chip>−15 min</Chip> },
    { name: 'Disabled', view: <Chip disabled>−30 min</Chip> },
  ],
}
