import { type RefObject, useEffect } from 'react'

/**
 * Keeps a sheet above the on-screen keyboard: writes the visible height and the height of what covers the bottom into
 * `--sheet-room` and `--sheet-lift`. Only the visual viewport knows about the keyboard on every platform.
 */
export function useKeyboardRoom(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isOpen || !viewport) return
    const measure = () => {
      // Pinch zoom also shrinks the visual viewport, and is not a keyboard.
      const isZoomed = viewport.scale > 1.01
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--sheet-room', isZoomed ? '100dvh' : `${viewport.height}px`)
      element.current?.style.setProperty('--sheet-lift', `${covered}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element, isOpen])
}
