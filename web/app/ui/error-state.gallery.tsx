import { ErrorState } from './error-state.tsx'
import type { Gallery } from './gallery.ts'

const words = {
  title: "We couldn't load today's logs",
  body: 'Your logs are safe. Check your connection and try again.',
}

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
