import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface AccountFieldProps {
  input: UseFormRegisterReturn
  error: string | undefined
}

export function EmailField({ input, error }: AccountFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Email`} error={error ?? null} isRequired>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          type="email"
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
