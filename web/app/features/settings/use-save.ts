import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useRef, useState } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'

export interface Saving {
  readonly isBusy: boolean
  /** Why the last try failed; to be shown beside what was to be saved. */
  readonly failure: string | null
  /**
   * Runs one change and tells whether it worked. While it runs further ones are not begun. `place` may put an error at
   * a field; it answers true when it did.
   */
  readonly save: (change: () => Promise<unknown>, place?: (error: unknown) => boolean) => Promise<boolean>
  readonly clear: () => void
}

/** Changes of settings need the server's word: nothing is shown as done before it is, and what was typed stays. */
export function useSave(): Saving {
  const { t } = useLingui()
  const errorText = useErrorText()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save: Saving['save'] = async (change, place) => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      await change()
      return true
    } catch (error) {
      if (place?.(error)) return false
      const isUnreachable = error instanceof ApiError && error.status === 0
      setFailure(
        isUnreachable
          ? t`This needs a network. Nothing was changed here; try again when there is a signal.`
          : errorText(error),
      )
      return false
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, failure, save, clear: () => setFailure(null) }
}
