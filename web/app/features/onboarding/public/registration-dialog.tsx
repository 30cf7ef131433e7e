import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { api } from '../../../platform/api/api.ts'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import { type ChildForm, childBodyOf } from '../../children/public/child-form.ts'
import { AccountStep } from '../account-step.tsx'
import { CodeStep } from '../code-step.tsx'
import { InviterLine, useInviter } from '../inviter-line.tsx'
import { PlanStep } from '../plan-step.tsx'
import {
  hasCode,
  type InviteCodes,
  isAfterAccount,
  joiningOf,
  joinKindOf,
  type RegistrationDraft,
  type RegistrationStep,
  shortestPassword,
  useRegistrationDraft,
} from '../registration-draft.ts'
import { ChildStep, FreeAccountStep, WelcomeStep } from '../registration-last-steps.tsx'
import { StepDialog, useFadedStep } from '../step-dialog.tsx'
import { type TakePasswordError, useAccountFlow, useLeaveFor } from '../use-account-flow.ts'
import { usePasswordAgain } from '../use-password-again.tsx'
import { OnboardingDialog } from './onboarding-dialog.tsx'
import { useInviteTitle } from './use-invite-words.ts'

interface RegistrationDialogProps {
  onClose: () => void
  /** To the sign-in form, for who has an account already; closes the dialog unless told. */
  onSignIn?: () => void
  codes?: InviteCodes
  /** The way to register with Google instead of a password, below the fields of the first step. */
  google?: ReactNode
}

/** The invite and registration dialog (A §2): five steps, of which an invited person sees three. */
export function RegistrationDialog({ onClose, onSignIn = onClose, codes = {}, google }: RegistrationDialogProps) {
  const { t } = useLingui()
  const registration = useRegistration(codes)
  const { draft, password, at, of, stepsBack, back } = registration
  const { shown, isLeaving } = useFadedStep(draft.step)
  const leaveTo = (next: () => void) => () => {
    registration.forget()
    next()
  }
  const leave = leaveTo(onClose)
  if (draft.isPaymentOwed)
    return (
      // With a referral no plan was asked for yet.
      <OnboardingDialog
        startStep={2}
        isNew
        plan={hasCode(draft) ? null : draft.plan}
        onDone={registration.forget}
        onClose={leave}
      />
    )

  const hasAccount = isAfterAccount(draft.step)
  const isTyped = hasAccount ? draft.step === 'child' && draft.child.name !== '' : draft.email !== '' || password !== ''
  const close = () => {
    // The account is there: whoever closes the dialog goes on in the app.
    if (hasAccount && draft.step !== 'child') void registration.finish()
    else leave()
  }
  return (
    <StepDialog
      stepKey={shown}
      at={at}
      of={of}
      isLeaving={isLeaving}
      back={{ steps: stepsBack, go: back }}
      onClose={close}
      question={
        isTyped
          ? {
              title: hasAccount ? t`Leave without saving?` : t`Stop signing up?`,
              body: t`What you typed here will be lost.`,
              confirmLabel: hasAccount ? t`Leave` : t`Stop`,
              cancelLabel: t`Keep going`,
            }
          : null
      }
    >
      <CurrentStep step={shown} registration={registration} google={google} onSignIn={leaveTo(onSignIn)} />
    </StepDialog>
  )
}

interface StepProps {
  registration: Registration
  /** To the sign-in form, for who has an account already. */
  onSignIn: () => void
}

function CurrentStep({ step, google, ...rest }: StepProps & { step: RegistrationStep; google: ReactNode }) {
  const { draft, work, change, saveChild, finish } = rest.registration
  switch (step) {
    case 'account':
      return <RegistrationAccountStep {...rest} google={google} />
    case 'code':
      return <RegistrationCodeStep {...rest} />
    case 'free':
      return <FreeAccountStep work={work} onSubmit={() => void finish()} />
    case 'plan':
      return <RegistrationPlanStep {...rest} />
    case 'child':
      return (
        <ChildStep
          child={draft.child}
          work={work}
          onChange={(child) => change({ child })}
          onSubmit={(child) => {
            change({ child })
            void saveChild(child)
          }}
        />
      )
    case 'welcome':
      return <WelcomeStep child={draft.child} work={work} onSubmit={() => void finish()} />
  }
}

function RegistrationAccountStep({ registration, google, onSignIn }: StepProps & { google: ReactNode }) {
  const { t } = useLingui()
  const { draft, change, work, password, setPassword, sent, registerByLink, isTaken } = registration
  const inviter = useInviter(draft.inviteToken || draft.influencerToken)
  const inviteTitle = useInviteTitle()
  const title = inviter.kind === 'known' ? inviteTitle(inviter) : null
  const isEmailProven = inviter.kind === 'known' && inviter.isEmailProven
  const givenEmail = inviter.kind === 'known' ? inviter.email : null
  // Kept, since the link tells nothing anymore once the account is made.
  useEffect(() => {
    if (inviter.kind === 'known') change({ isEmailProven, ...(givenEmail === null ? {} : { email: givenEmail }) })
  }, [inviter.kind, isEmailProven, givenEmail, change])
  const dropInvite = () =>
    change({
      inviteToken: '',
      influencerToken: '',
      droppedToken: draft.inviteToken || draft.influencerToken,
      isEmailProven: false,
    })
  return (
    <AccountStep
      title={title ?? t`Join the Family`}
      eyebrow={title === null ? null : t`Join the Family`}
      email={draft.email}
      givenEmail={givenEmail}
      password={password}
      shortest={shortestPassword(draft)}
      isConfirmed
      label={isEmailProven ? <Trans>Create my account</Trans> : <Trans>Send me a code</Trans>}
      busyLabel={isEmailProven ? t`Creating your account` : t`Sending the code`}
      google={google}
      below={
        <button type="button" className="link-btn justify-self-center" onClick={onSignIn}>
          <Trans>I already have an account</Trans>
        </button>
      }
      work={work}
      failureAction={isTaken ? { label: t`Sign in`, onSelect: onSignIn } : undefined}
      onEmail={(email) => change({ email })}
      onPassword={setPassword}
      onSent={sent}
      onRegister={isEmailProven ? (takeError) => void registerByLink(takeError) : undefined}
    >
      <InviterLine inviter={inviter} onDropInvite={dropInvite} />
    </AccountStep>
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
      isReady={async () => !isRegistering || (await again.isReady())}
      label={isRegistering ? t`Create my account` : t`Continue`}
      busyLabel={isRegistering ? t`Creating your account` : t`Checking`}
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
      onSubmit={(isFree) => planChosen(isFree, again.takeError)}
      isRestReady={again.isReady}
      isBusy={work.isBusy}
      failure={work.failure}
      failureAction={isTaken ? { label: t`Sign in`, onSelect: onSignIn } : undefined}
    >
      {again.field}
    </PlanStep>
  )
}

function usePasswordOf({ draft, password, setPassword }: Registration) {
  return usePasswordAgain(password, setPassword, shortestPassword(draft))
}

/** What happens between the steps of a registration (A §4). */
function useRegistration(codes: InviteCodes) {
  const { t } = useLingui()
  const { state: draft, change, forget, at, of, before } = useRegistrationDraft(codes)
  const leaveFor = useLeaveFor(forget)
  const kind = joinKindOf(draft)
  const flow = useAccountFlow({
    draft,
    change,
    joining: joiningOf(draft),
    failed: t`Registration failed. Please try again.`,
    onProofLost: () => change({ proof: null, isEmailProven: false, step: 'code' }),
    leaveFor,
  })
  const go = (part: Partial<RegistrationDraft>) => {
    flow.work.setFailure(null)
    change(part)
  }

  const changeEmail = () => go({ step: 'account', proof: null, developmentCode: null })

  const afterRegistering = async () => {
    const state = session.get()
    if (kind === 'family') go({ step: 'free' })
    else if (userOf(state)?.subscriptionStatus === 'influencer') await leaveFor('/influencer-onboarding')
    else if (state.status === 'owes') change({ isPaymentOwed: true })
    else go({ step: 'child' })
  }

  return {
    ...flow,
    draft,
    change,
    forget,
    kind,
    at,
    of,
    sent: (developmentCode: string | null) => go({ step: 'code', developmentCode, proof: null }),
    changeEmail,
    /** What was typed stays; nobody goes back behind the account. */
    stepsBack: isAfterAccount(draft.step) ? 0 : at - 1,
    back: () => {
      if (flow.work.isBusy || before === null) return
      if (draft.step === 'code') changeEmail()
      else go({ step: before })
    },
    verified: async (proof: string, takePasswordError: TakePasswordError) => {
      if (!hasCode(draft)) go({ step: 'plan' })
      else if (await flow.register(proof, takePasswordError)) await afterRegistering()
    },
    /** With the link of the mail, which is proof enough. */
    registerByLink: async (takePasswordError: TakePasswordError) => {
      if (await flow.register(null, takePasswordError)) await afterRegistering()
    },
    planChosen: async (isFree: boolean, takePasswordError: TakePasswordError) => {
      if (!(await flow.register(draft.proof, takePasswordError))) return
      if (isFree && session.get().status === 'owes' && !(await flow.startFree())) return
      await afterRegistering()
    },
    saveChild: async (child: ChildForm) => {
      const isSaved = await flow.work.run(
        async () => void (await api.children.create({ body: { id: draft.childId, ...childBodyOf(child) } })),
        { otherwise: t`Failed to save child information. Please try again.` },
      )
      if (isSaved) go({ step: 'welcome' })
    },
  }
}

type Registration = ReturnType<typeof useRegistration>
