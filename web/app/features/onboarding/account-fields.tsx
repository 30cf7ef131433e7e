import { useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface AccountFieldProps {
  input: UseFormRegisterReturn
  error: string | undefined
}

interface EmailFieldProps extends AccountFieldProps {
  /** Given by an invite that is for this address only. */
  isGiven?: boolean
}

export function EmailField({ input, error, isGiven = false }: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Email`}
      hint={isGiven ? t`The invite is for this email. To use another one, ask for a new invite.` : undefined}
      error={error ?? null}
      isRequired
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          type="email"
          readOnly={isGiven}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends AccountFieldProps {
  label?: string
  hint?: string | undefined
}

export function NewPasswordField({ input, error, label, hint }: PasswordFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={label ?? t`Password`} hint={hint} error={error ?? null} isRequired>
      {(control) => <PasswordInput {...control} {...input} autoComplete="new-password" />}
    </Field>
  )
}

/** What may be wrong with an address and a password, in the order of A §5; null where nothing is. */
export function useAccountChecks(shortest: 6 | 8) {
  const { t } = useLingui()
  return {
    email: (email: string): string | null => {
      if (email.trim() === '') return t`Enter your email.`
      return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : t`Please enter a valid email address`
    },
    password: (password: string): string | null => {
      if (password.length >= shortest)
        return isVisible(password) ? null : t`Use at least one letter, number, or symbol in your password.`
      return shortest === 6
        ? t`Password must be at least 6 characters long`
        : t`Password must be at least 8 characters long`
    },
    confirmation: (password: string, confirmation: string): string | null =>
      password === confirmation ? null : t`Passwords do not match`,
  }
}
