/** Runs work when the page has nothing better to do, at the latest after `timeoutMs`. */
export function whenIdle(work: () => void, timeoutMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: timeoutMs })
  else setTimeout(work, Math.min(timeoutMs, 50))
}

/** Resolves when the page is idle, at the latest after `timeoutMs`. */
export function untilIdle(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, timeoutMs))
}

/**
 * Runs work once what has changed so far is on the screen. In the frame after that one: work that begins right behind a
 * frame's callbacks can still hold up the frame itself.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)))
}
