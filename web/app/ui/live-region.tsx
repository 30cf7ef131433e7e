import { useSyncExternalStore } from 'react'
import { onSpoken, spokenText } from './live-region-store.ts'

/** The one polite region of the app. Mount it once, in the frame; speak through `announce`. */
export function LiveRegion() {
  const text = useSyncExternalStore(onSpoken, spokenText, () => '')
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  )
}
