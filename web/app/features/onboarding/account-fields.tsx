import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface AccountFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | null
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

export function EmailField({ value, onChange, error, onBlur, ref }: AccountFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Email`} error={error} isRequired>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends AccountFieldProps {
  label?: string
  hint?: string
  name?: string
}

export function NewPasswordField({ value, onChange, error, onBlur, ref, label, hint, name }: PasswordFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={label ?? t`Password`} hint={hint} error={error} isRequired>
      {(control) => (
        <PasswordInput
          {...control}
          ref={ref}
          name={name ?? 'password'}
          autoComplete="new-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
