/**
 * Calls back with an element's height in CSS pixels, at first and after every change, in a frame of its own: setting
 * styles while the browser delivers sizes is an error in the page ("ResizeObserver loop completed with undelivered
 * notifications") wherever another observer looks at what they move. Returns the function that stops it.
 */
export function watchHeight(element: HTMLElement, onHeight: (height: number) => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => onHeight(element.offsetHeight))
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Keeps an element's height in a property of the page while it is there; returns the function that takes it away. */
export function shareHeight(element: HTMLElement | null, property: `--${string}`): (() => void) | undefined {
  if (element === null) return undefined
  const { style } = document.documentElement
  const stop = watchHeight(element, (height) => style.setProperty(property, `${height}px`))
  return () => {
    stop()
    style.removeProperty(property)
  }
}
