import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { recordEvent } from '../../platform/analytics/record.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { useEndedNotice } from '../../platform/session/notices.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAction } from '../../ui/use-action.ts'
import { GoogleButton } from '../google/public/google-button.tsx'
import { useEntry } from './use-entry.ts'

/** Signing in, and the ways to a new password or an account (A §2). */
export function LoginDialog() {
  const { t } = useLingui()
  const text = useText()
  const ended = useEndedNotice()
  const entry = useEntry()
  return (
    <Dialog isOpen onClose={entry.close} isNarrow title={t`Welcome back`}>
      <div className="mt-2 grid gap-4">
        {ended ? (
          <Banner tone="warning" isAlert>
            {text(ended.text)}
          </Banner>
        ) : null}
        <LoginForm onForgotten={() => entry.open('forgot')} />
        <GoogleButton />
        <p className="type-small text-center text-muted">
          <Trans>New to Nestwren?</Trans>{' '}
          <button type="button" className="link-btn" onClick={() => entry.open('registration')}>
            <Trans>Register here</Trans>
          </button>
        </p>
      </div>
    </Dialog>
  )
}

interface LoginValues {
  username: string
  password: string
}

/** Address and password. Where it leads is the page's business: the session says who is signed in. */
function LoginForm({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useLingui()
  const { signIn } = useSession()
  const { isBusy, failure, run } = useAction()
  const { register, handleSubmit, formState } = useForm<LoginValues>({ defaultValues: { username: '', password: '' } })
  const submit = handleSubmit(async (values) => {
    const isIn = await run(() => signIn(values), { otherwise: t`Login failed. Please try again.` })
    if (isIn) recordEvent('login', { method: 'password' })
  })
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Field label={t`Email`} error={formState.errors.username?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('username', { required: t`Enter your email.` })}
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
              {...register('password', { required: t`Enter your password.` })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <button type="button" className="link-btn justify-self-end" onClick={onForgotten}>
          <Trans>Forgot password?</Trans>
        </button>
      </div>
      <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Signing in`}>
        <Trans>Sign In</Trans>
      </Button>
    </form>
  )
}
