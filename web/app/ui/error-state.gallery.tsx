import { ErrorState } from './error-state.tsx'
import type { Gallery } from './gallery.ts'

const words = { title: 'We could not load today', body: 'Your logs are safe. Check the connection and try again.' }

export const gallery: Gallery = {
  title: 'Error state',
  states: [
    { name: 'Try again', view: <ErrorState {...words} action={{ label: 'Try again', onSelect: () => undefined }} /> },
    {
      name: 'Trying',
      view: <ErrorState {...words} isBusy action={{ label: 'Try again', onSelect: () => undefined }} />,
    },
    { name: 'A way out', view: <ErrorState {...words} action={{ label: 'Go to Home', href: '/' }} /> },
  ],
}
