import type { PackageIdentifier } from '@nestwren/contract/billing'
import { session } from '../../platform/session/session.ts'
import { type StoredState, useStoredState } from './use-stored-state.ts'

export type Stage = 'account' | 'code' | 'voices' | 'plan' | 'payment' | 'done'

/** Where the onboarding stands. The password is not part of it: it is never stored. */
export interface OnboardingDraft {
  stage: Stage
  email: string
  /** What a right code got: registering needs it, once. */
  proof: string | null
  developmentCode: string | null
  plan: PackageIdentifier | null
  isFreeAccess: boolean
  canStartFree: boolean
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
  return {
    stage: startStep === 2 ? 'voices' : 'account',
    email: '',
    proof: null,
    developmentCode: null,
    plan,
    isFreeAccess: false,
    canStartFree: true,
    isReturning: startStep === 2 && !isNew,
  }
}

/** The tokens say more than what was stored: who has none begins, who owes is past the account, who has paid is done. */
function adopted(stored: OnboardingDraft): OnboardingDraft {
  const draft = stored.stage === 'payment' && stored.plan === null ? { ...stored, stage: 'plan' as const } : stored
  const isBeforeAccount = draft.stage === 'account' || draft.stage === 'code'
  switch (session.get().status) {
    case 'signedOut':
      return isBeforeAccount ? draft : { ...draft, stage: 'account' }
    case 'owes':
      return isBeforeAccount || draft.stage === 'done' ? { ...draft, stage: 'voices' } : draft
    case 'signedIn':
      return { ...draft, stage: 'done' }
    case 'loading':
      return draft
  }
}

export function useOnboardingDraft(start: OnboardingStart): StoredState<OnboardingDraft> {
  return useStoredState('nestwren.onboardingDialog', firstDraft(start), adopted)
}
