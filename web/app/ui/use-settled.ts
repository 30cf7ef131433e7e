import { useEffect, useState } from 'react'

/** The value once it has stood still for a moment: nobody is asked for what is on the way to it. */
export function useSettled(value: string, afterMs = 250): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
