import { useEffect, useState } from 'react'

/** True once something has been so for a while without a break; false at once: what is over in a moment is not shown. */
export function useSteady(isSo: boolean, forMs: number): boolean {
  const [isSteady, setIsSteady] = useState(false)
  useEffect(() => {
    if (!isSo) return setIsSteady(false)
    const timer = setTimeout(() => setIsSteady(true), forMs)
    return () => clearTimeout(timer)
  }, [isSo, forMs])
  return isSo && isSteady
}
