import { useEffect, useState } from 'react'
import { askToPersist } from './persistence.ts'

/** Whether this device keeps what waits on it, asked of the browser; null until it has answered, and where it cannot say. */
export function usePersisted(hasReason: boolean): boolean | null {
  const [isPersisted, setIsPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    void askToPersist(hasReason).then((answer) => {
      if (isHere) setIsPersisted(answer)
    })
    return () => {
      isHere = false
    }
  }, [hasReason])
  return isPersisted
}
