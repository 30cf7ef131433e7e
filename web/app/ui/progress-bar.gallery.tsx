import type { Gallery } from './gallery.ts'
import { ProgressBar } from './progress-bar.tsx'

export const gallery: Gallery = {
  title: 'Progress bar',
  states: [
    { name: 'Begun', view: <ProgressBar label="Updating" done={0.2} /> },
    { name: 'Done', view: <ProgressBar label="Updating" done={1} /> },
  ],
}
