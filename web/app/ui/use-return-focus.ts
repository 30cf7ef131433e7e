import { useRef } from 'react'
import { nearestTo } from './nearest.ts'

/** Where focus goes back to, for every overlay that is open; the latest last. */
const openers: Element[] = []

/**
 * Gives focus back where it was before an overlay opened. Radix does so only for overlays with a trigger of its own;
 * ours open from state. An overlay that takes another's place, such as the form after the list of kinds, gives it back
 * where that one came from. When the opener is gone, what is nearest to where it stood takes the focus, else the page's main part.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  const nearest = useRef<() => HTMLElement | null>(() => null)
  return {
    remember() {
      const active = document.activeElement
      // The overlay before it has left the page already and has not given the focus back yet.
      const isReplacing = active === null || active === document.body
      opener.current = isReplacing ? (openers.at(-1) ?? null) : active
      if (opener.current === null) return
      openers.push(opener.current)
      nearest.current = nearestTo(opener.current)
    },
    giveBack(event: Event) {
      event.preventDefault()
      const target = opener.current
      opener.current = null
      if (target !== null) openers.splice(openers.lastIndexOf(target), 1)
      // Another overlay goes on in its place and gives the focus back in the end.
      if (target !== null && openers.includes(target)) return
      if (target instanceof HTMLElement && target.isConnected) target.focus()
      // Of two overlays that go together, the one below has given it back already.
      else if (document.activeElement === null || document.activeElement === document.body)
        (nearest.current() ?? document.querySelector<HTMLElement>('main'))?.focus()
    },
  }
}
