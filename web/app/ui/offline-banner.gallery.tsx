import type { Gallery } from './gallery.ts'
import { OfflineBanner } from './offline-banner.tsx'

export const gallery: Gallery = {
  title: 'Offline banner',
  states: [
    { name: 'Nothing waiting', view: <OfflineBanner waitingCount={0} /> },
    { name: 'Two waiting', view: <OfflineBanner waitingCount={2} /> },
    {
      name: 'Nobody answers',
      view: <OfflineBanner waitingCount={1} isUnreachable since="Not up to date since 3:12 AM." />,
    },
    { name: 'Held in memory', view: <OfflineBanner waitingCount={2} isHeld /> },
  ],
}
