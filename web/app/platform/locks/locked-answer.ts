import { ApiError } from '@nestwren/contract/client'
import { commonErrors, isLockedAnswer } from '@nestwren/contract/endpoint'

/** A list as it came; an empty one that is locked must not be taken for one without items. Throws ApiError VAULT_LOCKED for it. */
export function unlessLocked<Answer extends object>(answer: Answer): Answer {
  if (!isLockedAnswer(answer)) return answer
  const { status, text } = commonErrors.VAULT_LOCKED
  throw new ApiError(status, 'VAULT_LOCKED', text)
}

/** Whether something was refused because it is locked. */
export function isLockedRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VAULT_LOCKED'
}
