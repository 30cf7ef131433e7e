import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { PaymentStep } from '../billing/payment-step.tsx'
import { CodeStep } from './code-step.tsx'
import { OnboardingAccountStep } from './onboarding-account-step.tsx'
import type { OnboardingStart, Stage } from './onboarding-draft.ts'
import { PlanStep } from './plan-step.tsx'
import { Step } from './step.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useFadedStep } from './use-faded-step.ts'
import { useFreeMonth } from './use-free-month.ts'
import { type Onboarding, useOnboarding } from './use-onboarding.ts'
import { usePasswordAgain } from './use-password-again.tsx'
import { VoicesStep } from './voices-step.tsx'

interface OnboardingDialogProps extends OnboardingStart {
  onClose: () => void
  /** Told when the dialog leaves for a page of the app. */
  onDone?: () => void
  /** The way in with Google, above the fields of the first step. */
  google?: ReactNode
}

const numbers: Record<Stage, number> = { account: 1, code: 1, voices: 2, plan: 3, payment: 4, done: 5 }

/**
 * The onboarding dialog (A §2): account, what it is for, plan, payment, done. Whoever comes back to pay starts at step 2
 * and goes to Home after it.
 */
export function OnboardingDialog({ onClose, onDone = () => {}, google, ...start }: OnboardingDialogProps) {
  const { t } = useLingui()
  const onboarding = useOnboarding(start, onDone)
  const { draft, go, password, work } = onboarding
  const { shown, isLeaving } = useFadedStep(draft.stage)
  const leave = () => {
    onboarding.forget()
    onClose()
  }
  const isTyped = numbers[draft.stage] === 1 && (draft.email !== '' || password !== '')
  return (
    <StepDialog
      stepKey={shown}
      at={numbers[shown]}
      of={4}
      isLeaving={isLeaving}
      // On the payment step the way back waits for a payment that is under way, and stands with it.
      onBack={shown === 'plan' && !work.isBusy ? () => go('voices') : undefined}
      onClose={draft.stage === 'done' ? () => void onboarding.finish() : leave}
      question={
        isTyped
          ? {
              title: t`Stop registering?`,
              body: t`What you typed here will be lost.`,
              confirmLabel: t`Stop`,
              cancelLabel: t`Go on`,
            }
          : draft.stage === 'payment'
            ? {
                title: t`Leave without paying?`,
                body: t`You can go on with it whenever you sign in.`,
                confirmLabel: t`Leave`,
                cancelLabel: t`Go on`,
              }
            : null
      }
    >
      <CurrentStep stage={shown} onboarding={onboarding} google={google} onSignIn={leave} />
    </StepDialog>
  )
}

interface StepProps {
  onboarding: Onboarding
  /** To the sign-in form, for who has an account already. */
  onSignIn: () => void
}

function CurrentStep({ stage, google, ...rest }: StepProps & { stage: Stage; google: ReactNode }) {
  const { draft, change, go, work, planChosen } = rest.onboarding
  switch (stage) {
    case 'account':
      return <OnboardingAccountStep {...rest} google={google} />
    case 'code':
      return <OnboardingCodeStep {...rest} />
    case 'voices':
      return <VoicesStep onContinue={() => go('plan')} />
    case 'plan':
      return (
        <PlanStep
          {...draft}
          onChange={change}
          onSubmit={(isFree) => void planChosen(isFree)}
          isBusy={work.isBusy}
          failure={work.failure}
        />
      )
    case 'payment':
      return <OnboardingPaymentStep {...rest} />
    case 'done':
      return <DoneStep {...rest} />
  }
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
      busyLabel={t`Making your account`}
      onChange={change}
      onVerified={(proof) => verified(proof, again.takeError)}
      onBack={changeEmail}
      failureAction={isTaken ? { label: t`Sign in`, onSelect: onSignIn } : undefined}
    />
  )
}

function OnboardingPaymentStep({ onboarding }: StepProps) {
  const { t } = useLingui()
  const { draft, go, paid } = onboarding
  const hasMonth = useFreeMonth() && draft.canStartFree
  return (
    <Step title={t`Payment`}>
      <PaymentStep
        plan={draft.plan ?? '$rc_weekly'}
        hasTrial={hasMonth}
        onPaid={() => void paid()}
        onBack={() => go('plan')}
      />
    </Step>
  )
}

function DoneStep({ onboarding }: StepProps) {
  const { t } = useLingui()
  const { work, finish } = onboarding
  return (
    <Step
      title={t`You're all set`}
      lead={t`Your family has a nest. A name and your child are all that is missing.`}
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
