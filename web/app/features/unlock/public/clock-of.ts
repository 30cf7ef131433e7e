/** The whole seconds of a length, as a clock counts them down: "9:12". A minute never begins at 1:01. Never below zero. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
