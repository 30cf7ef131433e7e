import { useEffect, useState } from 'react'

/** Milliseconds of A §4: before the first, of each, and the shortest and longest pause between two. */
const firstAfter = 3_000
const stays = 2_000
const pause = { least: 4_000, most: 7_000 } as const

/**
 * Which of the first `count` features is lifted out for a moment, else null (A §4). None while the page is hidden, and none at
 * all for those who want less motion.
 */
export function useHighlight(count: number): number | null {
  const [lit, setLit] = useState<number | null>(null)
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      setLit(Math.floor(Math.random() * count))
      timer = setTimeout(hide, stays)
    }
    const hide = () => {
      setLit(null)
      timer = setTimeout(show, pause.least + Math.random() * (pause.most - pause.least))
    }
    const start = () => {
      clearTimeout(timer)
      setLit(null)
      if (!document.hidden && !calm.matches) timer = setTimeout(show, firstAfter)
    }
    start()
    document.addEventListener('visibilitychange', start)
    calm.addEventListener('change', start)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
      calm.removeEventListener('change', start)
    }
  }, [count])
  return lit
}
