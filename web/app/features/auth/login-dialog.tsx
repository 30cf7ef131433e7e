import { Trans, useLingui } from '@lingui/react/macro'
import { useText } from '../../platform/i18n/use-locale.ts'
import { useEndedNotice } from '../../platform/session/notices.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GoogleButton } from '../google/public/google-button.tsx'
import { LoginForm } from './login-form.tsx'
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
