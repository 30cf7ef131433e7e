import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { useErrorText } from '../../platform/api/errors.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { useEndedNotice } from '../../platform/session/notices.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLatePart } from '../../ui/use-late-part.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SignInLand, SignInStars } from './sign-in-land.tsx'
import './sign-in.css'

interface SignInForm {
  username: string
  password: string
}

export function meta() {
  return [
    { title: 'Sign in to Nestwren' },
    { name: 'description', content: 'One picture of the day for everyone who cares for a child.' },
  ]
}

const loadRegistration = async () => (await import('./registration-dialog.tsx')).RegistrationDialog

/** Sign-in and registration at /. Who is signed in already is sent on to /home (B §6). */
export default function SignInPage() {
  const { status } = useSession()
  const { t } = useLingui()
  const [isRegistering, setIsRegistering] = useState(false)
  const RegistrationDialog = useLatePart(loadRegistration, isRegistering, () => {
    setIsRegistering(false)
    showToast({ message: t`Check the connection and try again.` })
  })
  if (status === 'signedIn' && !isRegistering) return <Navigate to="/home" replace />
  return (
    <div className="sign-in">
      <SignInStars />
      <main className="sign-in-main">
        <div className="sign-in-brand">
          <BrandMark />
          <p className="type-title-l">Nestwren</p>
          <p className="sign-in-promise">
            <Trans>One picture of the day for everyone who cares for your child.</Trans>
          </p>
        </div>
        <SignInCard onRegister={() => setIsRegistering(true)} />
      </main>
      <SignInLand />
      <footer className="sign-in-foot">
        <LanguageSwitch />
      </footer>
      {isRegistering && RegistrationDialog !== null ? (
        <RegistrationDialog onClose={() => setIsRegistering(false)} />
      ) : null}
    </div>
  )
}

function SignInCard({ onRegister }: { onRegister: () => void }) {
  const { t } = useLingui()
  const text = useText()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const ended = useEndedNotice()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<SignInForm>({ defaultValues: { username: '', password: '' } })
  const submit = handleSubmit(async (values) => {
    setFailure(null)
    try {
      await signIn(values)
      navigate('/home', { replace: true })
    } catch (error) {
      setFailure(errorText(error))
    }
  })
  return (
    <section className="card card-pad sign-in-card" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title" className="type-title-l">
        <Trans>Welcome back</Trans>
      </h1>
      {ended ? <Banner tone="warning">{text(ended.text)}</Banner> : null}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <form onSubmit={submit} className="grid gap-4" noValidate>
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
        <Field label={t`Password`} error={formState.errors.password?.message ?? null} isRequired>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { required: t`Please enter your password.` })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" isBlock isBusy={formState.isSubmitting} busyLabel={t`Signing in`}>
          <Trans>Sign In</Trans>
        </Button>
      </form>
      <p className="type-small text-center text-muted">
        <Trans>New to Nestwren?</Trans>{' '}
        <button type="button" className="link-btn" onClick={onRegister}>
          <Trans>Register here</Trans>
        </button>
      </p>
    </section>
  )
}
