import { useRef, useState } from 'react'
import { useErrorText } from '../platform/api/errors.ts'
import { showToast } from './toast-store.ts'

interface Run {
  /** Said of a failure that the server has no words for. */
  readonly otherwise?: string
  /** May show a failure elsewhere, such as at a field; answers true when it did. */
  readonly place?: (error: unknown, text: string) => boolean
  /** Said in a toast once it is done. */
  readonly done?: string
}

export interface Action {
  readonly isBusy: boolean
  /** Why the last try failed; to be shown beside what was tried. */
  readonly failure: string | null
  readonly setFailure: (failure: string | null) => void
  /** Runs `work` and tells whether it went well. While one runs, further ones are not begun: a double tap acts once. */
  readonly run: (work: () => Promise<unknown>, how?: Run) => Promise<boolean>
}

interface ActionOptions {
  /** Words of one's own for an error; null leaves it to the server's. */
  readonly words?: (error: unknown) => string | null
  /** Where there is no room for a banner: failures are said in a toast, and `failure` stays null. */
  readonly isToldInToast?: boolean
}

/** What a button does at the server: whether it is under way, why it failed, and one at a time. */
export function useAction({ words, isToldInToast = false }: ActionOptions = {}): Action {
  const errorText = useErrorText()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run: Action['run'] = async (work, { otherwise, place, done } = {}) => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
      if (done !== undefined) showToast({ message: done })
      return true
    } catch (error) {
      const text = words?.(error) ?? errorText(error, otherwise)
      if (place?.(error, text)) return false
      if (isToldInToast) showToast({ message: text })
      else setFailure(text)
      return false
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, failure, setFailure, run }
}
