import { useEffect, useState } from 'react'

/** The first page has painted and answers long before. */
const afterMs = 3_000

/**
 * A part of a page whose code is not needed to show it: fetched a little later, or at once when it is wanted.
 * null until it is there. `onMissing` is told when it was wanted and could not be fetched; wanting it again tries again.
 */
export function useLatePart<Part>(load: () => Promise<Part>, isWanted: boolean, onMissing: () => void): Part | null {
  // In an object: a state setter would call a component.
  const [held, setHeld] = useState<{ part: Part } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever `load` is written as.
  useEffect(() => {
    const fetchIt = () =>
      void load().then(
        (part) => setHeld({ part }),
        () => undefined,
      )
    // Not at the first idle moment: on a slow line that is while the page itself is still being fetched.
    const timer = setTimeout(fetchIt, afterMs)
    return () => clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it is wanted.
  useEffect(() => {
    if (!isWanted || held !== null) return
    load().then((part) => setHeld({ part }), onMissing)
  }, [isWanted])
  return held?.part ?? null
}
