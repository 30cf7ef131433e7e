import { useEffect } from 'react'

/** What a newer version of the app waits for, so that it throws nothing away. */
export type Hold =
  /** Something is being filled in. */
  | 'typing'
  /** Files or logs are on their way at this moment. */
  | 'sending'
  /** Something plays or runs that a reload would stop. */
  | 'running'
  /** This page alone holds something, since the browser stores nothing; leaving the page asks by itself. */
  | 'memory'

const holds = new Set<{ readonly why: Hold }>()

/** From now on the page does not reload by itself for a newer version. Returns the end of that. */
export function holdReload(why: Hold = 'typing'): () => void {
  const hold = { why }
  holds.add(hold)
  return () => {
    holds.delete(hold)
  }
}

/** True while a reload would lose something; of these reasons alone, when they are given. */
export function isReloadHeld(...reasons: readonly Hold[]): boolean {
  return [...holds].some(({ why }) => reasons.length === 0 || reasons.includes(why))
}

/** While `isHeld`, the page does not reload by itself for a newer version. */
export function useHoldReload(isHeld: boolean, why: Hold = 'typing'): void {
  useEffect(() => (isHeld ? holdReload(why) : undefined), [isHeld, why])
}
