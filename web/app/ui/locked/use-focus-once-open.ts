import { useEffect, useRef } from 'react'

/** Once what was covered is shown, the page's main part takes the focus that went with the cover. */
export function useFocusOnceOpen(isCovered: boolean): void {
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    const hasOpened = wasCovered.current && !isCovered
    wasCovered.current = isCovered
    const { activeElement } = document
    if (hasOpened && (activeElement === null || activeElement === document.body))
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [isCovered])
}
