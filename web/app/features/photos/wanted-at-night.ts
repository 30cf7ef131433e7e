/** The state of a link to a photo that somebody tapped: at night it is shown at once, dimmed. */
export const wantedAtNight = { isWantedAtNight: true } as const

export function isWantedAtNight(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isWantedAtNight' in state
}
