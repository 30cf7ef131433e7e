import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { celebrate } from './confetti.ts'
import { type OnboardingDraft, type OnboardingStart, useOnboardingDraft } from './onboarding-draft.ts'
import { type TakePasswordError, useAccountFlow, useLeaveFor } from './use-account-flow.ts'

/** What happens between the steps of the onboarding (A §4). `onDone` is told when it leaves for a page. */
export function useOnboarding(start: OnboardingStart, onDone: () => void) {
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

export type Onboarding = ReturnType<typeof useOnboarding>
