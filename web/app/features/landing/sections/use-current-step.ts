import { type RefObject, useEffect, useState } from 'react'

/** Where on the screen a step takes over from the one before it, from its top. */
const line = 0.55

/**
 * Which step of the story is being read: the last whose mark has come up over the line. 0 until the page has been scrolled,
 * and where the browser cannot tell.
 */
export function useCurrentStep(root: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const marks = [...(root.current?.querySelectorAll('[data-step]') ?? [])]
    const read = () => {
      const above = marks.filter((mark) => mark.getBoundingClientRect().top < window.innerHeight * line)
      setCurrent(Math.max(0, above.length - 1))
    }
    const observer = new IntersectionObserver(read, { rootMargin: `9999px 0px -${100 - line * 100}% 0px` })
    for (const mark of marks) observer.observe(mark)
    return () => observer.disconnect()
  }, [root])
  return current
}
