import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { GoogleButton } from '../google/public/google-button.tsx'
import type { GoogleIntent } from '../google/public/google-intent.ts'
import type { EntryCodes } from './entry.ts'
import { LoginDialog } from './login-dialog.tsx'
import { OwesDialog } from './owes-dialog.tsx'
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
