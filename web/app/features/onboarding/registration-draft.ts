import { v7 as uuidv7 } from 'uuid'
import { type Steps, useSteps } from '../../platform/forms/use-steps.ts'
import type { Stored } from '../../platform/forms/use-stored-state.ts'
import { session } from '../../platform/session/session.ts'
import { type AccountDraft, emptyAccount } from './account-draft.ts'
import { hasCode, type InviteCodes, joinKindOf } from './invite-codes.ts'

export type Gender = 'boy' | 'girl' | 'other'

/** What is asked about the first child. */
export interface ChildAnswers {
  childName: string
  childAge: number | null
  childGender: Gender | null
}

/** An invited person sees the first three, whoever makes a family of their own the others. */
export type RegistrationStep = 'account' | 'code' | 'free' | 'plan' | 'child' | 'welcome'

/** Where a registration stands and what was typed. The password is not part of it: it is never stored. */
export interface RegistrationDraft extends AccountDraft, ChildAnswers {
  step: RegistrationStep
  inviteToken: string
  influencerToken: string
  refToken: string
  /** Of an invite that is not valid any more, without which somebody goes on. */
  droppedToken: string
  /** The link is the one in the mail: the address is proven by it, and no code is asked for. */
  isEmailProven: boolean
  /** The account is made and the payment flow has taken over. */
  isPaymentOwed: boolean
  /** Made once, so that saving again after a lost answer makes one child. */
  childId: string
}

const registrationKey = 'nestwren.registration'

function firstDraft(codes: InviteCodes): RegistrationDraft {
  return {
    ...emptyAccount,
    step: 'account',
    inviteToken: codes.inviteToken ?? '',
    influencerToken: codes.influencerToken ?? '',
    refToken: codes.refToken ?? '',
    droppedToken: '',
    isEmailProven: false,
    isPaymentOwed: false,
    childId: uuidv7(),
    childName: '',
    childAge: null,
    childGender: null,
  }
}

/** What was begun with one link is not gone on with under another one, nor after whoever began it has left. */
function adopted(draft: RegistrationDraft, codes: InviteCodes): RegistrationDraft {
  const isOther = (given: string | null | undefined, kept: string) =>
    Boolean(given) && given !== kept && given !== draft.droppedToken
  if (
    isOther(codes.inviteToken, draft.inviteToken) ||
    isOther(codes.influencerToken, draft.influencerToken) ||
    isOther(codes.refToken, draft.refToken)
  )
    return firstDraft(codes)
  const needsAccount = isAfterAccount(draft.step) || draft.isPaymentOwed
  return needsAccount && session.get().status === 'signedOut' ? firstDraft(codes) : draft
}

/** Whether the account is there once somebody is at a step; whoever pays makes it with the plan. */
export function isAfterAccount(step: RegistrationStep): boolean {
  return step === 'free' || step === 'child' || step === 'welcome'
}

/** With a code there is nothing to choose after the address is proven; with the link of the mail no code is asked for. */
function wayOf(draft: RegistrationDraft): readonly RegistrationStep[] {
  const rest: readonly RegistrationStep[] =
    joinKindOf(draft) === 'family' ? ['free'] : hasCode(draft) ? [] : ['plan', 'child', 'welcome']
  return draft.isEmailProven ? ['account', ...rest] : ['account', 'code', ...rest]
}

/** Steps had numbers once. */
function upgraded({ step, ...stored }: Stored): Stored {
  const third = joinKindOf(stored) === 'family' ? 'free' : 'plan'
  const name = typeof step === 'number' ? ['account', 'code', third, 'child', 'welcome'][step - 1] : step
  return { ...stored, step: name }
}

export function useRegistrationDraft(codes: InviteCodes): Steps<RegistrationDraft> {
  return useSteps({
    key: registrationKey,
    initial: firstDraft(codes),
    way: wayOf,
    adopt: (draft) => adopted(draft, codes),
    upgrade: upgraded,
  })
}
