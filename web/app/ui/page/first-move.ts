/** What tells that somebody is at a page. */
export const moves = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const
const atLatestMs = 8_000

let moved: Promise<void> | null = null

/**
 * Resolves once somebody has done anything on a page that was written ahead, or has looked at it for a while; at once on any
 * other page, and while pages are written.
 */
export function untilMoved(): Promise<void> {
  const { written, moved: before } = globalThis.document?.documentElement.dataset ?? {}
  // What was done before this was there is noted on the page (start-scripts.ts).
  moved ??= written !== undefined && before === undefined ? new Promise(whenMoved) : Promise.resolve()
  return moved
}

function whenMoved(resolve: () => void): void {
  const timer = setTimeout(move, atLatestMs)
  for (const name of moves) addEventListener(name, move, { passive: true })
  function move() {
    clearTimeout(timer)
    for (const name of moves) removeEventListener(name, move)
    resolve()
  }
}
