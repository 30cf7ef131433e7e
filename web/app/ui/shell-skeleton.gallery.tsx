import type { Gallery } from './gallery.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

export const gallery: Gallery = {
  title: 'Frame of a page that is being started',
  states: [
    {
      name: 'Home',
      view: (
        <div className="relative h-160 *:block! transform-[translateZ(0)]">
          <ShellSkeleton />
        </div>
      ),
    },
  ],
}
