import { useEffect, useRef } from 'react'

/** Whether something was true at an earlier moment of this page. */
export function useWasOpen(isOpen: boolean): boolean {
  const was = useRef(false)
  useEffect(() => {
    if (isOpen) was.current = true
  }, [isOpen])
  return was.current
}
