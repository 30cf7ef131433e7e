import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BrandMark } from '../../../ui/icons/brand-mark.tsx'
import { PaymentStep } from '../../billing/public/payment-step.tsx'
import { AccountStep } from '../account-step.tsx'
import { CodeStep } from '../code-step.tsx'
import type { OnboardingDraft, OnboardingStart } from '../onboarding-draft.ts'
import { PlanStep } from '../plan-step.tsx'
import { Step } from '../step.tsx'
import { StepDialog } from '../step-dialog.tsx'
import { useFadedStep } from '../use-faded-step.ts'
import { useFreeMonth } from '../use-free-month.ts'
import { type Onboarding, useOnboarding } from '../use-onboarding.ts'
import { usePasswordAgain } from '../use-password-again.tsx'
import { VoicesStep } from '../voices-step.tsx'

interface OnboardingDialogProps extends OnboardingStart {
  onClose: () => void
  /** To the sign-in form, for who has an account already; closes the dialog unless told. */
  onSignIn?: () => void
  /** Told when the dialog leaves for a page of the app. */
  onDone?: () => void
  /** The way in with Google, above the fields of the first step. */
  google?: ReactNode
}

/**
 * The onboarding dialog (A §2): account, what it is for, plan, payment, done. Whoever comes back to pay starts at step 2
 * and goes to Home after it.
 */
export function OnboardingDialog({
  onClose,
  onSignIn = onClose,
  onDone = () => {},
  google,
  ...start
}: OnboardingDialogProps) {
  const { t } = useLingui()
  const onboarding = useOnboarding(start, onDone)
  const { draft, at, of, back, stepsBack, password, work } = onboarding
  const { step } = draft
  const { shown, isLeaving } = useFadedStep(step)
  const leaveTo = (next: () => void) => () => {
    onboarding.forget()
    next()
  }
  const leave = leaveTo(onClose)
  const isTyped = at === 1 && (draft.email !== '' || password !== '')
  return (
    <StepDialog
      stepKey={shown}
      at={at}
      of={of}
      isLeaving={isLeaving}
      // On the payment step the way back waits for a payment that is under way, and stands with it.
      back={{ steps: stepsBack, go: back, isShown: shown === 'plan' && !work.isBusy }}
      onClose={step === 'done' ? () => void onboarding.finish() : leave}
      question={
        isTyped
          ? {
              title: t`Stop signing up?`,
              body: t`What you typed here will be lost.`,
              confirmLabel: t`Stop`,
              cancelLabel: t`Keep going`,
            }
          : step === 'payment'
            ? {
                title: t`Leave without paying?`,
                body: t`You can finish whenever you sign in.`,
                confirmLabel: t`Leave`,
                cancelLabel: t`Keep going`,
              }
            : null
      }
    >
      <CurrentStep step={shown} onboarding={onboarding} google={google} onSignIn={leaveTo(onSignIn)} />
    </StepDialog>
  )
}

interface StepProps {
  onboarding: Onboarding
  /** To the sign-in form, for who has an account already. */
  onSignIn: () => void
}

function CurrentStep({ step, google, ...rest }: StepProps & { step: OnboardingDraft['step']; google: ReactNode }) {
  const { draft, change, go, work, planChosen } = rest.onboarding
  switch (step) {
    case 'account':
      return <OnboardingAccountStep {...rest} google={google} />
    case 'code':
      return <OnboardingCodeStep {...rest} />
    case 'voices':
      return <VoicesStep onContinue={() => go({ step: 'plan' })} />
    case 'plan':
      return <PlanStep {...draft} onChange={change} onSubmit={planChosen} isBusy={work.isBusy} failure={work.failure} />
    case 'payment':
      return <OnboardingPaymentStep {...rest} />
    case 'done':
      return <DoneStep {...rest} />
  }
}

function OnboardingAccountStep({ onboarding, google, onSignIn }: StepProps & { google: ReactNode }) {
  const { t } = useLingui()
  const { draft, change, work, password, setPassword, sent } = onboarding
  return (
    <AccountStep
      title={t`Start your family's nest`}
      lead={t`First, create an account. It takes a minute.`}
      email={draft.email}
      password={password}
      shortest={8}
      isAwaited
      label={<Trans>Continue</Trans>}
      busyLabel={t`Sending the code`}
      google={google}
      below={
        <button type="button" className="link-btn justify-self-center" onClick={onSignIn}>
          <Trans>I already have an account</Trans>
        </button>
      }
      work={work}
      onEmail={(email) => change({ email })}
      onPassword={setPassword}
      onSent={sent}
    />
  )
}

function OnboardingCodeStep({ onboarding, onSignIn }: StepProps) {
  const { t } = useLingui()
  const { draft, change, work, password, setPassword, verified, changeEmail, isTaken } = onboarding
  const again = usePasswordAgain(password, setPassword, 8)
  return (
    <CodeStep
      email={draft.email.trim()}
      developmentCode={draft.developmentCode}
      proof={draft.proof}
      work={work}
      password={again.field}
      isReady={again.isReady}
      label={t`Create my account`}
      busyLabel={t`Creating your account`}
      onChange={change}
      onVerified={(proof) => verified(proof, again.takeError)}
      onBack={changeEmail}
      failureAction={isTaken ? { label: t`Sign in`, onSelect: onSignIn } : undefined}
    />
  )
}

function OnboardingPaymentStep({ onboarding }: StepProps) {
  const { t } = useLingui()
  const { draft, back, paid } = onboarding
  const hasMonth = useFreeMonth() && draft.canStartFree
  return (
    <Step title={t`Payment`}>
      <PaymentStep plan={draft.plan ?? '$rc_weekly'} hasTrial={hasMonth} onPaid={() => void paid()} onBack={back} />
    </Step>
  )
}

function DoneStep({ onboarding }: StepProps) {
  const { t } = useLingui()
  const { work, finish } = onboarding
  return (
    <Step
      title={t`You're all set`}
      lead={t`Your nest is ready. Just add your name and your child.`}
      isLarge
      failure={work.failure}
      onSubmit={() => void finish()}
      foot={
        <Button type="submit" isBlock isBusy={work.isBusy} busyLabel={t`One moment`}>
          <Trans>Get Started</Trans>
        </Button>
      }
    >
      <BrandMark className="step-art" />
    </Step>
  )
}
