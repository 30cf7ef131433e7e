import { type RefObject, useEffect, useRef } from 'react'

/** For the words in the place of what was open: takes the focus that went with it; null to whoever came to a locked page. */
export function useFocusedWords<Words extends HTMLElement>(wasOpen: boolean): RefObject<Words | null> {
  const words = useRef<Words>(null)
  useEffect(() => {
    // Somebody who is elsewhere on the page stays there.
    if (wasOpen && (document.activeElement?.contains(words.current) ?? true)) words.current?.focus()
  }, [wasOpen])
  return words
}
