import type { Import } from '@nestwren/contract/imports'
import { useEffect } from 'react'
import { noteEnded } from './running.ts'
import { isUnderWay } from './use-import.ts'

/** Whoever looks at the end of an import is not told of it once more. */
export function useNoteSeen(one: Import): void {
  const isOver = !isUnderWay(one)
  useEffect(() => {
    if (isOver) noteEnded(one.id)
  }, [one.id, isOver])
}
