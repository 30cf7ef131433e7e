import { untilAnswered } from '../../platform/sync/lazy/write-list.ts'
import type { OperationError } from '../../platform/sync/operation.ts'
import type { Written } from '../../platform/sync/write.ts'
import { useAction } from '../use-action.ts'
import { useRefusalText } from './use-refusal-text.ts'

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

/**
 * Saves something the family keeps beside its log, with or without a network. `place` may say a refusal elsewhere, such as
 * at a field: it answers what is left to say, or null.
 */
export function useKeep(place?: (refused: OperationError) => string | null): Keeping {
  const refusalText = useRefusalText()
  const { isBusy, failure, setFailure, run } = useAction()
  const keep: Keeping['keep'] = async (write) => {
    let refused: OperationError | null = null
    const isDone = await run(async () => {
      const { operationId, isStored } = write()
      await isStored
      refused = await untilAnswered(operationId)
    })
    if (refused !== null) setFailure((place ?? refusalText)(refused))
    return isDone && refused === null
  }
  return { isBusy, failure, keep }
}
