import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { CodeStep } from './code-step.tsx'
import { hasCode, type InviteCodes, joinKindOf, shortestPassword } from './invite-codes.ts'
import { OnboardingDialog } from './onboarding-dialog.tsx'
import { PlanStep } from './plan-step.tsx'
import { RegistrationAccountStep } from './registration-account-step.tsx'
import { ChildStep, FreeAccountStep, WelcomeStep } from './registration-last-steps.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useFadedStep } from './use-faded-step.ts'
import { useInviter } from './use-inviter.ts'
import { usePasswordAgain } from './use-password-again.tsx'
import { type Registration, useRegistration } from './use-registration.ts'

interface RegistrationDialogProps {
  onClose: () => void
  codes?: InviteCodes
  /** The way to register with Google instead of a password, below the fields of the first step. */
  google?: ReactNode
}

/** The invite and registration dialog (A §2): five steps, of which an invited person sees three. */
export function RegistrationDialog({ onClose, codes = {}, google }: RegistrationDialogProps) {
  const { t } = useLingui()
  const registration = useRegistration(codes)
  const { draft, kind, passwords } = registration
  const { shown, isLeaving } = useFadedStep(draft.step)
  const leave = () => {
    registration.forget()
    onClose()
  }
  if (draft.isPaymentOwed)
    return <OnboardingDialog startStep={2} isNew plan={draft.plan} onDone={registration.forget} onClose={leave} />

  const hasAccount = draft.step > 3 || (draft.step === 3 && kind === 'family')
  const isTyped = hasAccount
    ? draft.step === 4 && draft.childName !== ''
    : draft.email !== '' || passwords.password !== ''
  const close = () => {
    // The account is there: whoever closes the dialog goes on in the app.
    if (hasAccount && draft.step !== 4) void registration.finish()
    else leave()
  }
  return (
    <StepDialog
      stepKey={String(shown)}
      {...placeOf(shown, draft)}
      isLeaving={isLeaving}
      onClose={close}
      question={
        isTyped
          ? {
              title: hasAccount ? t`Leave without saving?` : t`Stop registering?`,
              body: t`What you typed here will be lost.`,
              confirmLabel: hasAccount ? t`Leave` : t`Stop`,
              cancelLabel: t`Go on`,
            }
          : null
      }
    >
      <CurrentStep step={shown} registration={registration} google={google} onSignIn={leave} />
    </StepDialog>
  )
}

/** Where a step stands. Some have fewer than all five: the code is not asked for with the link of the mail. */
function placeOf(step: number, draft: Registration['draft']): { at: number; of: number } {
  const all = joinKindOf(draft) === 'family' ? 3 : hasCode(draft) ? 2 : 5
  return draft.isEmailProven ? { at: Math.min(step, all - 1), of: all - 1 } : { at: step, of: all }
}

interface StepProps {
  registration: Registration
  /** To the sign-in form, for who has an account already. */
  onSignIn: () => void
}

function CurrentStep({ step, google, ...rest }: StepProps & { step: number; google: ReactNode }) {
  const { draft, kind, work, change, saveChild, finish } = rest.registration
  switch (step) {
    case 1:
      return <AccountStep {...rest} google={google} />
    case 2:
      return <RegistrationCodeStep {...rest} />
    case 3:
      if (kind === 'family') return <FreeAccountStep work={work} onSubmit={() => void finish()} />
      return <RegistrationPlanStep {...rest} />
    case 4:
      return <ChildStep {...draft} work={work} onChange={change} onSubmit={() => void saveChild()} />
    default:
      return <WelcomeStep {...draft} work={work} onSubmit={() => void finish()} />
  }
}

function AccountStep({ registration, google, onSignIn }: StepProps & { google: ReactNode }) {
  const { t } = useLingui()
  const { draft, change, work, passwords, setPasswords, sent, registerByLink, isTaken } = registration
  const inviter = useInviter(draft.inviteToken || draft.influencerToken)
  const isEmailProven = inviter.kind === 'known' && inviter.isEmailProven
  // Kept, since the link tells nothing any more once the account is made.
  useEffect(() => {
    if (inviter.kind === 'known') change({ isEmailProven })
  }, [inviter.kind, isEmailProven, change])
  return (
    <RegistrationAccountStep
      email={draft.email}
      passwords={passwords}
      shortest={shortestPassword(draft)}
      inviter={inviter}
      isEmailProven={isEmailProven}
      google={google}
      work={work}
      failureAction={isTaken ? { label: t`Sign in`, onSelect: onSignIn } : undefined}
      onEmail={(email) => change({ email })}
      onPasswords={setPasswords}
      onSent={sent}
      onRegister={(takeError) => void registerByLink(takeError)}
      onDropInvite={() =>
        change({
          inviteToken: '',
          influencerToken: '',
          droppedToken: draft.inviteToken || draft.influencerToken,
          isEmailProven: false,
        })
      }
    />
  )
}

function RegistrationCodeStep({ registration, onSignIn }: StepProps) {
  const { t } = useLingui()
  const { draft, change, work, verified, changeEmail, isTaken } = registration
  const isRegistering = hasCode(draft)
  const again = usePasswordOf(registration)
  return (
    <CodeStep
      email={draft.email.trim()}
      developmentCode={draft.developmentCode}
      proof={draft.proof}
      work={work}
      password={isRegistering ? again.field : null}
      isReady={() => !isRegistering || again.isReady()}
      label={isRegistering ? t`Create my account` : t`Continue`}
      busyLabel={isRegistering ? t`Making your account` : t`Checking`}
      onChange={change}
      onVerified={(proof) => verified(proof, again.takeError)}
      onBack={changeEmail}
      failureAction={isTaken ? { label: t`Sign in`, onSelect: onSignIn } : undefined}
    />
  )
}

function RegistrationPlanStep({ registration, onSignIn }: StepProps) {
  const { t } = useLingui()
  const { draft, change, work, planChosen, isTaken } = registration
  const again = usePasswordOf(registration)
  return (
    <PlanStep
      {...draft}
      onChange={change}
      onSubmit={(isFree) => {
        if (again.isReady()) void planChosen(isFree, again.takeError)
      }}
      isBusy={work.isBusy}
      failure={work.failure}
      failureAction={isTaken ? { label: t`Sign in`, onSelect: onSignIn } : undefined}
    >
      {again.field}
    </PlanStep>
  )
}

function usePasswordOf({ draft, passwords, setPasswords }: Registration) {
  const setPassword = (password: string) => setPasswords({ password, confirmPassword: password })
  return usePasswordAgain(passwords.password, setPassword, shortestPassword(draft))
}
