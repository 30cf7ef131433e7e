import { useCallback, useRef, useState } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'

export interface Attempt {
  /**
   * Runs an action and keeps its failure; answers whether it went well. A second call while one runs does nothing.
   * @param otherwise what to say of a failure that the server has no words for
   * @param onError may answer true to say that the failure is shown elsewhere
   */
  readonly attempt: (
    action: () => Promise<void>,
    otherwise: string,
    onError?: (error: unknown, text: string) => boolean,
  ) => Promise<boolean>
  readonly isBusy: boolean
  readonly failure: string | null
  readonly setFailure: (failure: string | null) => void
}

/** One action at a time: a double tap does nothing twice. */
export function useAttempt(): Attempt {
  const errorText = useErrorText()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt: Attempt['attempt'] = useCallback(
    async (action, otherwise, onError = () => false) => {
      if (isRunning.current) return false
      isRunning.current = true
      setIsBusy(true)
      setFailure(null)
      try {
        await action()
        return true
      } catch (error) {
        const text = errorText(error, otherwise)
        if (!onError(error, text)) setFailure(text)
        return false
      } finally {
        isRunning.current = false
        setIsBusy(false)
      }
    },
    [errorText],
  )
  return { attempt, isBusy, failure, setFailure }
}
