import { useRef, useState } from 'react'
import { useErrorText } from '../../../../platform/api/errors.ts'
import { untilAnswered } from '../../../../platform/kept/keep.ts'
import type { Written } from '../../../../platform/outbox/outbox-api.ts'
import { useRefusalText } from '../../../reactions/use-refusal-text.ts'

interface Keeping {
  readonly isBusy: boolean
  /** Why the server refused it; to be shown beside what was to be saved. */
  readonly failure: string | null
  /**
   * Keeps one change and tells whether it is: at the server, or on this device until there is a network. A refusal that
   * comes at once is said here, and the form goes on with what was typed. While one runs further ones are not begun.
   */
  readonly keep: (write: () => Written & { readonly operationId: string }) => Promise<boolean>
}

/** Saves something the family keeps beside its log, with or without a network. */
export function useKeep(): Keeping {
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const keep: Keeping['keep'] = async (write) => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      const { operationId, isStored } = write()
      await isStored
      const refused = await untilAnswered(operationId)
      if (refused !== null) setFailure(refusalText(refused))
      return refused === null
    } catch (error) {
      setFailure(errorText(error))
      return false
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, failure, keep }
}
