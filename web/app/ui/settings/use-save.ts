import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { type Action, useAction } from '../use-action.ts'

/** Changes of settings need the server's word: nothing is shown as done before it is, and what was typed stays. */
export function useSave(words?: (error: unknown) => string | null): Action {
  const { t } = useLingui()
  return useAction({
    words: (error) =>
      words?.(error) ??
      (error instanceof ApiError && error.status === 0
        ? t`You're offline, so nothing changed. Try again when you're back online.`
        : null),
  })
}
