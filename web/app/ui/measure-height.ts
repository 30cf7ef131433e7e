/**
 * A ref that keeps an element's height in its own `--own-height`: a column that stays beside a longer one has to know
 * whether it fits the screen, or else its end could never be reached.
 */
export function measureHeight(element: HTMLElement | null) {
  if (element === null) return
  const observer = new ResizeObserver(() => {
    element.style.setProperty('--own-height', `${element.offsetHeight}px`)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
