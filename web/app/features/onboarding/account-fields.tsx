import { useLingui } from '@lingui/react/macro'
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
