/** True where nothing is to move: by wish of the person, or at night. */
export function isStill(): boolean {
  return (
    globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true ||
    document.documentElement.dataset.mode === 'night'
  )
}
