import { useLayoutEffect } from 'react'

/** How many parts of the page say each mark. */
const counts = new Map<string, number>()

function show(): void {
  const { dataset } = document.documentElement
  if (counts.size > 0) dataset.marks = [...counts.keys()].join(' ')
  else delete dataset.marks
}

/**
 * Tells the styles of the root what the page shows: `html[data-marks~="mark"]`, until the answer is called. With
 * `html:has(…)` an engine searches the whole page anew each time anything is put in or taken out.
 */
export function markPage(mark: string): () => void {
  counts.set(mark, (counts.get(mark) ?? 0) + 1)
  show()
  return () => {
    const left = (counts.get(mark) ?? 1) - 1
    if (left > 0) counts.set(mark, left)
    else counts.delete(mark)
    show()
  }
}

/** Marks the page while the component is there. */
export function usePageMark(mark: string): void {
  useLayoutEffect(() => markPage(mark), [mark])
}

/**
 * An overlay holds the page still while it is there. Where a scroll bar takes room from the page, its place is kept; where
 * none does, nothing may move to make room for it.
 */
export function useHeldPage(): void {
  useLayoutEffect(() => {
    const hasBar = window.innerWidth > document.documentElement.clientWidth
    const unmark = [markPage('held'), hasBar ? markPage('keeps-bar') : null]
    return () => {
      for (const one of unmark) one?.()
    }
  }, [])
}
