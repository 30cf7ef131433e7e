import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { CodeInput } from '../../../ui/code-input.tsx'
import { Field } from '../../../ui/field.tsx'

interface AuthenticatorCodeProps
  extends Pick<ComponentProps<typeof CodeInput>, 'value' | 'onValueChange' | 'isBusy' | 'ref'> {
  error?: string | null
  /** Called once per full code; without it a button sends the code. */
  onComplete?: (code: string) => void
}

/** The code of an operator's authenticator. */
export function AuthenticatorCode({ error = null, onComplete = () => undefined, ...input }: AuthenticatorCodeProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Authenticator code`}
      hint={t`The 6 digits that your authenticator shows now.`}
      error={error}
      isRequired
    >
      {(field) => <CodeInput {...field} {...input} onComplete={onComplete} />}
    </Field>
  )
}

/** For a form in which the code is one of several fields. */
export function useCodeRule() {
  const { t } = useLingui()
  return { validate: (code: string) => code.length === 6 || t`Enter the code of your authenticator.` }
}
