import { useCallback } from 'react'
import { useErrorText } from '../platform/api/errors.ts'
import { showToast } from './toast-store.ts'

/** For what shows already and goes on by itself: nothing waits for it, and a failure is said in a toast. */
export function useInBackground(): (work: Promise<unknown>) => void {
  const errorText = useErrorText()
  return useCallback(
    (work) => {
      work.catch((error: unknown) => showToast({ message: errorText(error) }))
    },
    [errorText],
  )
}
