import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'

export type ResetCheck =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly username: string }
  | { readonly kind: 'error'; readonly text: string; readonly canTryAgain: boolean }

/** Whose password a link changes, and whether it still does. */
export function useResetCheck(token: string | null) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [attempt, setAttempt] = useState(0)
  const [check, setCheck] = useState<ResetCheck>({ kind: 'verifying' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt, in whatever language.
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    api.recovery.verifyResetToken({ body: { token } }, { signal: leaving.signal }).then(
      ({ username }) => setCheck({ kind: 'verified', username }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const code = error instanceof ApiError ? error.code : ''
        const invalid = t`Invalid or expired reset token`
        // A link that was refused stays refused; one that could not be asked about may be good.
        const isRefused = code === 'INVALID_RESET_TOKEN' || code === 'INVALID_INPUT'
        const text = code === 'INVALID_INPUT' ? invalid : errorText(error, invalid)
        setCheck({ kind: 'error', text, canTryAgain: !isRefused })
      },
    )
    return () => leaving.abort()
  }, [token, attempt])
  const noToken: ResetCheck = { kind: 'error', text: t`No reset token found in URL`, canTryAgain: false }
  return {
    check: token === null ? noToken : check,
    tryAgain: () => {
      setCheck({ kind: 'verifying' })
      setAttempt(attempt + 1)
    },
    /** The server refused the link after all. */
    refuse: (text: string) => setCheck({ kind: 'error', text, canTryAgain: false }),
  }
}
