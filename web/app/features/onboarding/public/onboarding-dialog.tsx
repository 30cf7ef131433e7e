import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BrandMark } from '../../../ui/icons/brand-mark.tsx'
import { PaymentStep } from '../../billing/public/payment-step.tsx'
import { AccountStep } from '../account-step.tsx'
import { CodeStep } from '../code-step.tsx'
import { celebrate } from '../confetti.ts'
import { type OnboardingDraft, type OnboardingStart, useOnboardingDraft } from '../onboarding-draft.ts'
import { PlanStep, useFreeMonth } from '../plan-step.tsx'
import { Step } from '../step.tsx'
import { StepDialog, useFadedStep } from '../step-dialog.tsx'
import { type TakePasswordError, useAccountFlow, useLeaveFor } from '../use-account-flow.ts'
import { usePasswordAgain } from '../use-password-again.tsx'

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

/** What it is for, in the words of people as we imagine them. Nobody is quoted and nothing is counted. */
function VoicesStep({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui()
  return (
    <Step
      title={t`Peace of Mind for Every Family`}
      lead={t`This is how we picture families using Nestwren.`}
      isLarge
      onSubmit={onContinue}
      foot={
        <Button type="submit" isBlock>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <Voice by={t`A mother, back at work`}>
        <Trans>One look at lunch and I know: she ate, she slept, and she's out for a walk with Grandma.</Trans>
      </Voice>
      <Voice by={t`A father on the night shift`}>
        <Trans>No one wakes anyone at 3 AM to ask which side was last.</Trans>
      </Voice>
      <Voice by={t`A grandmother on Thursdays`}>
        <Trans>I tap once, and everyone knows the bottle is done.</Trans>
      </Voice>
      <p className="type-small text-muted">
        <Trans>We wrote these to show the idea. They aren't reviews.</Trans>
      </p>
    </Step>
  )
}

function Voice({ by, children }: { by: string; children: ReactNode }) {
  return (
    <Card>
      <figure className="voice">
        <blockquote className="type-body-l">{children}</blockquote>
        <figcaption>{by}</figcaption>
      </figure>
    </Card>
  )
}

/** What happens between the steps of the onboarding (A §4). `onDone` is told when it leaves for a page. */
function useOnboarding(start: OnboardingStart, onDone: () => void) {
  const { t } = useLingui()
  const { state: draft, change, forget, at, of, before } = useOnboardingDraft(start)
  const leaveFor = useLeaveFor(() => {
    forget()
    onDone()
  })
  const flow = useAccountFlow({
    draft,
    change,
    joining: { role: 'super_admin' },
    failed: t`Failed to create account. Please try again.`,
    onProofLost: () => change({ proof: null }),
    leaveFor,
  })
  // Stored from the start: whoever goes to Google and comes back has not come back to pay.
  useEffect(() => change({}), [change])

  const go = (part: Partial<OnboardingDraft>) => {
    flow.work.setFailure(null)
    change(part)
  }
  const changeEmail = () => go({ step: 'account', developmentCode: null, proof: null })
  /** Nothing is owed any more. */
  const settled = async () => {
    const isKnown = draft.isReturning || userOf(session.get())?.onboardingCompleted === true
    if (isKnown) await leaveFor('/home')
    else go({ step: 'done' })
  }

  return {
    ...flow,
    draft,
    change,
    forget,
    at,
    of,
    go,
    /** The account is made with the code: nobody goes back behind it. */
    stepsBack: { account: 0, code: 1, voices: 0, plan: 1, payment: 2, done: 0 }[draft.step],
    back: () => {
      if (flow.work.isBusy) return
      if (draft.step === 'code') changeEmail()
      else if (before !== null) go({ step: before })
    },
    sent: (developmentCode: string | null) => go({ step: 'code', developmentCode, proof: null }),
    changeEmail,
    verified: async (proof: string, takePasswordError: TakePasswordError) => {
      if (await flow.register(proof, takePasswordError))
        go({ step: session.get().status === 'owes' ? 'voices' : 'done' })
    },
    planChosen: async (isFree: boolean) => {
      if (!isFree) go({ step: 'payment' })
      else if (await flow.startFree()) await settled()
    },
    /** The server has confirmed what was paid. */
    paid: async () => {
      session.promote()
      void celebrate()
      await settled()
    },
  }
}

type Onboarding = ReturnType<typeof useOnboarding>
