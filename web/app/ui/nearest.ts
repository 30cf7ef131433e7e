const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]'

/**
 * Notes where an element stands, and returns a function that finds what is nearest to there once it is gone: something in
 * the row after it or before it, else what was around it and can have the focus; null when all of that is gone too.
 */
export function nearestTo(element: Element): () => HTMLElement | null {
  const row = element.closest('li, tr')
  const beside = [row?.nextElementSibling, row?.previousElementSibling]
  const around: Element[] = []
  for (let one = element.parentElement; one !== null; one = one.parentElement) around.push(one)
  return () => {
    for (const one of beside) {
      const found = one?.isConnected === true ? one.querySelector<HTMLElement>(focusable) : null
      if (found !== null) return found
    }
    const left = around.find((one) => one.isConnected && one.matches(focusable))
    return left instanceof HTMLElement ? left : null
  }
}
