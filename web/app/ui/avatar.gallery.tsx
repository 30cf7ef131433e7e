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

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#94a3b8" d="M0 0h8v8H0z"/></svg>'
const aPicture = `data:image/svg+xml,${encodeURIComponent(drawing)}`

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
          <Avatar name="Mara" size="xl" />
        </div>
      ),
    },
    {
      name: 'With a picture',
      view: (
        <Avatar
          name="Juno"
          hue={2}
          ringColor="#3B82F6"
          size="xl"
          picture={<img className="avatar-picture" alt="" src={aPicture} />}
        />
      ),
    },
  ],
}
