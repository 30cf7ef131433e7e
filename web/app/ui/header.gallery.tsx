import { Play } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import type { Gallery } from './gallery.ts'
import { Header } from './header.tsx'
import { IconButton } from './icon-button.tsx'

export const gallery: Gallery = {
  title: 'Header',
  states: [
    {
      name: 'Signed in',
      view: (
        <Header homeHref="/dev/gallery">
          <IconButton tone="tonal" label="Play lullaby" icon={<Play aria-hidden="true" className="ic" />} />
          <button type="button" className="icon-btn" aria-label="Your menu">
            <Avatar name="Mara" size="lg" />
          </button>
        </Header>
      ),
    },
    { name: 'Bare', view: <Header homeHref="/dev/gallery" /> },
  ],
}
