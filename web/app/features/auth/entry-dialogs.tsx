import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
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
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { GoogleButton } from '../google/public/google-button.tsx'
import type { GoogleIntent } from '../google/public/google-intent.ts'
import type { EntryCodes } from './entry.ts'
import { useEntry } from './use-entry.ts'

// Most people come to sign in: the others follow.
const loadAccept = async () => (await import('./accept-invite-dialog.tsx')).AcceptInviteDialog
const loadForgot = async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog
const loadRegistration = async () => (await import('../onboarding/public/registration-dialog.tsx')).RegistrationDialog
const loadOnboarding = async () => (await import('../onboarding/public/onboarding-dialog.tsx')).OnboardingDialog

const toOwnFamily: GoogleIntent = { role: 'super_admin' }

interface EntryDialogsProps {
  /** An invite waits for the answer of whoever is signed in; it comes before everything else. */
  isOffered: boolean
}

/** The dialogs over the front page, one at a time. */
export function EntryDialogs({ isOffered }: EntryDialogsProps) {
  const { t } = useLingui()
  const { owes } = useSession()
  const entry = useEntry()
  const { open } = entry
  const wanted = isOffered ? 'invite' : entry.dialog
  const missing = () => {
    entry.close()
    showToast({ message: t`Check your connection and try again.` })
  }
  const AcceptInviteDialog = useLazyPart(loadAccept, wanted === 'invite', missing)
  const ForgotPasswordDialog = useLazyPart(loadForgot, wanted === 'forgot', missing)
  const RegistrationDialog = useLazyPart(loadRegistration, wanted === 'registration', missing)
  const OnboardingDialog = useLazyPart(loadOnboarding, wanted === 'onboarding', missing)
  const isPaymentNext = owes && (wanted === null || wanted === 'forgot' || wanted === 'login')
  // Whoever leaves the payment may still choose another family, or log out.
  const leave = () => (owes ? open('owes') : entry.close())
  // Once for each time somebody begins to owe here: closing the dialog is an answer too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isPaymentNext) open('onboarding')
  }, [owes, isOffered])

  if (wanted === 'login') return <LoginDialog />
  if (wanted === 'owes') return <OwesDialog />
  if (wanted === 'invite' && AcceptInviteDialog !== null)
    return <AcceptInviteDialog token={entry.codes.inviteToken ?? ''} />
  if (wanted === 'forgot' && ForgotPasswordDialog !== null)
    return <ForgotPasswordDialog onClose={entry.close} onLogin={() => open('login')} />
  if (wanted === 'registration' && RegistrationDialog !== null)
    return (
      <RegistrationDialog
        codes={entry.codes}
        google={<GoogleButton intent={googleIntentOf(entry.codes)} />}
        onClose={leave}
        onSignIn={() => open('login')}
      />
    )
  if (wanted === 'onboarding' && OnboardingDialog !== null)
    return (
      <OnboardingDialog
        startStep={entry.startStep}
        isNew={entry.isNew}
        google={<GoogleButton intent={toOwnFamily} />}
        onClose={leave}
        onSignIn={() => open('login')}
      />
    )
  return null
}

/** As register is sent it: the role grants nothing, the codes do. */
function googleIntentOf({ inviteToken, influencerToken, refToken }: EntryCodes): GoogleIntent {
  return {
    role: inviteToken === undefined ? 'super_admin' : 'parent',
    inviteToken: inviteToken ?? influencerToken ?? null,
    refToken: refToken ?? null,
  }
}

/** For whoever has an account that is not paid for: on to the payment, or to another family of theirs, or out. */
function OwesDialog() {
  const { t } = useLingui()
  const { user, switchAccount, signOut } = useSession()
  const { failure, run } = useAction()
  const leaving = useAction()
  const entry = useEntry()
  const leave = async () => {
    await signOut({ isDiscardingUnsent: false })
    entry.open('login')
  }
  const others = user?.memberships.filter(({ accountId }) => accountId !== user.accountId) ?? []
  return (
    <Dialog isOpen onClose={entry.close} isNarrow title={t`Almost there`}>
      <div className="mt-2 grid gap-4">
        <p className="text-muted">
          <Trans>
            You're signed in as <strong className="wrap-anywhere text-text">{user?.username}</strong>. Choose a plan to
            open your family.
          </Trans>
        </p>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Button isBlock onClick={() => entry.open('onboarding')}>
          <Trans>Choose a plan</Trans>
        </Button>
        {others.map(({ accountId, accountName }) => (
          <Button key={accountId} variant="soft" isBlock onClick={() => void run(() => switchAccount(accountId))}>
            <Trans>Go to {accountName}'s family</Trans>
          </Button>
        ))}
        <Button
          variant="ghost"
          isBlock
          isBusy={leaving.isBusy}
          busyLabel={t`Logging out`}
          onClick={() => void leaving.run(leave)}
        >
          <Trans>Log out</Trans>
        </Button>
        <p className="type-small text-center">
          <Link to="/your-data" className="link-btn">
            <Trans>Export data or delete your account</Trans>
          </Link>
        </p>
      </div>
    </Dialog>
  )
}

/** Signing in, and the ways to a new password or an account (A §2). */
function LoginDialog() {
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
