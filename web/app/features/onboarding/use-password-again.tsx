import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useState } from 'react'
import { NewPasswordField } from './account-fields.tsx'
import { useAccountChecks } from './use-account-checks.ts'

const passwordCodes = ['PASSWORD_TOO_SHORT', 'INVITE_PASSWORD_TOO_SHORT', 'PASSWORD_BLANK', 'PASSWORD_TOO_COMMON']

/** Whether the server has something against the password, which is said at its field. */
export function isPasswordError(error: unknown): boolean {
  return error instanceof ApiError && passwordCodes.includes(error.code)
}

/**
 * The password on a later step than the one it was typed on: asked for again after a reload, because it is never
 * stored, and when the server refuses it.
 */
export function usePasswordAgain(password: string, setPassword: (password: string) => void, shortest: 6 | 8) {
  const { t } = useLingui()
  const check = useAccountChecks(shortest).password
  const [isLost] = useState(password === '')
  const [refused, setRefused] = useState<{ text: string; password: string } | null>(null)
  const [error, setError] = useState<string | null>(null)
  return {
    field:
      isLost || refused !== null ? (
        <NewPasswordField
          value={password}
          onChange={(value) => {
            setPassword(value)
            setError(null)
          }}
          error={error}
          hint={
            isLost ? t`The page was loaded anew and your password is not kept. Please enter it once more.` : undefined
          }
        />
      ) : null,
    /** True when it can be sent; else the field says why not. */
    isReady: (): boolean => {
      const problem = check(password) ?? (refused?.password === password ? refused.text : null)
      setError(problem)
      return problem === null
    },
    /** Shows what the server has against the password at the field; false when the error is about something else. */
    takeError: (failure: unknown, text: string): boolean => {
      if (!isPasswordError(failure)) return false
      setRefused({ text, password })
      setError(text)
      return true
    },
  }
}
