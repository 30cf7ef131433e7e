import { Pause, Play, X } from 'lucide-react'
import type { Gallery } from './gallery.ts'
import { IconButton } from './icon-button.tsx'

export const gallery: Gallery = {
  title: 'Icon button',
  isInline: true,
  states: [
    { name: 'Default', view: <IconButton label="Close" icon={<X aria-hidden="true" className="ic" />} /> },
    {
      name: 'Hover',
      view: <IconButton className="is-hover" label="Close" icon={<X aria-hidden="true" className="ic" />} />,
    },
    {
      name: 'Tonal',
      view: <IconButton tone="tonal" label="Play lullaby" icon={<Play aria-hidden="true" className="ic" />} />,
    },
    {
      name: 'On',
      view: <IconButton tone="on" label="Pause lullaby" icon={<Pause aria-hidden="true" className="ic" />} />,
    },
    { name: 'Disabled', view: <IconButton disabled label="Close" icon={<X aria-hidden="true" className="ic" />} /> },
  ],
}
