import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrorText } from '../../platform/api/errors.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface LoginValues {
  username: string
  password: string
}

/** Address and password. Where it leads is the page's business: the session says who is signed in. */
export function LoginForm({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<LoginValues>({ defaultValues: { username: '', password: '' } })
  const submit = handleSubmit(async (values) => {
    setFailure(null)
    try {
      await signIn(values)
    } catch (error) {
      setFailure(errorText(error, t`Login failed. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Field label={t`Email`} error={formState.errors.username?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('username', { required: t`Please enter your email.` })}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="grid">
        <Field label={t`Password`} error={formState.errors.password?.message ?? null} isRequired>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { required: t`Please enter your password.` })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <button type="button" className="link-btn justify-self-end" onClick={onForgotten}>
          <Trans>Forgot password?</Trans>
        </button>
      </div>
      <Button type="submit" isBlock isBusy={formState.isSubmitting} busyLabel={t`Signing in`}>
        <Trans>Sign In</Trans>
      </Button>
    </form>
  )
}
