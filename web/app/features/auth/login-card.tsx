import { Trans } from '@lingui/react/macro'
import { useText } from '../../platform/i18n/use-locale.ts'
import { useEndedNotice } from '../../platform/session/notices.ts'
import { Banner } from '../../ui/banner.tsx'
import { GoogleButton } from '../google/public/google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useEntry } from './use-entry.ts'

/** Signing in, and the ways to a new password or an account. */
export function LoginCard() {
  const text = useText()
  const ended = useEndedNotice()
  const entry = useEntry()
  return (
    <section className="card card-pad sign-in-card" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title" className="type-title-l">
        <Trans>Welcome back</Trans>
      </h1>
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
    </section>
  )
}
