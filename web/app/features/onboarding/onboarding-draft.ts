import type { PackageIdentifier } from '@nestwren/contract/plans'
import { type Steps, useSteps } from '../../platform/forms/use-steps.ts'
import { session } from '../../platform/session/session.ts'
import { type AccountDraft, emptyAccount } from './account-draft.ts'

type Step = 'account' | 'code' | 'voices' | 'plan' | 'payment' | 'done'

/** Where the onboarding stands. The password is not part of it: it is never stored. */
export interface OnboardingDraft extends AccountDraft {
  step: Step
  /** Came back to pay: goes to Home afterwards. */
  isReturning: boolean
}

export interface OnboardingStart {
  startStep?: 1 | 2 | undefined
  /** The account was made a moment ago, although this starts at step 2. */
  isNew?: boolean | undefined
  plan?: PackageIdentifier | null | undefined
}

function firstDraft({ startStep = 1, isNew = false, plan = null }: OnboardingStart): OnboardingDraft {
  // A plan that was chosen a moment ago is not asked for again.
  const second = isNew && plan !== null ? 'payment' : 'voices'
  return {
    ...emptyAccount,
    step: startStep === 2 ? second : 'account',
    plan: plan ?? emptyAccount.plan,
    isReturning: startStep === 2 && !isNew,
  }
}

/** The tokens say more than what was stored: who has none begins, who owes is past the account, who has paid is done. */
function adopted(stored: OnboardingDraft): OnboardingDraft {
  const draft = stored.step === 'payment' && stored.plan === null ? { ...stored, step: 'plan' as const } : stored
  const isBeforeAccount = draft.step === 'account' || draft.step === 'code'
  switch (session.get().status) {
    case 'signedOut':
      return isBeforeAccount ? draft : { ...draft, step: 'account' }
    case 'owes':
      return isBeforeAccount || draft.step === 'done' ? { ...draft, step: 'voices' } : draft
    case 'signedIn':
      return { ...draft, step: 'done' }
    case 'loading':
      return draft
  }
}

/** Coming back to pay starts at step 2 (A §4); the free month takes no payment. */
function wayOf({ isFreeAccess, canStartFree }: OnboardingDraft): readonly (Step | readonly Step[])[] {
  return [['account', 'code'], 'voices', 'plan', ...(isFreeAccess && canStartFree ? [] : ['payment' as const])]
}

export function useOnboardingDraft(start: OnboardingStart): Steps<OnboardingDraft> {
  return useSteps({
    key: 'nestwren.onboardingDialog',
    initial: firstDraft(start),
    way: wayOf,
    adopt: adopted,
    // As it was called once.
    upgrade: ({ stage, ...stored }) => (stage === undefined ? stored : { ...stored, step: stage }),
  })
}
