import { useRef } from 'react'

/**
 * Gives focus back where it was before an overlay opened. Radix does so only for overlays with a trigger of its own;
 * ours open from state. When the opener is gone, the page's main part takes the focus.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    remember() {
      opener.current = document.activeElement
    },
    giveBack(event: Event) {
      event.preventDefault()
      const target = opener.current
      if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus()
      else document.querySelector<HTMLElement>('main')?.focus()
      opener.current = null
    },
  }
}
