import { Avatar } from './avatar.tsx'
import type { Gallery } from './gallery.ts'
import type { PersonHue } from './person-hues.ts'

const people: [string, PersonHue][] = [
  ['Mara', 1],
  ['Dev', 2],
  ['Otis', 3],
  ['Sol', 4],
  ['Bea', 5],
  ['Ines', 6],
]

export const gallery: Gallery = {
  title: 'Avatar',
  isInline: true,
  states: [
    {
      name: 'Six hues',
      view: (
        <div className="flex flex-wrap gap-3">
          {people.map(([name, hue]) => (
            <Avatar key={name} name={name} hue={hue} size="lg" />
          ))}
        </div>
      ),
    },
    { name: 'A colour of their own', view: <Avatar name="Juno" hue={2} ringColor="#3B82F6" size="lg" /> },
    {
      name: 'Sizes',
      view: (
        <div className="flex items-center gap-3">
          <Avatar name="Mara" size="sm" />
          <Avatar name="Mara" />
          <Avatar name="Mara" size="lg" />
        </div>
      ),
    },
  ],
}
