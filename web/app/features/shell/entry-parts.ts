import { lazy } from 'react'
import type { EntryParts } from '../logs/public/log-sheets.ts'

/** What hangs on a log entry: its photos; and how others are added. */
export const entryParts: EntryParts = {
  // Few lines have photos. Without a network their code may be missing: the line is complete without them.
  PhotoStrip: lazy(() =>
    import('../photos/public/photo-strip.tsx').then(
      (part) => ({ default: part.PhotoStrip }),
      () => ({ default: () => null }),
    ),
  ),
  loadPhotos: async () => (await import('../photos/public/entry-photos.tsx')).EntryPhotos,
  loadAddPhotos: async () => (await import('../photos/public/photo-adding.ts')).photoAdding,
}
