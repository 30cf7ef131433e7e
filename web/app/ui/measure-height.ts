import { watchHeight } from './watch-height.ts'

/**
 * A ref that keeps an element's height in its own `--own-height`: a column that stays beside a longer one has to know
 * whether it fits the screen, or else its end could never be reached.
 */
export function measureHeight(element: HTMLElement | null) {
  if (element === null) return
  return watchHeight(element, (height) => element.style.setProperty('--own-height', `${height}px`))
}
