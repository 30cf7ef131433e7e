import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewPasswordField, useAccountChecks } from './account-fields.tsx'
import type { TakePasswordError } from './use-account-flow.ts'

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
  const { register, trigger, setError, clearErrors, formState } = useForm({ defaultValues: { password } })
  // Read on every render, also while the field is not shown: that is how the form knows to tell.
  const { errors } = formState
  const input = register('password', {
    validate: (value) => check(value) ?? (refused?.password === value ? refused.text : true),
    onChange: ({ target }: { target: { value: string } }) => {
      setPassword(target.value)
      clearErrors('password')
    },
  })
  const takeError: TakePasswordError = (failure, text) => {
    if (!isPasswordError(failure)) return false
    setRefused({ text, password })
    setError('password', { message: text })
    return true
  }
  return {
    field:
      isLost || refused !== null ? (
        <NewPasswordField
          input={input}
          error={errors.password?.message}
          hint={isLost ? t`The page reloaded, and we don't store your password. Enter it again.` : undefined}
        />
      ) : null,
    /** True when it can be sent; else the field says why not. */
    isReady: (): Promise<boolean> => trigger('password', { shouldFocus: true }),
    /** Shows what the server has against the password at the field; false when the error is about something else. */
    takeError,
  }
}
